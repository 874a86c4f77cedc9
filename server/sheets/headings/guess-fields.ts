import type { SheetField } from '#contract/sheet-fields.ts'
import { ADDRESS, EMAIL, HEADINGS, LANDLORD, LEFT_OUT, NAME, NOISE, PHONE, TENANT, WEAKER } from './words.ts'

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

/** `Bal. B/F (₦)` -> `bal b f`; also of `FlatNo`, `TENANT_NAME` and `House № 4`. */
export function simplify(heading: string): string {
  return heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
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
  const about = aboutWhom(simple)
  if (about?.who && !(about.who === 'landlord' && about.what === 'address'))
    guesses.push({ field: `${about.who}_${about.what}` as SheetField, goodness: SURE })
  const counted = simple.replace(/^(?:no|number) of /, '')
  for (const { id, name } of attributes) {
    const known = simplify(name)
    if (simple === known) guesses.push({ field: `attribute.${id}`, goodness: SURE })
    else if (counted === known || `${counted}s` === known || counted === `${known}s`)
      guesses.push({ field: `attribute.${id}`, goodness: COMPOSED })
  }
  return guesses
}

/** The field of one heading by itself; null where it is none that is known, or does not say whose it is. */
export function guessField(heading: string, attributes: readonly KnownAttribute[] = []): SheetField | null {
  const [field = null] = guessFields([heading], attributes)
  return field
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
  const whose =
    abouts.some((about) => about?.who === 'landlord') && !abouts.some((about) => about?.who === 'tenant')
      ? 'landlord'
      : 'tenant'
  const candidates = headings.flatMap((heading, column) => {
    const guesses = guessesOf(heading, attributes)
    const about = abouts[column]
    if (about?.who === null && !(whose === 'landlord' && about.what === 'address'))
      guesses.push({ field: `${whose}_${about.what}` as SheetField, goodness: WEAK })
    return guesses.map((guess) => ({ ...guess, column, simple: simple[column] ?? '' }))
  })
  const fields = headings.map((): SheetField | null => null)
  // The order of the columns decides between two of the same name alone.
  candidates.sort(
    (a, b) =>
      b.goodness - a.goodness || (a.simple < b.simple ? -1 : a.simple > b.simple ? 1 : a.column - b.column),
  )
  const given = new Set<SheetField>()
  for (const { field, column } of candidates) {
    if (fields[column] !== null || given.has(field)) continue
    fields[column] = field
    given.add(field)
  }
  return fields
}
