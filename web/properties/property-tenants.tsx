import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import type { PropertyDetail } from '#contract/properties.ts'
import { Link } from '#web/routing/link.tsx'
import { AddTenant, Period } from '#web/tenancies/public.ts'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Avatar } from '#web/ui/text/avatar.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'

/** Who lives in a property, and the way to add somebody. */
export function PropertyTenants({ property }: { property: PropertyDetail }) {
  const [adding, setAdding] = useState(false)
  const { tenant: tenants } = property
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4">
        <p className="text-ink-2">{countOf(tenants.length, 'tenant')}</p>
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
          {tenants.map(({ id, name, email, ...days }) => (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <Avatar name={name} />
              <div className="min-w-0 break-words">
                <Link
                  to="/tenants/$id"
                  params={{ id: String(id) }}
                  className={classes(linkStyle, 'font-[560]')}
                >
                  {name}
                </Link>
                {email && (
                  <p className="text-sm text-ink-2">
                    <EmailText value={email} />
                  </p>
                )}
              </div>
              <p className="ml-auto max-w-1/2 text-right text-sm text-ink-2">
                <Period {...days} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {adding && <AddTenant property={property} onClose={() => setAdding(false)} />}
    </>
  )
}
