import { SettingError } from '#server/errors/setting-error.ts'
import { END_OF_ROWS } from './format.ts'

/** About so much is handed to PostgreSQL at once. */
const PORTION_BYTES = 65_536

/** Cuts a stream into its lines, each with its end. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      yield bytes.subarray(start, end + 1)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
}

/** Reads one line more; throws where there is none. */
export async function nextLine(lines: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await lines.next()
  if (done) throw new SettingError('The backup is not whole')
  return value
}

/** The lines of one table, many at once: PostgreSQL is told of each portion by a message of its own. */
export async function* portionsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  let portion: Buffer[] = []
  let size = 0
  for (let line = await nextLine(lines); line.toString() !== END_OF_ROWS; line = await nextLine(lines)) {
    portion.push(line)
    size += line.length
    if (size < PORTION_BYTES) continue
    yield Buffer.concat(portion)
    portion = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(portion)
}

/** A line of JSON; null where it is none. */
export function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return null
  }
}
