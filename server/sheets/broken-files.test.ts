import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { writeCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { asXlsx, broken, headings, rows } from '#server/test/broken-files.ts'
import { readUpload } from './file/read-upload.ts'
import { SheetRefusal } from './refusal.ts'

/** 1,000 by `npm run test:long`. */
const FILES = Number(process.env.BROKEN_FILES ?? 200)
const MOST_MEMORY_BYTES = 200 * 1024 * 1024

const read = (bytes: Uint8Array) => readUpload({ bytes, file_name: 'residents', attributes: [] })

/** The expected rows below the headings: without blank ones, and as wide as the headings. */
const expected = (written: string[][]) =>
  written.flatMap((cells, index) => {
    const filled = headings.map((_, column) => ((cells[column] ?? '').trim() === '' ? '' : cells[column]))
    return filled.every((text) => text === '') ? [] : [{ number: index + 2, cells: filled }]
  })
test('what is written to a workbook or a CSV is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t', '|'), async (written, delimiter) => {
      const known = expected(written)
      fc.pre(known.length > 0)
      expect((await read(await asXlsx(written))).rows).toEqual(known)
      const csv = writeCsv([headings, ...written], { delimiter, quoteStyle: 'all' })
      expect((await read(Buffer.from(csv))).rows).toEqual(known)
    }),
  )
})

test('a broken file is read or refused, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(broken, async (make) => {
      try {
        await read(await make())
      } catch (error) {
        expect(error).toBeInstanceOf(SheetRefusal)
      }
    }),
    { numRuns: FILES },
  )
})

if (process.env.BROKEN_FILES)
  test('broken files take no more than 200 MB, one after the other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'estate-sheets-'))
    for (const [index, make] of fc.sample(broken, FILES).entries())
      writeFileSync(join(folder, String(index)), await make())
    const { stdout } = await promisify(execFile)(process.execPath, ['server/test/read-sheets.ts', folder], {
      maxBuffer: 10 * 1024 * 1024,
    })
    rmSync(folder, { recursive: true })
    const { read, grown_bytes } = JSON.parse(stdout) as { read: Record<string, string>; grown_bytes: number }
    expect(Object.values(read).filter((became) => became.startsWith('not refused'))).toEqual([])
    expect(Object.keys(read)).toHaveLength(FILES)
    expect(grown_bytes).toBeLessThan(MOST_MEMORY_BYTES)
  }, 1_200_000)
