import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { formatCount } from '#contract/counts.ts'
import { LOGO_LIMIT_PX } from '#contract/limits.ts'
import { invalid } from '#server/errors/problem.ts'

export interface Picture {
  type: 'image/png' | 'image/jpeg'
  /** The picture without texts, positions and what else a file can carry. */
  content: Buffer
}

const refuse = (why: string) => invalid('file', why)
const damaged = () => refuse('This picture is damaged or was cut off. Save it again.')
const longer = () => refuse('Something else follows the picture in this file. Save it again.')

function requireSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw damaged()
  if (Math.max(width, height) > LOGO_LIMIT_PX)
    throw refuse(
      `The picture is ${formatCount(width)} by ${formatCount(height)} pixels. At most ${formatCount(LOGO_LIMIT_PX)} by ${formatCount(LOGO_LIMIT_PX)} are possible.`,
    )
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

/** Proves by its bytes that a file is one whole PNG or JPEG. Throws 422. */
export async function readPicture(file: Buffer): Promise<Picture> {
  if (file.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', content: await readPng(file) }
  if (file.subarray(0, JPEG.length).equals(JPEG)) return { type: 'image/jpeg', content: readJpeg(file) }
  throw refuse('Choose a PNG or JPEG picture.')
}

const NEEDED_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

interface Chunk {
  kind: string
  data: Buffer
  whole: Buffer
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = PNG.length
  while (chunks.at(-1)?.kind !== 'IEND') {
    if (at + 12 > file.length) throw damaged()
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) throw damaged()
    const kind = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw damaged()
    chunks.push({ kind, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) })
    at = end
  }
  if (at !== file.length) throw longer()
  return chunks.filter((chunk) => NEEDED_CHUNKS.includes(chunk.kind))
}

const SAMPLES: Record<number, { samples: number; bits: number[] }> = {
  0: { samples: 1, bits: [1, 2, 4, 8] },
  2: { samples: 3, bits: [8] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8] },
  6: { samples: 4, bits: [8] },
}
const MOST_FILTER = 4

async function readPng(file: Buffer): Promise<Buffer> {
  const chunks = chunksOf(file)
  const [header] = chunks
  if (header?.kind !== 'IHDR' || header.data.length !== 13) throw damaged()
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  requireSize(width, height)
  const [bits = 0, colour = 0, compression, filter, interlaced] = header.data.subarray(8)
  const { samples, bits: allowed } = SAMPLES[colour] ?? { samples: 0, bits: [] }
  const palettes = chunks.filter(({ kind }) => kind === 'PLTE').length
  // Each receipt would decode these again, at length.
  if (bits === 16 || interlaced)
    throw refuse('Save the picture with 8 bits for each colour, and not interlaced.')
  if (!allowed.includes(bits) || compression !== 0 || filter !== 0 || (colour === 3 && palettes !== 1))
    throw damaged()
  const data = Buffer.concat(chunks.flatMap((chunk) => (chunk.kind === 'IDAT' ? [chunk.data] : [])))
  await requireRows(data, height, 1 + Math.ceil((width * samples * bits) / 8))
  return Buffer.concat([PNG, ...chunks.map(({ whole }) => whole)])
}

interface Inflated {
  buffer: Buffer
  engine: { bytesWritten: number }
}
const inflateWhole = promisify(inflate) as unknown as (
  data: Buffer,
  options: { maxOutputLength: number; info: true },
) => Promise<Inflated>

/** A small file can inflate to gigabytes, and a row with an unknown filter ends the printing of every receipt. */
async function requireRows(data: Buffer, height: number, row_bytes: number): Promise<void> {
  const expected = height * row_bytes
  const inflated = await inflateWhole(data, { maxOutputLength: expected, info: true }).catch(() => null)
  if (inflated?.buffer.length !== expected) throw damaged()
  if (inflated.engine.bytesWritten !== data.length) throw longer()
  for (let at = 0; at < expected; at += row_bytes)
    if ((inflated.buffer[at] ?? 0) > MOST_FILTER) throw damaged()
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const FRAMES = [0xc0, 0xc1, 0xc2]
/** JFIF, Adobe's colours, tables, restart interval: all that a picture needs. */
const NEEDED_SEGMENTS = [0xe0, 0xee, 0xdb, 0xc4, 0xdd, ...FRAMES, START_OF_SCAN]

function readJpeg(file: Buffer): Buffer {
  const kept = [file.subarray(0, 2)]
  let frames = 0
  let scans = 0
  let at = 2
  for (;;) {
    if (at + 4 > file.length && file[at + 1] !== END_OF_IMAGE) throw damaged()
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff) throw damaged()
    if (marker === END_OF_IMAGE) break
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) throw damaged()
    if (FRAMES.includes(marker)) {
      frames += 1
      if (end - at < 12 || file[at + 4] !== 8) throw damaged()
      requireSize(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5))
    }
    const next = marker === START_OF_SCAN ? endOfScan(file, end) : end
    if (marker === START_OF_SCAN) scans += 1
    if (NEEDED_SEGMENTS.includes(marker)) kept.push(file.subarray(at, next))
    at = next
  }
  if (frames !== 1 || scans === 0) throw damaged()
  if (at + 2 !== file.length) throw longer()
  return Buffer.concat([...kept, file.subarray(at)])
}

/** Zero bytes and restart markers belong to the scan. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; at + 1 < file.length; at += 1) {
    const next = file[at + 1] ?? 0
    if (file[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw damaged()
}
