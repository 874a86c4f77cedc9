import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { mayBeOne, TWO_NAMES } from './one-person.ts'
import type { ReadRow, RowContact } from './read-row.ts'
import type { AccountThere, EstateThere, TypedPerson } from './there.ts'

/**
 * Identifies the people of a sheet: by email, else by phone number, else by name at the same property
 * (landlords: in the estate). The result never depends on the order of rows.
 */

type Part = 'landlord' | 'tenant'
export interface Mention extends RowContact {
  row: ReadRow
  part: Part
  /** The folded property title; null if the row has none. */
  at: string | null
  /** `u12` is an existing account; any other key is a new person. Null: unclear. */
  key: string | null
}
export const userOf = (key: string): number | null => (key.startsWith('u') ? Number(key.slice(1)) : null)

interface Known {
  key: string
  part: Part
  at: string | null
  current: boolean
}

/** Keys by lookup value. A lookup stays fast even if thousands share a number. */
class Index {
  readonly #keys = new Map<string, Set<string>>()
  add(by: string | null, key: string): void {
    if (by === null) return
    const keys = this.#keys.get(by)
    if (keys) keys.add(key)
    else this.#keys.set(by, new Set([key]))
  }
  find = (by: string | null): ReadonlySet<string> => (by === null ? NOBODY : (this.#keys.get(by) ?? NOBODY))
}
const NOBODY: ReadonlySet<string> = new Set()
function onlyOf(keys: ReadonlySet<string>): string | undefined {
  const [key] = keys
  return keys.size === 1 ? key : undefined
}

export interface People {
  accounts: readonly AccountThere[]
  estate: EstateThere
  /** E.164 of a typed number, or the text itself. */
  phoneOf: (typed: string) => string
}

export function identify(rows: readonly ReadRow[], people: People): Mention[] {
  const mentions = rows.flatMap((row): Mention[] => {
    const at = row.property === null ? null : fold(row.property)
    const of = (part: Part): Mention[] => (row[part] ? [{ ...row[part], row, part, at, key: null }] : [])
    return [...of('landlord'), ...of('tenant')]
  })
  const find = new Finder(people)
  const withEmail = mentions.filter(({ email }) => email !== null)
  const withPhone = mentions.filter(({ email, phone }) => email === null && phone !== null)
  const withNeither = mentions.filter(({ email, phone }) => (email ?? phone) === null)
  for (const group of [
    withEmail,
    withPhone,
    withNeither.filter(({ part }) => part === 'landlord'),
    withNeither.filter(({ part }) => part === 'tenant'),
  ]) {
    for (const mention of group) mention.key = find.keyOf(mention)
    // Learned after the whole group, so that all its members find the same.
    for (const mention of group) find.learn(mention)
  }
  return mentions
}

class Finder {
  readonly #emails = new Index()
  readonly #phones = new Index()
  readonly #named = new Index()
  /** By name: landlords of the estate, and people of a property now or ever. */
  readonly #landlords = new Index()
  readonly #atHome = new Index()
  readonly #everAtHome = new Index()
  readonly #accounts = new Map<string, AccountThere>()
  readonly #hasEmail = new Set<string>()
  readonly #typedNames = new Map<string, string>()

  constructor({ accounts, estate, phoneOf }: People) {
    for (const account of accounts) {
      if (account.email === null) continue
      this.#accounts.set(account.email, account)
      this.#hasEmail.add(`u${account.id}`)
    }
    const titles = new Map(estate.properties.map(({ id, title }) => [id, fold(title)]))
    const known = (person: TypedPerson, part: Part, propertyId: number, current: boolean) => {
      const key = `u${person.user_id}`
      const at = titles.get(propertyId) ?? null
      if (person.email !== null) this.#hasEmail.add(key)
      this.#add({ ...person, phone: person.phone && phoneOf(person.phone) }, { key, part, at, current })
    }
    for (const { id, owner } of estate.properties) if (owner) known(owner, 'landlord', id, true)
    for (const tenancy of estate.tenancies) known(tenancy, 'tenant', tenancy.property_id, !tenancy.over)
    for (const { id, sign_in_phone } of accounts) this.#phones.add(sign_in_phone, `u${id}`)
  }

  #add({ name, email, phone }: RowContact, { key, part, at, current }: Known): void {
    const folded = fold(name)
    this.#emails.add(email, key)
    this.#phones.add(phone, key)
    this.#named.add(phone && `${phone}\n${folded}`, key)
    if (phone !== null && !this.#typedNames.has(phone)) this.#typedNames.set(phone, name)
    if (part === 'landlord') this.#landlords.add(folded, key)
    if (at === null) return
    this.#everAtHome.add(`${at}\n${folded}`, key)
    if (current) this.#atHome.add(`${at}\n${folded}`, key)
  }

  learn(mention: Mention): void {
    const { key, part, at, row: _, ...contact } = mention
    if (key !== null) this.#add(contact, { key, part, at, current: true })
  }

  keyOf(mention: Mention): string | null {
    if (mention.email !== null) return this.#byEmail(mention, mention.email)
    if (mention.phone !== null) return this.#byPhone(mention, mention.phone)
    return this.#byName(mention)
  }

  #byEmail(mention: Mention, email: string): string | null {
    const account = this.#accounts.get(email)
    const typed = this.#emails.find(email)
    const [key] = account ? [`u${account.id}`] : typed
    if (key !== undefined) {
      if (typed.size === 0 || onlyOf(typed) === key) return key
      return refuse(mention, 'email', `${email} stands here for somebody whose account has another email now`)
    }
    // A person without email gets one: same number, same name.
    const same = onlyOf(this.#named.find(`${mention.phone}\n${fold(mention.name)}`))
    if (same !== undefined && !this.#hasEmail.has(same)) return same
    return `e${email}`
  }

  #byPhone(mention: Mention, phone: string): string | null {
    const keys = this.#phones.find(phone)
    if (keys.size === 0) return `p${phone}`
    const same = onlyOf(this.#named.find(`${phone}\n${fold(mention.name)}`))
    if (same !== undefined) return same
    const only = onlyOf(keys)
    const name = this.#typedNames.get(phone)
    // Names that may be one person's become a question.
    const mayBe = userOf(only ?? '') === null || name === undefined || mayBeOne([name, mention.name])
    if (only !== undefined && mayBe) return only
    return refuse(
      mention,
      'phone',
      only === undefined
        ? `${phone} is a number of ${keys.size} people here; write their email, too`
        : `${phone} is the number of ${name} here. ${TWO_NAMES}`,
    )
  }

  #byName(mention: Mention): string | null {
    const name = fold(mention.name)
    const at = mention.at === null ? null : `${mention.at}\n${name}`
    const now = this.#atHome.find(at)
    const here = now.size > 0 ? now : this.#everAtHome.find(at)
    const found = mention.part === 'tenant' || here.size > 0 ? here : this.#landlords.find(name)
    if (found.size > 1)
      return refuse(
        mention,
        'name',
        `There are several people called ${mention.name}; write the email or phone, too`,
      )
    return onlyOf(found) ?? (mention.part === 'landlord' ? `l${name}` : `t${mention.at}\n${name}`)
  }
}

function refuse({ row, part }: Mention, what: 'name' | 'email' | 'phone', message: string): null {
  row.problems.push({ kind: 'error', column: FIELD_LABELS[`${part}_${what}`], message })
  return null
}
