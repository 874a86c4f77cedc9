import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  bytes: Uint8Array
  /** The inflated size in the directory, if wrong. */
  says_bytes?: number
}

/** A deflated part, such as a bomb too large to inflate first. */
export interface DeflatedPart {
  name: string
  deflated: Uint8Array
  crc32: number
  says_bytes: number
}

const head = (signature: number, length: number) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature)
  return bytes
}

/** An archive of these parts, unchanged, even one that no program would write. */
export function zipOf(parts: (ZipPart | DeflatedPart)[]): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const { deflated, crc, says_bytes } =
      'deflated' in part
        ? { deflated: Buffer.from(part.deflated), crc: part.crc32, says_bytes: part.says_bytes }
        : {
            deflated: deflateRawSync(part.bytes),
            crc: crc32(part.bytes),
            says_bytes: part.says_bytes ?? part.bytes.length,
          }
    const name = Buffer.from(part.name)
    const local = head(0x04034b50, 30)
    const entry = head(0x02014b50, 46)
    // Both headers hold the same fields, two bytes later in the directory.
    for (const [bytes, shift] of [
      [local, 0],
      [entry, 2],
    ] as const) {
      bytes.writeUInt16LE(20, 4 + shift)
      bytes.writeUInt16LE(8, 8 + shift)
      bytes.writeUInt32LE(crc, 14 + shift)
      bytes.writeUInt32LE(deflated.length, 18 + shift)
      bytes.writeUInt32LE(says_bytes, 22 + shift)
      bytes.writeUInt16LE(name.length, 26 + shift)
    }
    entry.writeUInt32LE(offset, 42)
    written.push(local, name, deflated)
    directory.push(entry, name)
    offset += local.length + name.length + deflated.length
  }
  const end = head(0x06054b50, 22)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...written, ...directory, end])
}
