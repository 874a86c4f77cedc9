import { groupBy, usual } from './fold.ts'
import { type Mention, userOf } from './identify.ts'
import type { PropertyPlan } from './plan-properties.ts'
import type { TenancyPlan } from './plan-tenancies.ts'
import type { PlanFacts, Planned } from './planned.ts'
import { isRefused } from './read-row.ts'
import { accountsIn } from './there.ts'

/** Somebody who gets a part in the estate that they do not have yet. */
export interface PlannedPerson {
  key: string
  /** Null: an account is made. */
  user_id: number | null
  name: string
  email: string | null
  phone: string | null
  parts: ('landlord' | 'tenant')[]
  /** Has a part in the estate already. Of others nothing is told that their accounts say: anybody's email can be put into a sheet. */
  here: boolean
  /** Of who is here: has chosen a password. */
  joined: boolean
}

/** Who gets a part by what is written, with all that the rows say of them that are not refused. */
export function planPeople(
  planned: readonly Planned[],
  properties: PropertyPlan,
  tenancies: TenancyPlan,
  { accounts, estate }: PlanFacts,
): PlannedPerson[] {
  const landlords = new Set(
    [
      ...properties.new.map(({ owner }) => owner?.key),
      ...properties.changed.map(({ new_owner }) => new_owner?.key),
    ].filter((key) => key !== undefined),
  )
  const tenants = new Set(tenancies.new.map(({ key }) => key))
  const said = groupBy(
    planned.flatMap(({ row, landlord, tenant }): Mention[] =>
      isRefused(row) ? [] : [landlord, tenant].filter((mention) => mention !== null),
    ),
    ({ key }) => key,
  )
  const ids = new Set(accountsIn(estate))
  const known = new Map(accounts.flatMap((account) => (ids.has(account.id) ? [[account.id, account]] : [])))
  return [...new Set([...landlords, ...tenants])].sort().map((key) => {
    const mentions = said.get(key) ?? []
    const first = (about: 'email' | 'phone') =>
      mentions.flatMap((each) => each[about] ?? []).sort()[0] ?? null
    const user_id = userOf(key)
    const account = user_id === null ? undefined : known.get(user_id)
    return {
      key,
      user_id,
      name: usual(mentions.map(({ name }) => name)),
      email: account ? account.email : first('email'),
      phone: first('phone') ?? account?.sign_in_phone ?? null,
      parts: [
        ...(landlords.has(key) ? ['landlord' as const] : []),
        ...(tenants.has(key) ? ['tenant' as const] : []),
      ],
      here: account !== undefined,
      joined: account?.joined ?? false,
    }
  })
}
