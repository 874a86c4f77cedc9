import { createHash } from 'node:crypto'
import type { ImportQuestion } from '#contract/imports.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import type { ReadRow } from './read-row.ts'

/** Question key → right spelling; null: they are different. */
export type Answers = ReadonlyMap<string, string | null>

/** More spellings are no typing slip: an office may give its own number for everybody. */
const MOST_SPELLINGS = 20
const MOST_NAMED = 5

export interface Spelling {
  text: string
  rows: ReadRow[]
  here: boolean
}

export function mostUsual(spellings: readonly string[]): string {
  const counts = [...Map.groupBy(spellings, (each) => each)].map(([text, all]) => [text, all.length] as const)
  const [first] = counts.sort(([a, times], [b, others]) => others - times || (a < b ? 1 : -1))
  return first?.[0] ?? ''
}

export function spellingsOf(said: readonly { text: string; row: ReadRow | null }[]): Spelling[] {
  const texts = Map.groupBy(said, ({ text }) => fold(text))
  if (texts.size < 2 || texts.size > MOST_SPELLINGS) return []
  return [...texts.values()]
    .map((group) => {
      const here = group.filter(({ row }) => row === null)
      const text = mostUsual((here.length > 0 ? here : group).map((each) => each.text))
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

/** `safe` is the default answer; null: they are different. */
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
    spellings: spellings.map(({ rows, ...spelling }) => ({
      ...spelling,
      rows: [...new Set(rows.map(({ number }) => number))].slice(0, MOST_NAMED),
    })),
    choices,
    answer: answered ? answer : safe,
    answered,
  }
}
