import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalid } from '#server/errors/problem.ts'
import { hasLeaked, withoutSigns } from './leaked-passwords.ts'

const LOCAL_WORDS = [
  ...['nigeria', 'naija', 'lagos', 'abuja', 'ibadan', 'lekki', 'naira', 'estate', 'estates', 'management'],
  ...['estatemanagement', 'property', 'landlord', 'tenant', 'admin', 'superadmin', 'welcome'],
  ...['password', 'changeme'],
]
/** Guesses of an attacker who knows people's habits; eight random characters take 10^8. */
const FEWEST_GUESSES = 10_000_000
/** Judging is quadratic in length, and the beginning shows known words. */
const JUDGED_CHARS = 20
/** Each look-alike doubles the readings. */
const MOST_READINGS = 16
const MOST_WORDS = 24

let loading: Promise<ZxcvbnFactory> | undefined
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

const plain = (text: string) => text.normalize('NFD').replace(/\p{Mark}/gu, '')
const wordsIn = (text: string) =>
  plain(text)
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 2)

function personalWords(about: readonly string[]): string[] {
  const all = about.flatMap((text) => {
    const words = wordsIn(text.slice(0, 100))
    return [...words, words.join(''), [...words].reverse().join('')]
  })
  return [...new Set(all.map((word) => word.slice(0, JUDGED_CHARS)))].filter(Boolean).slice(0, MOST_WORDS)
}

/** Throws for an easily guessed password; `about` holds the person's name, email and estate. */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const judge = await loadJudge()
  const words = personalWords(about)
  const whole = plain(password)
  const typed = whole.slice(0, JUDGED_CHARS)
  const bare = withoutSigns(whole).map((form) => form.slice(0, JUDGED_CHARS))
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
