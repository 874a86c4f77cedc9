import type { PropertyDetail } from '#contract/properties.ts'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PropertyStatusBadge } from './property-status-badge.tsx'
import { PropertyStatusMenu } from './property-status-menu.tsx'

const Attributes = ({ attributes }: Pick<PropertyDetail, 'attributes'>) => (
  <ul className="flex flex-wrap gap-1.5">
    {attributes.map(({ id, value, label }) => (
      <li key={id} className="rounded-control bg-sunken px-2.5 py-1 text-sm">
        {value}: {label}
      </li>
    ))}
  </ul>
)

/** What is known of a property. `manages`: its status can be changed here. */
export function PropertyOverview({ property, manages }: { property: PropertyDetail; manages: boolean }) {
  const { status, estate_name, landlord, description, attributes } = property
  return (
    <DescriptionList
      facts={[
        ['Price', <Money key="price" amount={property.price} />],
        [
          'Status',
          manages ? (
            <PropertyStatusMenu key="status" property={property} />
          ) : (
            <PropertyStatusBadge key="status" status={status} />
          ),
        ],
        ['Bedrooms', property.bedrooms],
        ['Toilets', property.toilets],
        ['Owner name', landlord?.name ?? `${estate_name} (the estate owns it)`],
        ['Owner email', landlord && <EmailText key="owner_email" value={landlord.email} />],
        ['Estate', estate_name],
        ['Created', <DateText key="created" value={property.created_at} />],
        [
          'Description',
          description && (
            <span key="description" className="font-normal whitespace-pre-line">
              {description}
            </span>
          ),
        ],
        [
          'Attributes',
          attributes.length > 0 ? <Attributes key="attributes" attributes={attributes} /> : null,
        ],
      ]}
    />
  )
}
