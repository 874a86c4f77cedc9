import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import type { PropertyDetail } from '#contract/properties.ts'
import { AddTenant } from '#web/tenancies/door.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Avatar } from '#web/ui/text/avatar.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'

/** Who lives in a property, and the way to add somebody. */
export function PropertyTenants({ property }: { property: PropertyDetail }) {
  const [adding, setAdding] = useState(false)
  const { tenant: tenants } = property
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4">
        <p className="text-ink-2">{tenants.length === 1 ? '1 tenant' : `${tenants.length} tenants`}</p>
        <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
          Add Tenant
        </Button>
      </div>
      {tenants.length === 0 ? (
        <EmptyState icon={Users} title="No tenants found">
          Nobody has been added to this property yet.
        </EmptyState>
      ) : (
        <ul aria-label="Tenants" className="divide-y divide-line">
          {tenants.map(({ id, name, email }) => (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <Avatar name={name} />
              <div className="min-w-0 break-words">
                <p className="font-[560]">{name}</p>
                <p className="text-sm text-ink-2">
                  <EmailText value={email} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {adding && <AddTenant property={property} onClose={() => setAdding(false)} />}
    </>
  )
}
