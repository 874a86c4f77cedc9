import { grouped } from '#contract/counts.ts'
import { readTypedAmount } from '#contract/typed-amounts.ts'

/** The text of an amount field while somebody types, and its meaning. */
export interface Typed {
  text: string
  /** The commas are ours, not typed: the next digit moves them. */
  ours: boolean
  /** Undefined where the field is empty, NaN where the text is no amount or has two meanings. */
  naira: number | undefined
  problem: string | undefined
}

export const EMPTY: Typed = { text: '', ours: true, naira: undefined, problem: undefined }

const WHILE_TYPING = /^\d+(?:\.\d{0,2})?$/
const withoutCommas = (text: string) => text.replaceAll(',', '')

/** The text of an amount that nobody is typing; NaN and undefined have none. */
export const amountText = (naira: number | null | undefined): Typed =>
  naira == null || Number.isNaN(naira) ? EMPTY : { ...EMPTY, text: grouped(String(naira)), naira }

function read(text: string, belowZero: boolean): Pick<Typed, 'naira' | 'problem'> {
  if (text.trim() === '') return { naira: undefined, problem: undefined }
  const read = readTypedAmount(text)
  if ('problem' in read) return { naira: Number.NaN, problem: read.problem }
  if (read.naira < 0 && !belowZero) return { naira: Number.NaN, problem: `${text.trim()} is below zero` }
  return { naira: read.naira, problem: undefined }
}

/** The field after an edit: plain digits are grouped, all else stays as it was typed or pasted. */
export function editAmount(before: Typed, next: string, pasted = false, belowZero = false): Typed {
  const addsComma = next.split(',').length > before.text.split(',').length
  const text = before.ours && !pasted && !addsComma ? withoutCommas(next) : next
  const ours = text === '' || WHILE_TYPING.test(text)
  return { text: ours ? grouped(text) : text, ours, ...read(text, belowZero) }
}
