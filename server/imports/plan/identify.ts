import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { mayBeOne, TWO_NAMES } from './one-person.ts'
import { type ReadRow, type RowContact, refuseRow } from './read-row.ts'
import { type AccountThere, type EstateThere, peopleThere } from './there.ts'

/* People are found by email, else phone, else name at the same property. Row order never matters. */

export interface PersonInRow extends RowContact {
  row: ReadRow
  part: 'landlord' | 'tenant'
  at: string | null
  /** `u12` is an existing account; any other key is a new person. */
  key: string | null
}
export const userOf = (key: string): number | null => (key.startsWith('u') ? Number(key.slice(1)) : null)

/** Keys by lookup value. A lookup stays fast even if thousands share a number. */
class Index {
  readonly #keys = new Map<string, Set<string>>()
  add(by: string | null, key: string): void {
    if (by === null) return
    const keys = this.#keys.get(by)
    if (keys) keys.add(key)
    else this.#keys.set(by, new Set([key]))
  }
  find = (by: string | null): ReadonlySet<string> => (by !== null && this.#keys.get(by)) || NOBODY
}
const NOBODY: ReadonlySet<string> = new Set()

function onlyOf(keys: ReadonlySet<string>): string | undefined {
  const [key] = keys
  return keys.size === 1 ? key : undefined
}

export interface People {
  accounts: readonly AccountThere[]
  estate: EstateThere
  phoneOf: (typed: string) => string
}

export function identify(rows: readonly ReadRow[], people: People): PersonInRow[] {
  const mentions = rows.flatMap((row) => {
    const at = row.property === null ? null : fold(row.property)
    return (['landlord', 'tenant'] as const).flatMap((part): PersonInRow[] =>
      row[part] ? [{ ...row[part], row, part, at, key: null }] : [],
    )
  })
  const find = new Finder(people)
  const groups = Map.groupBy(mentions, ({ email, phone, part }) =>
    email !== null ? 'email' : phone !== null ? 'phone' : part,
  )
  for (const by of ['email', 'phone', 'landlord', 'tenant'] as const) {
    const group = groups.get(by) ?? []
    if (by === 'email') for (const mention of group) find.meet(mention)
    for (const mention of group) mention.key = find.keyOf(mention)
    // Learned after the whole group, so that all its members find the same.
    for (const mention of group) if (mention.key !== null) find.learn(mention, mention.key)
  }
  return mentions
}

class Finder {
  readonly #emails = new Index()
  readonly #phones = new Index()
  readonly #named = new Index()
  /** Keyed by name: landlords of the estate, and people of a property now or ever. */
  readonly #landlords = new Index()
  readonly #atHome = new Index()
  readonly #everAtHome = new Index()
  readonly #accounts = new Map<string, AccountThere>()
  readonly #hasEmail = new Set<string>()
  /** People without an email, by the email that rows give them. */
  readonly #given = new Index()
  readonly #typedNames = new Map<string, string>()

  constructor({ accounts, estate, phoneOf }: People) {
    for (const account of accounts) {
      if (account.email === null) continue
      this.#accounts.set(account.email, account)
      this.#hasEmail.add(`u${account.id}`)
    }
    for (const person of peopleThere(estate)) {
      const key = `u${person.user_id}`
      if (person.email !== null) this.#hasEmail.add(key)
      this.learn({ ...person, phone: person.phone && phoneOf(person.phone) }, key, !person.over)
    }
    for (const { id, sign_in_phone } of accounts) this.#phones.add(sign_in_phone, `u${id}`)
  }

  learn(
    { name, email, phone, part, at }: Omit<PersonInRow, 'row' | 'key'>,
    key: string,
    current = true,
  ): void {
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

  /** One row with the known phone and name gives its email to that person, so all rows of the email are theirs. */
  meet({ email, phone, name }: PersonInRow): void {
    const same = onlyOf(this.#named.find(`${phone}\n${fold(name)}`))
    if (same !== undefined && !this.#hasEmail.has(same)) this.#given.add(email, same)
  }

  keyOf(mention: PersonInRow): string | null {
    if (mention.email !== null) return this.#byEmail(mention, mention.email)
    if (mention.phone !== null) return this.#byPhone(mention, mention.phone)
    return this.#byName(mention)
  }

  #byEmail(mention: PersonInRow, email: string): string | null {
    const account = this.#accounts.get(email)
    const typed = this.#emails.find(email)
    const [key] = account ? [`u${account.id}`] : typed
    if (key !== undefined) {
      if (typed.size === 0 || onlyOf(typed) === key) return key
      const why = `${email} belongs to a person whose account has another email now`
      return refuseMention(mention, 'email', why)
    }
    return onlyOf(this.#given.find(email)) ?? `e${email}`
  }

  #byPhone(mention: PersonInRow, phone: string): string | null {
    const keys = this.#phones.find(phone)
    if (keys.size === 0) return `p${phone}`
    const same = onlyOf(this.#named.find(`${phone}\n${fold(mention.name)}`))
    if (same !== undefined) return same
    const only = onlyOf(keys)
    if (only === undefined)
      return refuseMention(
        mention,
        'phone',
        `${phone} is a number of ${keys.size} people here; write their email, too`,
      )
    const name = this.#typedNames.get(phone)
    if (userOf(only) === null || name === undefined || mayBeOne([name, mention.name])) return only
    return refuseMention(mention, 'phone', `${phone} is the number of ${name} here. ${TWO_NAMES}`)
  }

  #byName(mention: PersonInRow): string | null {
    const name = fold(mention.name)
    const at = mention.at === null ? null : `${mention.at}\n${name}`
    const now = this.#atHome.find(at)
    const here = now.size > 0 ? now : this.#everAtHome.find(at)
    const found = mention.part === 'tenant' || here.size > 0 ? here : this.#landlords.find(name)
    if (found.size > 1)
      return refuseMention(
        mention,
        'name',
        `There are several people called ${mention.name}; write the email or phone, too`,
      )
    return onlyOf(found) ?? (mention.part === 'landlord' ? `l${name}` : `t${mention.at}\n${name}`)
  }
}

function refuseMention({ row, part }: PersonInRow, what: keyof RowContact, message: string): null {
  refuseRow(row, FIELD_LABELS[`${part}_${what}`], message)
  return null
}
