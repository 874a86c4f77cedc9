export const OTHER_HOMES = 'Other homes'
/** `Block A Flat 3` */
const UNIT = /^(.*\S)\s+((?:flat|unit|apt|apartment|room|suite|shop|house|terrace|duplex|bq|no)\b.*)$/i
/** `9`, `12B`, `A12` */
const NUMBER = /^([a-z]*)(\d{1,5}[a-z]?)$/i
const LETTER = /^[a-z]$/i

/** `House 9`, `A-12` and `House 12 B`: what stands before the number, and the number. */
export function numbered(title: string): [before: string, number: string] | undefined {
  const words = title.split(/[\s#-]/).filter(Boolean)
  const letter =
    words.length > 1 && LETTER.test(words.at(-1) ?? '') && NUMBER.test(words.at(-2) ?? '') ? words.pop() : ''
  const [, letters = '', number] = NUMBER.exec(words.at(-1) ?? '') ?? []
  if (number === undefined) return undefined
  return [[...words.slice(0, -1), letters].filter(Boolean).join(' '), number + letter]
}

/**
 * A title has its block, or street, on one side of the last comma: `Block A, Flat 3` and `Flat 3, Palm Street`. Without one,
 * it stands before the word of a home, or before its number.
 */
export function blockAndHome(title: string): [block: string, home: string] {
  const comma = title.lastIndexOf(',')
  if (comma > 0) {
    const [before, after] = [title.slice(0, comma).trim(), title.slice(comma + 1).trim()]
    return numbered(before) && !numbered(after) ? [after, before] : [before, after]
  }
  const [, block, home] = UNIT.exec(title) ?? []
  if (block && home) return [block, home]
  const [before, number] = numbered(title) ?? ['', title]
  return [before || OTHER_HOMES, number]
}
