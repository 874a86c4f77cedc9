import { expect, test } from 'vitest'
import { MB_BYTES } from '#web/ui/file-size.ts'
import { fileRefusal, LIMITS } from './upload-panel.tsx'

test('the limits are said before anything is uploaded', () =>
  expect(LIMITS).toBe('Excel (.xlsx) or CSV, at most 10 MB and 20,000 rows.'))

test.each(['residents.xlsx', 'RESIDENTS 2026.XLSX', 'old book.csv', 'sheet.tsv', 'from whatsapp.txt'])(
  '%s is uploaded',
  (name) => expect(fileRefusal({ name, size: 10 * MB_BYTES })).toBeNull(),
)

test.each([
  ['residents.pdf', 40_000, 'Choose an Excel (.xlsx) or CSV file: this one is a .pdf file.'],
  ['residents', 40_000, 'Choose an Excel (.xlsx) or CSV file.'],
  ['book.xls', 40_000, 'This is a sheet of an old Excel. Open it, save it as Excel Workbook (.xlsx)'],
  ['book.xlsm', 40_000, 'This workbook holds macros. Save it as Excel Workbook (.xlsx)'],
  ['book.xlsx', 0, 'This file is empty.'],
  ['book.xlsx', 10 * MB_BYTES + 1, 'This file is 10.1 MB, and 10 MB can be read.'],
])('%s of %d bytes is refused in the browser: %s', (name, size, words) =>
  expect(fileRefusal({ name, size })).toContain(words),
)
