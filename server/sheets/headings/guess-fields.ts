import type { SheetField } from '#contract/sheet-fields.ts'
import {
  ADDRESS,
  EMAIL,
  HEADINGS,
  LANDLORD,
  LEFT_OUT,
  NAME,
  NOISE,
  NUMBER,
  PHONE,
  TENANT,
  WEAKER,
} from './words.ts'

export interface KnownAttribute {
  id: number
  name: string
}

/** A field that a heading may mean, and how surely: the greater, the surer. */
interface Guess {
  field: SheetField
  goodness: number
}
const [SURE, COMPOSED, WEAK] = [3, 2, 1]

/** What is longer is no heading, but a note. */
const LONGEST_HEADING_CHARS = 200

/** `Bal. B/F (₦)` -> `bal b f`; also of `FlatNo`, `TENANT_NAME` and `House № 4`. */
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

/** The column of the refused rows that says why a row was refused: it is left out when they are uploaded again. */
export const isProblemHeading = (heading: string): boolean => LEFT_OUT.has(simplify(heading))

type Contact = 'name' | 'email' | 'phone' | 'address'
interface About {
  who: 'tenant' | 'landlord' | null
  what: Contact
}

/** `Landlord's GSM` is about the landlord's phone; `Phone` does not say whose. Null where it has a word that is about nobody. */
function aboutWhom(simple: string): About | null {
  const left = simple.split(' ').filter((word) => !NOISE.has(word))
  const take = (known: Set<string>) => {
    const index = left.findIndex(
      (word) => known.has(word) || (word.endsWith('s') && known.has(word.slice(0, -1))),
    )
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  }
  const tenant = take(TENANT)
  const landlord = take(LANDLORD)
  if (tenant && landlord) return null
  const email = take(EMAIL)
  // `Email address` and `WhatsApp number` have one meaning, `Contact address` is an address.
  const address = take(ADDRESS) && !email
  let phone = false
  while (take(PHONE)) phone = true
  if (phone) take(NUMBER)
  const name = take(NAME)
  if (left.length > 0) return null
  const who = tenant ? 'tenant' : landlord ? 'landlord' : null
  if (email) return phone || name ? null : { who, what: 'email' }
  if (address) return name ? null : { who, what: 'address' }
  if (phone) return name ? null : { who, what: 'phone' }
  return name || who ? { who, what: 'name' } : null
}

function guessesOf(heading: string, attributes: readonly KnownAttribute[]): Guess[] {
  const simple = simplify(heading)
  if (simple === '' || LEFT_OUT.has(simple)) return []
  const guesses: Guess[] = []
  for (const [field, known] of Object.entries(HEADINGS))
    if (known.has(simple)) guesses.push({ field: field as SheetField, goodness: SURE })
  for (const [field, known] of Object.entries(WEAKER))
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

/**
 * Whom each column is about that does not say so itself: the tenant where any column is about the tenant, else the landlord. Of two
 * with one name, such as `Phone` after `Landlord` and `Phone` after `Tenant`, each is about whom the last column before it is about.
 */
function whomAbout(simple: readonly string[], abouts: readonly (About | null)[]): About['who'][] {
  const named = abouts.map((about) => about?.who ?? null)
  const usual = named.includes('landlord') && !named.includes('tenant') ? 'landlord' : 'tenant'
  return simple.map((heading, column) => {
    const alone = simple.indexOf(heading) === simple.lastIndexOf(heading)
    return named[column] ?? (alone ? usual : (named.slice(0, column).findLast((who) => who !== null) ?? null))
  })
}

/**
 * Which field each column is, or null. No two columns get the same field: the surer has it, whatever the order of the columns. A
 * phone, an email or a name that does not say whose it is, is the tenant's where a column is about the tenant, else the landlord's.
 */
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
  // The order of the columns decides between two of the same name alone.
  guesses.sort(
    (a, b) =>
      b.goodness - a.goodness || (a.simple < b.simple ? -1 : a.simple > b.simple ? 1 : a.column - b.column),
  )
  const fields = headings.map((): SheetField | null => null)
  for (const { field, column } of guesses)
    if (fields[column] === null && !fields.includes(field)) fields[column] = field
  // Where nothing else names the property, its block does.
  return fields.includes('property')
    ? fields
    : fields.map((field) => (field === 'block' ? 'property' : field))
}

/** Of a landlord's address nothing is kept. */
const contactField = (who: About['who'], what: Contact): SheetField | null =>
  who === null || (who === 'landlord' && what === 'address') ? null : (`${who}_${what}` as SheetField)
