import { COLUMN_FIELDS, type SheetField } from '#contract/sheet-fields.ts'
import * as words from './words.ts'

export type Remembered = ReadonlyMap<string, SheetField | null>

export interface KnownAttribute {
  id: number
  name: string
}

interface Guess {
  field: SheetField
  goodness: number
}
const [SURE, COMPOSED, WEAK] = [3, 2, 1]

const LONGEST_HEADING_CHARS = 200

/** `Bal. B/F (₦)` -> `bal b f`; also splits `FlatNo` and `TENANT_NAME`. */
export function simplify(heading: string): string {
  return heading
    .slice(0, LONGEST_HEADING_CHARS)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\be mail/g, 'email')
    .replace(/\bwhats app/g, 'whatsapp')
    .trim()
}

export const isProblemHeading = (heading: string): boolean => words.LEFT_OUT.has(simplify(heading))

const isOneOf = (known: Set<string>, word: string) =>
  known.has(word) || (word.endsWith('s') && known.has(word.slice(0, -1)))

const OF_PROPERTY =
  /\b(?:property|house|flat|unit|plot|home) (owner|landlord|landlady)\b|\b(owner|landlord|landlady) of (?:the )?(?:property|house|flat|unit|plot|home)\b/
type Contact = 'name' | 'email' | 'phone' | 'address'
interface About {
  who: 'tenant' | 'landlord' | null
  what: Contact
}

/** `Landlord's GSM` is the landlord's phone; `Phone` says not whose. */
function aboutWhom(simple: string): About | null {
  let left = simple
    .replace(OF_PROPERTY, '$1$2')
    .split(' ')
    .filter((word) => !words.NOISE.has(word))
  const take = (known: Set<string>) => {
    const before = left.length
    left = left.filter((word) => !isOneOf(known, word))
    return left.length < before
  }
  const tenant = take(words.TENANT)
  const landlord = take(words.LANDLORD)
  if (tenant && landlord) return null
  const email = take(words.EMAIL)
  // `Email address` is an email, `Contact address` an address.
  const address = take(words.ADDRESS) && !email
  const phone = take(words.PHONE)
  if (phone) {
    take(words.NUMBER)
    take(new Set(['1']))
  }
  const name = take(words.NAME)
  if (left.length > 0) return null
  const who = tenant ? 'tenant' : landlord ? 'landlord' : null
  if (email) return phone || name ? null : { who, what: 'email' }
  if (address) return name ? null : { who, what: 'address' }
  if (phone) return name ? null : { who, what: 'phone' }
  return name || who ? { who, what: 'name' } : null
}

/** The date in `Outstanding as at 31/12/25`. */
const AS_AT = / (?:as (?:at|of|on)\b.*|(?:up )?(?:to|till) date)$/

function composed(simple: string): SheetField | null {
  const all = simple
    .replace(/\bo s\b/g, 'outstanding')
    .replace(/\bs c\b/g, 'sc')
    .split(' ')
  const are = (some: Set<string>, ...others: Set<string>[]) =>
    all.some((word) => some.has(word)) &&
    all.every((word) => [some, ...others].some((known) => known.has(word)))
  if (are(words.OWED, words.BESIDE_OWED)) return 'opening_balance'
  if (are(words.COMING_IN, words.BESIDE_COMING_IN)) return 'starts_on'
  const counts = /^(?:no|nos|number|numbers) of /.test(simple)
  return !counts && are(words.HOME_WORDS, words.BLOCKS, words.NUMBER, words.NAME, words.NOISE)
    ? 'property'
    : null
}

