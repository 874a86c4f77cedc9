const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** Plain HTTP has no `crypto.randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), hex)
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
