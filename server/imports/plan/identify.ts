import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from './fold.ts'
import type { Contact, ReadRow } from './read-row.ts'
import type { AccountThere, EstateThere, TypedPerson } from './there.ts'

/**
 * Who the people of a sheet are. The same email is the same person; else the same phone number, within the sheet, the estate
 * and what people sign in with; with neither, the same name at the same property, of a landlord within the estate. What is
 * decided of a row goes by all rows and never by their order.
 */

type Part = 'landlord' | 'tenant'
export interface Mention extends Contact {
  row: ReadRow
  part: Part
  /** The property, folded; null where the row names none. */
  at: string | null
  /** `u12` is an account that there is; any other key somebody new. Null where it cannot be told who it is. */
  key: string | null
}
export const userOf = (key: string): number | null => (key.startsWith('u') ? Number(key.slice(1)) : null)

/** Somebody whom a mention may mean. */
interface Known {
  key: string
  part: Part
  at: string | null
  name: string
  current: boolean
}

/** The people that a list is looked up by. */
class Index {
  readonly #byKey = new Map<string, Known[]>()
  add(by: string | null, known: Known): void {
    if (by === null) return
    const list = this.#byKey.get(by)
    if (list) list.push(known)
    else this.#byKey.set(by, [known])
  }
  find = (by: string): Known[] => this.#byKey.get(by) ?? []
}
const keysOf = (known: readonly Known[]): string[] => [...new Set(known.map(({ key }) => key))]
const named = (known: readonly Known[], name: string) => known.filter((each) => each.name === fold(name))

export interface People {
  accounts: readonly AccountThere[]
  estate: EstateThere
  /** E.164 of a number as it was typed; the text itself where it is none. */
  phoneOf: (typed: string) => string
}

/** Tells of each mention who it is; where that cannot be told the row gets a problem. */
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
    // Only then: whom the first of a group is found by, the last is, too.
    for (const mention of group) find.learn(mention)
  }
  return mentions
}

class Finder {
  readonly #emails = new Index()
  readonly #phones = new Index()
  /** Landlords of the estate, and people of a property, by their names. */
  readonly #landlords = new Index()
  readonly #atHome = new Index()
  readonly #accounts = new Map<string, AccountThere>()
  readonly #hasEmail = new Set<string>()

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
    for (const { id, sign_in_phone } of accounts) {
      const names = this.#phones.find(sign_in_phone ?? '').filter(({ key }) => key === `u${id}`)
      if (names.length === 0)
        this.#phones.add(sign_in_phone, { key: `u${id}`, part: 'tenant', at: null, name: '', current: true })
    }
  }

  #add({ name, email, phone }: Contact, who: Omit<Known, 'name'>): void {
    const known = { ...who, name: fold(name) }
    this.#emails.add(email, known)
    this.#phones.add(phone, known)
    if (known.part === 'landlord') this.#landlords.add(known.name, known)
    if (known.at !== null) this.#atHome.add(`${known.at}\n${known.name}`, known)
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
    const typed = keysOf(this.#emails.find(email))
    const [key] = account ? [`u${account.id}`] : typed
    if (key !== undefined) {
      if (typed.every((each) => each === key)) return key
      return refuse(mention, 'email', `${email} stands here for somebody whose account has another email now`)
    }
    // Who had no email until now has one: the same number and the same name.
    const [same, ...others] = keysOf(named(this.#phones.find(mention.phone ?? ''), mention.name))
    if (same !== undefined && others.length === 0 && !this.#hasEmail.has(same)) return same
    return `e${email}`
  }

  #byPhone(mention: Mention, phone: string): string | null {
    const known = this.#phones.find(phone)
    const keys = keysOf(known)
    const [key] = keys
    if (key === undefined) return `p${phone}`
    const [same, ...others] = keysOf(named(known, mention.name))
    if (same !== undefined && others.length === 0) return same
    // Somebody of this sheet with another name: the rows disagree, and say so.
    if (keys.length === 1 && userOf(key) === null) return key
    if (keys.length === 1 && known.every(({ name }) => name === '')) return key
    return refuse(
      mention,
      'phone',
      `${phone} is ${keys.length === 1 ? 'the number of somebody with another name' : `a number of ${keys.length} people`} here; write their email, too`,
    )
  }

  #byName(mention: Mention): string | null {
    const name = fold(mention.name)
    const atHome = mention.at === null ? [] : this.#atHome.find(`${mention.at}\n${name}`)
    const nearest = atHome.filter(({ current }) => current)
    const here = keysOf(nearest.length > 0 ? nearest : atHome)
    const found =
      mention.part === 'tenant' || here.length > 0
        ? here
        : keysOf(this.#landlords.find(name).filter(({ current }) => current))
    const [key, ...others] = found
    if (others.length > 0)
      return refuse(
        mention,
        'name',
        `There are several people called ${mention.name}; write the email or phone, too`,
      )
    if (key !== undefined) return key
    return mention.part === 'landlord' ? `l${name}` : `t${mention.at}\n${name}`
  }
}

function refuse({ row, part }: Mention, what: 'name' | 'email' | 'phone', message: string): null {
  row.problems.push({ kind: 'error', column: FIELD_LABELS[`${part}_${what}`], message })
  return null
}
