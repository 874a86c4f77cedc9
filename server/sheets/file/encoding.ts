const LOOKED_AT_BYTES = 4096
/** Half of the bytes of Western text in UTF-16 are zero; a few names may not be Western. */
const [MANY, FEW] = [0.6, 0.1]

/** The encoding of text without a mark: zeros stand at odd or at even places. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, LOOKED_AT_BYTES)
  const zeros = [0, 0]
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2))
  if (odd > MANY && even < FEW) return 'utf-16le'
  return even > MANY && odd < FEW ? 'utf-16be' : null
}

export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return utf16Of(bytes) ?? 'utf-8'
}

export function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
