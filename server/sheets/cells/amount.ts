import { readTypedAmount } from '#contract/typed-amounts.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

/** An amount of naira; an opening balance may be `below_zero`, which was paid in advance. */
export function readAmount(text: string, { below_zero }: { below_zero: boolean }): CellRead<number> {
  if (isBlank(text)) return { value: null }
  const read = readTypedAmount(text)
  if ('problem' in read) return read
  if (read.naira < 0 && !below_zero) return { problem: `${quoted(text)} is below zero` }
  return { value: read.naira }
}
