import { crc32, deflateSync } from 'node:zlib'

const chunk = (kind: string, data: Buffer) => {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length)
  whole.write(kind, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8)
  return whole
}

interface Drawn {
  width?: number
  height?: number
  /** 2: red, green, blue; 6: with transparency. */
  colour?: 2 | 6
  bits?: number
  interlaced?: 0 | 1
  /** Bytes of the picture instead of those that its size needs. */
  raw?: Buffer
  /** Chunks before its end. */
  more?: readonly (readonly [kind: string, data: Buffer])[]
}

/** A green PNG. */
export function png({
  width = 40,
  height = 20,
  colour = 2,
  bits = 8,
  interlaced = 0,
  raw,
  more = [],
}: Drawn = {}): Buffer<ArrayBuffer> {
  const samples = colour === 2 ? 3 : 4
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colour, 0, 0, interlaced])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const row = Buffer.concat([
    Buffer.of(0),
    Buffer.alloc(width * samples, Buffer.from([31, 107, 71, 255].slice(0, samples))),
  ])
  const rows = raw ?? Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more.map(([kind, data]) => chunk(kind, data)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A grey JPEG of 8 by 8 pixels. */
export const jpeg = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffdb004300' +
      '01'.repeat(64) +
      'ffc0000b080008000801011100ffc4001400010000000000000000000000000000000aff' +
      'c40014100100000000000000000000000000000000ffda0008010100003f00' +
      '7fffd9',
    'hex',
  )
