import { expect, test } from 'vitest'
import { SheetRefusal } from '../refusal.ts'
import { fillDown } from './merged.ts'

test('merged cells that lie over one another are refused before they take time', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ number: index + 2, cells: ['Flat 1'] }))
  const merged = rows.map(() => ({ column: 0, first_row: 2, last_row: 20_001 }))
  expect(() => fillDown(rows, merged)).toThrow(SheetRefusal)
})

test('what merged cells say is counted together with what the sheet says already', () => {
  const long = 'x'.repeat(5000)
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    number: index + 2,
    cells: [index === 0 ? long : '', long],
  }))
  expect(() => fillDown(rows, [{ column: 0, first_row: 2, last_row: 1101 }])).toThrow(SheetRefusal)
})
