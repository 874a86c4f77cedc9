import { KeyRound, Mail, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PropertyDetail, PropertyOwner } from '#contract/properties.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { ContactLinks, PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { OwnerDays } from './owner-days.tsx'
import { EditLandlord, NewOwner } from './public.ts'

const SentMessages = lazyDialog(() =>
  import('#web/shared/sent-messages.tsx').then((file) => file.SentMessages),
)

export function PropertyOwners({ property }: { property: PropertyDetail }) {
  const [changing, setChanging] = useState(false)
  const [editing, setEditing] = useState<PropertyOwner>()
  const [reading, setReading] = useState<string>()
  const now = property.owners.find(({ planned }) => !planned)
  const name = now?.name
  const others = property.owners.filter((owner) => owner !== now)
  return (
    <section aria-label="Owners" className="mt-6 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-[620]">Owner</h3>
        <span className="flex flex-wrap gap-1 sm:gap-2">
          {now && name && (
            <>
              <Button size="sm" icon={Mail} onClick={() => setReading(name)}>
                Messages
              </Button>
              <Button size="sm" icon={Pencil} onClick={() => setEditing(now)}>
                Edit owner
              </Button>
            </>
          )}
          <Button size="sm" icon={KeyRound} onClick={() => setChanging(true)}>
            New owner
          </Button>
        </span>
      </div>
      {now && (
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2">
          <span>
            <span className="font-[560] text-ink">{name ?? 'The estate'}</span>, <OwnerDays {...now} />
          </span>
          {name && now.phone_number && <PhoneLinks name={name} value={now.phone_number} />}
        </p>
      )}
      {others.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {others.map(({ id, planned, ...owner }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-0 break-words">
                <p className="font-[560]">{owner.name ?? `${property.estate_name} (the estate owns it)`}</p>
                {owner.name !== null && <ContactLinks {...owner} name={owner.name} />}
              </div>
              <p className="flex items-center gap-2.5 text-sm text-ink-2">
                <span>
                  <OwnerDays {...owner} />
                </span>
                {planned && <Badge tone="wait">Planned</Badge>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {editing && <EditLandlord property={property} owner={editing} onClose={() => setEditing(undefined)} />}
      {reading !== undefined && (
        <SentMessages
          of="GET /property/landlord/messages/:id"
          id={property.id}
          name={reading}
          estate={property.estate_name}
          onClose={() => setReading(undefined)}
        />
      )}
      {changing && <NewOwner property={property} onClose={() => setChanging(false)} />}
    </section>
  )
}
