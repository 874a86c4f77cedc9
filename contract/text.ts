import { z } from 'zod'

/**
 * Every string of a request is made here, for its length is judged before any pattern, lookup or rule runs on it, and ends
 * the matter where it is too long: nobody keeps the server busy with a long one. `requests.test.ts` holds every call to it.
 */
interface Words {
  /** Said where it is not there. */
  missing?: string
  tooLong?: string
}
const tooLong = (max: number, { tooLong: error = `At most ${max} characters` }: Words) => ({
  error,
  abort: true,
})
const string = ({ missing }: Words) => z.string(missing === undefined ? undefined : { error: missing })

/** Not what can be kept as one line: control characters, line breaks, and half of a character, which JSON cannot hold. */
const isLine = (value: string) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value)
const isLines = (value: string) => isLine(value.replace(/[\n\t]/g, ' '))
const NOT_STORABLE = 'Contains a character that cannot be kept'

/**
 * What is not seen, and turns or hides what stands beside it: a name would read as another one. It comes along when text is
 * pasted, so it is left out, not refused. The joiners of scripts (U+200C, U+200D) are letters' business and stay.
 */
const UNSEEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu
/** Joiners and marks alone, with no letter that they belong to. */
const NOTHING_SEEN = /^(?:\s|\u200c|\u200d|\p{M})*$/u
/** Composed (NFC), so that what looks the same is the same. */
const asSeen = (value: string) => {
  const seen = value.replace(UNSEEN, '').normalize()
  return NOTHING_SEEN.test(seen) ? '' : seen
}

/** As it was typed, such as a password. */
export const typed = (max: number, words: Words = {}) => string(words).max(max, tooLong(max, words))
/** One line, trimmed; may be empty. */
export const line = (max: number, words: Words = {}) =>
  string(words).trim().max(max, tooLong(max, words)).overwrite(asSeen).trim().refine(isLine, NOT_STORABLE)
/** Text of several lines, trimmed; may be empty. */
export const lines = (max: number, words: Words = {}) =>
  string(words)
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .trim()
    .max(max, tooLong(max, words))
    .overwrite(asSeen)
    .trim()
    .refine(isLines, NOT_STORABLE)

/** At most `max` of something, one or more unless told. A longer list is refused before one of its items is looked at. */
export const listOf = <Item extends z.ZodType>(
  item: Item,
  {
    max,
    min = 1,
    missing,
    tooMany = `At most ${max}`,
  }: { max: number; min?: 0 | 1; missing: string; tooMany?: string },
) => {
  const list = z.array(item, { error: missing }).min(min, missing).max(max, tooMany)
  return z.preprocess((value: z.input<typeof list>, context) => {
    if (!Array.isArray(value) || value.length <= max) return value
    context.addIssue(tooMany)
    return z.NEVER
  }, list)
}
