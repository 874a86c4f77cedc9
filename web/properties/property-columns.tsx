import type { Property } from '#contract/properties.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PropertyStatusBadge } from './property-status-badge.tsx'
import { PropertyStatusMenu } from './property-status-menu.tsx'

interface Viewer {
  /** Has properties in several estates: the name says in which each is. */
  severalEstates: boolean
  /** May change them. */
  manages: boolean
}

export const propertyColumns = ({ severalEstates, manages }: Viewer): Column<Property>[] => [
  {
    key: 'name',
    header: 'Name',
    order: { by: 'title', as: 'text' },
    card: 'title',
    // Two lines high, also while there is only a skeleton.
    className: severalEstates ? '[td&]:h-16' : undefined,
    cell: ({ title, estate_name }) => (
      <>
        {title}{' '}
        {severalEstates && (
          // Its own box, so that the title's underline ends with the title.
          <span className="inline-block w-full text-sm font-normal text-ink-3">{estate_name}</span>
        )}
      </>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    order: { by: 'price', as: 'amount' },
    align: 'end',
    className: 'xl:w-48',
    card: 'amount',
    cell: ({ price }) => <Money amount={price} />,
  },
  {
    key: 'created',
    header: 'Created',
    order: { by: 'created_at', as: 'date' },
    className: 'xl:w-36',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'badge',
    className: 'xl:w-40',
    cell: (property) =>
      manages ? <PropertyStatusMenu property={property} /> : <PropertyStatusBadge status={property.status} />,
  },
]
