import { z } from 'zod'

/** The length check comes first, so that long texts cost no time; `requests.test.ts` enforces it. */
interface Words {
  missing?: string
  tooLong?: string
}
const tooLong = (max: number, { tooLong: error = `At most ${max} characters` }: Words) => ({
  error,
  abort: true,
})
const string = ({ missing }: Words) => z.string(missing === undefined ? undefined : { error: missing })

/** Refuses control characters, line breaks and lone surrogates, which JSON cannot hold. */
const isLine = (value: string) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value)
const isLines = (value: string) => isLine(value.replace(/[\n\t]/g, ' '))
const NOT_STORABLE = 'Contains a character that cannot be kept'

/** Invisible characters could fake a name, and pasted text contains them. U+200C and U+200D stay. */
const UNSEEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu
const NOTHING_SEEN = /^(?:\s|\u200c|\u200d|\p{M})*$/u
/** NFC makes equal-looking texts equal. */
const asSeen = (value: string) => {
  const seen = value.replace(UNSEEN, '').normalize()
  return NOTHING_SEEN.test(seen) ? '' : seen
}

export const typed = (max: number, words: Words = {}) => string(words).max(max, tooLong(max, words))
/** One trimmed line; may be empty. */
export const line = (max: number, words: Words = {}) =>
  string(words).trim().max(max, tooLong(max, words)).overwrite(asSeen).trim().refine(isLine, NOT_STORABLE)
/** Trimmed text of several lines; may be empty. */
export const lines = (max: number, words: Words = {}) =>
  string(words)
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .trim()
    .max(max, tooLong(max, words))
    .overwrite(asSeen)
    .trim()
    .refine(isLines, NOT_STORABLE)

/** Limits a list before its items are checked. */
export const listOf = <Item extends z.ZodType>(
  item: Item,
  {
    max,
    min = 1,
    missing,
    tooMany = `At most ${max}`,
  }: { max: number; min?: 0 | 1 | 2; missing: string; tooMany?: string },
) => {
  const list = z.array(item, { error: missing }).min(min, missing).max(max, tooMany)
  return z.preprocess((value: z.input<typeof list>, context) => {
    if (!Array.isArray(value) || value.length <= max) return value
    context.addIssue(tooMany)
    return z.NEVER
  }, list)
}
