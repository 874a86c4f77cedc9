import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalid } from '#server/errors/problem.ts'
import { hasLeaked, withoutSigns } from './leaked-passwords.ts'

/** What people here reach for first, beside the well-known passwords of the world. */
const LOCAL_WORDS = [
  ...['nigeria', 'naija', 'lagos', 'abuja', 'ibadan', 'lekki', 'naira', 'estate', 'estates', 'management'],
  ...[
    'estatemanagement',
    'property',
    'landlord',
    'tenant',
    'admin',
    'superadmin',
    'welcome',
    'password',
    'changeme',
  ],
]
/** Guesses that somebody needs who knows how people choose. Eight characters by chance take a hundred million. */
const FEWEST_GUESSES = 10_000_000
/** Judging takes longer than the square of a password's length; what is well known shows at its beginning. */
const JUDGED_CHARS = 20
/** How many readings of signs that stand for letters (`p4$$`) are looked up; without a limit, each doubles them. */
const MOST_READINGS = 16
/** Words of a name or an address that are looked for, at most. */
const MOST_WORDS = 24

let loading: Promise<ZxcvbnFactory> | undefined
/** Fetched when the first password is chosen: its lists of words are long. */
function loadJudge(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({
        dictionary: { ...dictionary, local: LOCAL_WORDS },
        graphs: adjacencyGraphs,
        maxLength: JUDGED_CHARS,
        l33tMaxSubstitutions: MOST_READINGS,
      }),
  )
  return loading
}

/** `Adébáyọ̀` -> `adebayo`: passwords are typed without marks. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{Mark}/gu, '')
const wordsIn = (text: string) =>
  plain(text)
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 2)

/** The words of what is known of a person, alone and written together in either order. */
function personalWords(about: readonly string[]): string[] {
  const all = about.flatMap((text) => {
    const words = wordsIn(text.slice(0, 100))
    return [...words, words.join(''), [...words].reverse().join('')]
  })
  return [...new Set(all.map((word) => word.slice(0, JUDGED_CHARS)))].filter(Boolean).slice(0, MOST_WORDS)
}

/** Throws where a chosen password would soon be guessed; `about` is what others know of its owner: names, address, estate. */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const judge = await loadJudge()
  const words = personalWords(about)
  // Signs between words and letters with marks make nothing harder to guess.
  const whole = plain(password)
  const typed = whole.slice(0, JUDGED_CHARS)
  const bare = withoutSigns(whole).map((form) => form.slice(0, JUDGED_CHARS))
  // Not where it is nearly all signs, which then make what it is.
  const forms = new Set([typed, ...bare.filter((form) => form.length * 2 >= typed.length)])
  for (const form of forms) {
    const { guesses, sequence } = judge.check(form, words)
    if (guesses >= FEWEST_GUESSES) continue
    throw sequence.some((match) => match.dictionaryName === 'userInputs')
      ? invalid('password', 'This password holds your name, email or estate. Choose another one')
      : tooWellKnown()
  }
  if (await hasLeaked(password)) throw tooWellKnown()
}

const tooWellKnown = () => invalid('password', 'This password is too well known. Choose another one')
