import { KeyRound, Mail, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PropertyDetail, PropertyOwner } from '#contract/properties.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'
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
  return (
    <section aria-label="Owners" className="mt-6 border-t border-line pt-4">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="font-[620]">Owners</h3>
        <Button size="sm" icon={KeyRound} onClick={() => setChanging(true)}>
          New owner
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {property.owners.map((owner) => {
          const { id, name, email, phone_number, planned, ...days } = owner
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-0 break-words">
                <p className="font-[560]">{name ?? `${property.estate_name} (the estate owns it)`}</p>
                {name !== null && <ContactLinks name={name} email={email} phone_number={phone_number} />}
              </div>
              <p className="flex items-center gap-2.5 text-sm text-ink-2">
                <span>
                  <OwnerDays {...days} />
                </span>
                {planned && <Badge tone="wait">Planned</Badge>}
                {owner === now && name !== null && (
                  <>
                    <Button size="sm" icon={Mail} onClick={() => setReading(name)}>
                      Messages
                    </Button>
                    <Button size="sm" icon={Pencil} onClick={() => setEditing(owner)}>
                      Edit
                    </Button>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
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
