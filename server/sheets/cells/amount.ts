import { readTypedAmount } from '#contract/typed-amounts.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

const SETTLED = /^(?:(?:fully )?paid(?: up)?|pd|cleared|settled)\.?$/i

export function readAmount(text: string, { below_zero }: { below_zero: boolean }): CellRead<number> {
  if (isBlank(text)) return { value: null }
  if (below_zero && SETTLED.test(text.trim())) return { value: 0 }
  const read = readTypedAmount(text)
  if ('problem' in read) return read
  if (read.naira < 0 && !below_zero) return { problem: `${quoted(text)} is below zero` }
  return { value: read.naira }
}
