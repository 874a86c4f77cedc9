import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { zipOf } from '#server/test/zip.ts'
import { gatherSheet } from './file/gather-sheet.ts'
import { readUpload } from './file/read-upload.ts'
import { openParts } from './file/zip-parts.ts'
import { SheetRefusal } from './refusal.ts'

/** 1,000 by `npm run test:long`. */
const FILES = Number(process.env.BROKEN_FILES ?? 200)
const MOST_MEMORY_BYTES = 200 * 1024 * 1024

async function read(bytes: Uint8Array) {
  const gathered = gatherSheet()
  await readUpload({ bytes, file_name: 'residents', attributes: [] }, gathered.take)
  return gathered.sheet()
}

/** Neither what is left out of a cell, nor what would be a formula in a CSV. */
const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('Ada Obi', '08031234567', '₦45,000', '31/12/2025', 'a,b;c', 'say "hi"', 'one\ntwo', ''),
  )
  .filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll('\n', '')) && !/^['=+\-@|]/.test(text))
const row = fc.array(cell, { minLength: 1, maxLength: 6 })
const headings = ['House', 'Occupant', 'GSM', 'Bal b/f', 'Since', 'Notes']
const rows = fc.array(row, { minLength: 1, maxLength: 12 })

/** What is read of rows below the headings: blank ones are left out, and all are as wide as the headings. */
const expected = (written: string[][]) =>
  written.flatMap((cells, index) => {
    const filled = headings.map((_, column) => ((cells[column] ?? '').trim() === '' ? '' : cells[column]))
    return filled.every((text) => text === '') ? [] : [{ number: index + 2, cells: filled }]
  })
const asXlsx = (written: string[][]) =>
  writeXlsx({ sheets: [{ name: 'Residents', rows: [headings, ...written] }] })

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

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const damage = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: place, byte: fc.integer({ min: 1, max: 255 }) }),
  fc.record({ kind: fc.constant('cut' as const), at: place }),
  fc.record({ kind: fc.constant('leave out' as const), at: place, length: fc.integer({ min: 1, max: 200 }) }),
  fc.record({
    kind: fc.constant('put in' as const),
    at: place,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 50 }),
  }),
  fc.record({ kind: fc.constant('repeat' as const), at: place, length: fc.integer({ min: 1, max: 200 }) }),
)
type Damage = typeof damage extends fc.Arbitrary<infer One> ? One : never

function spoil(good: Uint8Array, done: Damage): Uint8Array {
  const at = Math.floor(done.at * good.length)
  const parts = (...between: Uint8Array[]) => Buffer.concat([good.subarray(0, at), ...between])
  switch (done.kind) {
    case 'flip':
      return good.map((byte, index) => (index === at ? byte ^ done.byte : byte))
    case 'cut':
      return parts()
    case 'leave out':
      return parts(good.subarray(at + done.length))
    case 'put in':
      return parts(done.bytes, good.subarray(at))
    case 'repeat':
      return parts(good.subarray(at, at + done.length), good.subarray(at))
  }
}
const damages = fc.array(damage, { minLength: 1, maxLength: 4 })
const spoilAll = (good: Uint8Array, all: Damage[]) => all.reduce(spoil, good)

/** Damage within a part, where the archive itself is whole. */
async function spoilPart(good: Uint8Array, part: number, all: Damage[]): Promise<Uint8Array> {
  const parts = await openParts(good)
  const whole = []
  for (const [index, name] of parts.names.entries()) {
    const bytes = await buffer(parts.stream(name))
    whole.push({ name, bytes: index === part % parts.names.length ? spoilAll(bytes, all) : bytes })
  }
  return zipOf(whole)
}

const broken = fc
  .tuple(rows, damages, fc.constantFrom('archive', 'part', 'csv'), fc.nat({ max: 20 }))
  .map(([written, all, where, part]) => async (): Promise<Uint8Array> => {
    if (where === 'csv') return spoilAll(Buffer.from(writeCsv([headings, ...written])), all)
    const good = await asXlsx(written)
    return where === 'archive' ? spoilAll(good, all) : spoilPart(good, part, all)
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
