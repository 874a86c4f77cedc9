const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** A key that nobody has, in the shape of a UUID. `crypto.randomUUID` is not there on plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), hex)
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
