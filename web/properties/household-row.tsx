import type { HomeAccount } from '#contract/owed.ts'
import type { PropertyDetail } from '#contract/properties.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { TenancyPeriod } from '#web/tenancies/public.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { Avatar } from '#web/ui/text/avatar.tsx'
import { ContactLinks, PhoneLinks } from '#web/ui/text/contact-links.tsx'

type Tenant = PropertyDetail['tenant'][number]

/** The debts of tenants with accounts of their own. A household with one account owes together. */
export function owedByTenant(accounts: readonly HomeAccount[]): ReadonlyMap<number, number> {
  const running = accounts.filter(({ tenant_id, ended }) => tenant_id !== null && !ended)
  const owing = running.flatMap(({ tenant_id, owed }) =>
    tenant_id !== null && owed > 0 ? [[tenant_id, owed] as const] : [],
  )
  return new Map(running.length > 1 ? owing : [])
}

/** Then by name. */
export const highestFirst = <Person extends { id: number; name: string }>(
  tenants: readonly Person[],
  owedBy: ReadonlyMap<number, number>,
): readonly Person[] =>
  tenants.toSorted(
    (one, other) =>
      (owedBy.get(other.id) ?? 0) - (owedBy.get(one.id) ?? 0) || one.name.localeCompare(other.name),
  )

interface HouseholdPhonesProps {
  tenants: readonly Tenant[]
  accounts: readonly HomeAccount[]
}

export function HouseholdPhones({ tenants, accounts }: HouseholdPhonesProps) {
  const owedBy = owedByTenant(accounts)
  return highestFirst(tenants, owedBy).map(({ id, name, phone_number }) => {
    const owed = owedBy.get(id)
    return (
      <div key={id} className="flex items-baseline justify-between gap-x-3 last:mb-1 not-first:mt-2">
        <span className="min-w-0">
          {name}
          {phone_number && (
            <span className="block">
              <PhoneLinks name={name} value={phone_number} />
            </span>
          )}
        </span>
        {owed !== undefined && <span className="font-[620] whitespace-nowrap">{formatOwed(owed)}</span>}
      </div>
    )
  })
}

interface HouseholdRowProps {
  tenant: Tenant
  owed?: number | undefined
}

export const HouseholdRow = ({ tenant, owed }: HouseholdRowProps) => (
  <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
    <Avatar name={tenant.name} />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 break-words">
        <Link to="/tenants/$id" params={{ id: String(tenant.id) }} className={asideLinkStyle}>
          {tenant.name}
        </Link>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-sm whitespace-nowrap text-ink-2">
            <TenancyPeriod {...tenant} />
          </span>
          {owed !== undefined && (
            <span className="font-[620] whitespace-nowrap">{formatOwed(owed)} owed</span>
          )}
        </span>
      </p>
      <ContactLinks {...tenant} />
    </div>
  </li>
)
