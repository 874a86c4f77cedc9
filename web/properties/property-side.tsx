import { KeyRound, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PropertyDetail, PropertyOwner } from '#contract/properties.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Side, SideFacts, SideSection } from '#web/ui/page/side.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'
import { DateText, DayText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { OwnerDays } from './owner-days.tsx'
import { EditLandlord, NewOwner } from './public.ts'
import { ROOMS } from './rooms.ts'

export const PropertySide = ({ property, manages }: { property: PropertyDetail; manages: boolean }) => (
  <Side label="About this property">
    {manages && <Owner property={property} />}
    <About property={property} />
  </Side>
)

function Owner({ property }: { property: PropertyDetail }) {
  const { may } = useSession()
  const [changing, setChanging] = useState(false)
  const [editing, setEditing] = useState<PropertyOwner>()
  const { owners, owner_id, estate_name } = property
  const owner = owners.find(({ planned }) => !planned)
  const planned = owners.filter((each) => each.planned)
  return (
    <SideSection
      title="Owner"
      action={
        may('PUT /estate/property/:id') && (
          <span className="flex flex-wrap gap-2">
            {owner && owner_id !== null && (
              <Button size="sm" icon={Pencil} aria-label="Edit the owner" onClick={() => setEditing(owner)}>
                Edit
              </Button>
            )}
            <Button size="sm" icon={KeyRound} onClick={() => setChanging(true)}>
              New owner
            </Button>
          </span>
        )
      }
    >
      <p className="break-words">
        {owner_id === null ? (
          <span className="font-[560]">{estate_name}, the estate</span>
        ) : (
          <Link to="/landlords/$id" params={{ id: String(owner_id) }} className={asideLinkStyle}>
            {owner?.name}
          </Link>
        )}
        {owner && (
          <span className="block text-sm text-ink-2 first-letter:uppercase">
            <OwnerDays {...owner} />
          </span>
        )}
      </p>
      {owner && owner.name !== null && (
        <div className="mt-1.5">
          <ContactLinks {...owner} name={owner.name} />
        </div>
      )}
      {planned.map((next) => (
        <p
          key={next.id}
          className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 break-words text-ink-2"
        >
          <span>
            {next.name ?? estate_name} <OwnerDays {...next} />
          </span>
          <Badge tone="wait">Planned</Badge>
        </p>
      ))}
      {editing && <EditLandlord property={property} owner={editing} onClose={() => setEditing(undefined)} />}
      {changing && <NewOwner property={property} onClose={() => setChanging(false)} />}
    </SideSection>
  )
}

function About({ property }: { property: PropertyDetail }) {
  const { bedrooms, toilets, description, attributes, let_by_room, owner_lives_from } = property
  const others = attributes.filter(({ value }) => !ROOMS.test(value))
  return (
    <SideSection title="About">
      <SideFacts
        facts={[
          ['Price', <Money key="price" amount={property.price} />],
          bedrooms !== null && ['Bedrooms', bedrooms],
          toilets !== null && ['Toilets', toilets],
          ...others.map(({ value, label }) => [value, label] as const),
          ['Let', let_by_room ? 'By room: each tenant has an account' : 'As a whole: one account'],
          owner_lives_from !== null &&
            owner_lives_from > lagosToday() && [
              'Owner moves in',
              <DayText key="lives" value={owner_lives_from} />,
            ],
          ['Created', <DateText key="created" value={property.created_at} />],
        ]}
      />
      {description && <p className="mt-4 break-words whitespace-pre-line text-ink-2">{description}</p>}
    </SideSection>
  )
}