function guessesOf(heading: string, attributes: readonly KnownAttribute[]): Guess[] {
  const written = simplify(heading)
  const simple = written.replace(AS_AT, '')
  if (simple === '' || words.LEFT_OUT.has(simple)) return []
  const guesses: Guess[] = []
  const whole = composed(simple)
  if (whole) guesses.push({ field: whole, goodness: COMPOSED })
  for (const [field, known] of Object.entries(words.HEADINGS))
    if (known.has(simple))
      guesses.push({ field: field as SheetField, goodness: simple === written ? SURE : COMPOSED })
  for (const [field, known] of Object.entries(words.WEAKER))
    if (known.has(simple)) guesses.push({ field: field as SheetField, goodness: WEAK })
  const counted = simple.replace(/^(?:no|number) of /, '')
  for (const { id, name } of attributes) {
    const known = simplify(name)
    if (simple === known) guesses.push({ field: `attribute.${id}`, goodness: SURE })
    else if (counted === known || `${counted}s` === known || counted === `${known}s`)
      guesses.push({ field: `attribute.${id}`, goodness: COMPOSED })
  }
  return guesses
}

/** Unmarked columns are the tenant's if any column is; repeated headings follow the last marked one. */
function whomAbout(simple: readonly string[], abouts: readonly (About | null)[]): About['who'][] {
  const named = abouts.map((about) => about?.who ?? null)
  const usual = named.includes('landlord') && !named.includes('tenant') ? 'landlord' : 'tenant'
  return simple.map((heading, column) => {
    const alone = simple.indexOf(heading) === simple.lastIndexOf(heading)
    return named[column] ?? (alone ? usual : (named.slice(0, column).findLast((who) => who !== null) ?? null))
  })
}

/** The surest guess wins a field, independent of column order. */
export function guessFields(
  headings: readonly string[],
  attributes: readonly KnownAttribute[] = [],
): (SheetField | null)[] {
  const simple = headings.map(simplify)
  const abouts = simple.map(aboutWhom)
  const whom = whomAbout(simple, abouts)
  const guesses = headings.flatMap((heading, column) => {
    const about = abouts[column]
    const field = about && contactField(whom[column] ?? null, about.what)
    return [
      ...guessesOf(heading, attributes),
      ...(field ? [{ field, goodness: about.who ? SURE : WEAK }] : []),
    ].map((guess) => ({ ...guess, column, simple: simple[column] ?? '' }))
  })
  guesses.sort(
    (a, b) =>
      b.goodness - a.goodness || (a.simple < b.simple ? -1 : a.simple > b.simple ? 1 : a.column - b.column),
  )
  const fields = headings.map((): SheetField | null => null)
  for (const { field, column } of withoutContested(guesses))
    if (fields[column] === null && !fields.includes(field)) fields[column] = field
  if (fields.includes('property')) return fields
  // An address names the property if nothing else does, else the block.
  const address = fields.findIndex(
    (field, column) =>
      field === 'tenant_address' &&
      simple[column]?.split(' ').every((word) => words.ADDRESS.has(word) || words.NOISE.has(word)),
  )
  return address >= 0
    ? fields.with(address, 'property')
    : fields.map((field) => (field === 'block' ? 'property' : field))
}

/** Leaves `Outstanding as at 2024` beside `Outstanding as at 2025` to a person. */
function withoutContested<Each extends Guess & { column: number }>(guesses: readonly Each[]): Each[] {
  const unsure = guesses.filter(({ field, goodness }) => field === 'opening_balance' && goodness < SURE)
  const columns = unsure.filter(({ goodness }) => goodness === COMPOSED).map(({ column }) => column)
  return new Set(columns).size < 2 ? [...guesses] : guesses.filter((guess) => !unsure.includes(guess))
}

const contactField = (who: About['who'], what: Contact): SheetField | null =>
  who === null || (who === 'landlord' && what === 'address') ? null : (`${who}_${what}` as SheetField)

export function guessColumns(
  headings: readonly string[],
  known: readonly KnownAttribute[],
  remembered: Remembered,
): (SheetField | null)[] {
  const free = new Set<SheetField>([...COLUMN_FIELDS, ...known.map(({ id }) => `attribute.${id}` as const)])
  const take = (field: SheetField | null | undefined) => (field && free.delete(field) ? field : null)
  const guessed = guessFields(headings, known)
  const first = headings.map((heading) => take(remembered.get(simplify(heading))))
  return first.map((field, column) => {
    if (field !== null || remembered.has(simplify(headings[column] ?? ''))) return field
    return take(guessed[column])
  })
}
