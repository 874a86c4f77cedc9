import { posix } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { MOST_PARTS, MOST_UNPACKED_BYTES } from '../limits.ts'
import { broken, SheetRefusal, tooLargeUnpacked } from '../refusal.ts'

/** The parts of a workbook, by their names in lower case. Nothing is inflated before it is asked for. */
export interface Parts {
  has: (name: string) => boolean
  names: string[]
  /** Inflates while it is read, and stops where the file as a whole gets too large, whatever its directory says. */
  stream: (name: string) => AsyncGenerator<Buffer>
}

/** Where a part that another one names by `target` is: beside it, or from the top. */
export const partBeside = (name: string, target: string): string =>
  (target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(name), target)).toLowerCase()

async function refuseBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SheetRefusal ? error : broken(error)
  }
}

export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, Entry>()
  const zip = await refuseBroken(async () => {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true })
    if (zip.entryCount > MOST_PARTS) throw tooLargeUnpacked()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return zip
  })
  let unpacked = 0

  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (!entry) throw broken(new Error(`no part ${name}`))
    if (entry.isEncrypted())
      throw new SheetRefusal(
        'protected',
        'This file is protected with a password. Save it without one and upload it again.',
      )
    if (unpacked + entry.uncompressedSize > MOST_UNPACKED_BYTES) throw tooLargeUnpacked()
    let crc = 0
    try {
      // Fails where it inflates to more than the directory says, or to less.
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += chunk.length
        if (unpacked > MOST_UNPACKED_BYTES) throw tooLargeUnpacked()
        crc = crc32(chunk, crc)
        yield chunk
      }
    } catch (error) {
      throw error instanceof SheetRefusal ? error : broken(error)
    }
    if (crc !== entry.crc32) throw broken(new Error(`${name} does not have its checksum`))
  }
  return { has: (name) => entries.has(name), names: [...entries.keys()], stream }
}
