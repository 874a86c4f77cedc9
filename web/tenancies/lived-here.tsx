import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { TenantDetail } from '#contract/tenancies.ts'
import { Link } from '#web/routing/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Period } from './period.tsx'
import { AddTenant } from './public.ts'
import { SideSection } from './side-section.tsx'

type Others = TenantDetail['others']

const People = ({ label, others }: { label: string; others: Others }) => (
  <>
    <h3 className="mt-3 mb-1.5 text-sm text-ink-3 first:mt-0">{label}</h3>
    <ul className="grid gap-2.5">
      {others.map((other) => (
        <li key={other.id ?? `${other.starts_on} ${other.ends_on}`} className="break-words">
          {other.id === null ? (
            <span className="font-medium">A tenant</span>
          ) : (
            <Link to="/tenants/$id" params={{ id: String(other.id) }} className={`${linkStyle} font-medium`}>
              {other.name}
            </Link>
          )}
          <span className="block text-sm text-ink-2 first-letter:uppercase">
            <Period {...other} />
          </span>
        </li>
      ))}
    </ul>
  </>
)

/** Who else lives in the property and who lived there before, and the way to add the next one. */
export function LivedHere({ tenancy: { others, estate, estate_property } }: { tenancy: TenantDetail }) {
  const [adding, setAdding] = useState(false)
  const now = others.filter(({ left_at }) => left_at === null)
  const before = others.filter(({ left_at }) => left_at !== null)
  return (
    <SideSection
      title={estate_property.title}
      action={
        <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
          Add Tenant
        </Button>
      }
    >
      {now.length > 0 && <People label="Lives there too" others={now} />}
      {before.length > 0 && <People label="Lived there before" others={before} />}
      {others.length === 0 && <p className="text-ink-2">Nobody else lives there or did.</p>}
      {adding && (
        <AddTenant property={{ ...estate_property, estate_id: estate.id }} onClose={() => setAdding(false)} />
      )}
    </SideSection>
  )
}
