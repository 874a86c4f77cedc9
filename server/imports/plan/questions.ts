import { createHash } from 'node:crypto'
import type { ImportQuestion } from '#contract/imports.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { groupBy, usual } from './fold.ts'
import type { ReadRow } from './read-row.ts'

/** Key of the question → the right spelling; null: they are different. */
export type Answers = ReadonlyMap<string, string | null>

/** More spellings of one thing are no slip: an office that gives its own number for everybody. */
const MOST_SPELLINGS = 20
/** The most rows named for a spelling. */
const MOST_NAMED = 5

/** A spelling in a row, or in the estate where there is no row. */
interface Said {
  text: string
  row: ReadRow | null
}
export interface Spelling {
  text: string
  rows: ReadRow[]
  here: boolean
}

/** Spellings that differ by more than case, accents, spaces and marks, the most usual first. Empty: nothing to ask. */
export function spellingsOf(said: readonly Said[]): Spelling[] {
  const texts = groupBy(said, ({ text }) => fold(text))
  if (texts.size < 2 || texts.size > MOST_SPELLINGS) return []
  return [...texts.values()]
    .map((group) => {
      const here = group.filter(({ row }) => row === null)
      const text = usual((here.length > 0 ? here : group).map((each) => each.text))
      const rows = group.flatMap(({ row }) => row ?? []).sort((one, other) => one.number - other.number)
      return { text, rows, here: here.length > 0 }
    })
    .sort(
      (one, other) =>
        Number(other.here) - Number(one.here) ||
        other.rows.length - one.rows.length ||
        other.text.length - one.text.length ||
        (one.text > other.text ? -1 : 1),
    )
}

/** Asks which spelling is right for all. `safe` is the default answer; null: they are different. */
export function askQuestion(
  about: ImportQuestion['about'],
  spellings: readonly Spelling[],
  safe: string | null,
  answers: Answers,
): ImportQuestion {
  // A sheet does not rename a home of the estate.
  const here = spellings.filter((each) => each.here)
  const choices = (about === 'home' && here.length > 0 ? here : spellings).map(({ text }) => text)
  const key = createHash('sha256')
    .update(JSON.stringify([about, ...spellings.map(({ text }) => fold(text)).sort()]))
    .digest('hex')
    .slice(0, 32)
  const answer = answers.get(key)
  const answered = answer === null || (answer !== undefined && choices.includes(answer))
  return {
    key,
    about,
    spellings: spellings.map(({ text, rows, here }) => ({
      ...{ text, here },
      // One row may name a person twice, as its tenant and its landlord.
      rows: [...new Set(rows.map(({ number }) => number))].slice(0, MOST_NAMED),
    })),
    choices,
    answer: answered ? answer : safe,
    answered,
  }
}
