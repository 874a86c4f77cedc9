import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import { openParts } from '#server/sheets/file/workbook.ts'
import { zipOf } from './zip.ts'

/** A cell without characters that the reader trims, and without formulas for a CSV. */
const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('Ada Obi', '08031234567', '₦45,000', '31/12/2025', 'a,b;c', 'say "hi"', 'one\ntwo', ''),
  )
  .filter(
    (text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll('\n', '')) && !/(^|[;|\n][ "]*)['=+\-@|]/.test(text),
  )
const row = fc.array(cell, { minLength: 1, maxLength: 6 })
export const headings = ['House', 'Occupant', 'GSM', 'Bal b/f', 'Since', 'Notes']
/** Typed rows of a sheet. */
export const rows = fc.array(row, { minLength: 1, maxLength: 12 })

export const asXlsx = (written: string[][]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'Residents', rows: [headings, ...written] }] })

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

/** Damage inside a part of an intact archive. */
async function spoilPart(good: Uint8Array, part: number, all: Damage[]): Promise<Uint8Array> {
  const parts = await openParts(good)
  const whole = []
  for (const [index, name] of parts.names.entries()) {
    const bytes = await buffer(parts.stream(name))
    whole.push({ name, bytes: index === part % parts.names.length ? spoilAll(bytes, all) : bytes })
  }
  return zipOf(whole)
}

/** A damaged workbook or CSV, made on call. */
export const broken = fc
  .tuple(rows, damages, fc.constantFrom('archive', 'part', 'csv'), fc.nat({ max: 20 }))
  .map(([written, all, where, part]) => async (): Promise<Uint8Array> => {
    if (where === 'csv') return spoilAll(Buffer.from(writeCsv([headings, ...written])), all)
    const good = await asXlsx(written)
    return where === 'archive' ? spoilAll(good, all) : spoilPart(good, part, all)
  })
