import { toKobo, toNaira } from '#contract/money.ts'
import type { ListedProperty } from '#contract/properties.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { SecondLine } from '#web/ui/table/second-line.tsx'
import type { Columns } from '#web/ui/table/table-column.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { PropertyStatusMenu } from './property-status.tsx'
import { typeWords } from './property-types.ts'

interface Viewer {
  severalEstates: boolean
  manages: boolean
  owns: boolean
  /** Formats naira; null where no estate bills. */
  owed: ((naira: number) => string) | null
}

const TIGHT = 'lg:px-2!'

const NAMED = 2

/** `Duplex, Maitama Heights, owned by Ifeoma Onyeka` */
function ownerWords(property: ListedProperty, { severalEstates, owns }: Viewer) {
  const { estate_name, owner_status, landlord_name } = property
  const owner = owner_status ? 'owned by the estate' : landlord_name && `owned by ${landlord_name}`
  return sentence(
    [typeWords(property), severalEstates && estate_name, !owns && owner].filter(Boolean).join(', '),
  )
}

/** The words for a home without a household. */
const nobodyWords = ({ owner_lives_from }: ListedProperty) =>
  owner_lives_from && owner_lives_from <= lagosToday() ? 'The owner' : 'Empty'

/** `Sani Dogo, ₦237,500 owed` */
function livingWords(property: ListedProperty, format: Viewer['owed']): string {
  const { occupants, owed, former_owed } = property
  const names = occupants.slice(0, NAMED).map(({ name }) => name)
  const theirs = owed && owedNow({ owed, former_owed })
  return [
    ...(names.length > 0 ? names : [nobodyWords(property)]),
    format && theirs && `${format(theirs)} owed`,
    format && former_owed && `${format(former_owed)} owed by who moved out`,
  ]
    .filter(Boolean)
    .join(', ')
}

const owedNow = ({ owed, former_owed }: Pick<ListedProperty, 'owed' | 'former_owed'>): number =>
  toNaira(toKobo(owed ?? 0) - toKobo(former_owed ?? 0))

function Owed({ property, format }: { property: ListedProperty; format: Viewer['owed'] }) {
  if (property.owed === null || !format) return <span className="text-ink-3">–</span>
  const theirs = owedNow(property)
  return (
    <>
      {theirs > 0 ? (
        <span className="font-[620]">{format(theirs)}</span>
      ) : (
        <span className="text-ink-3">Nothing</span>
      )}
      {!!property.former_owed && (
        <span className="block text-sm text-ink-3">Former {format(property.former_owed)}</span>
      )}
    </>
  )
}

function Occupants({ property }: { property: ListedProperty }) {
  const { occupants } = property
  if (occupants.length === 0) return <span className="text-ink-3">{nobodyWords(property)}</span>
  const others = occupants.length - NAMED
  return (
    <>
      {occupants.slice(0, NAMED).map(({ tenant_id, name }, index) => (
        <span key={tenant_id}>
          {index > 0 && ', '}
          <Link to="/tenants/$id" params={{ id: String(tenant_id) }} className={linkStyle}>
            {name}
          </Link>
        </span>
      ))}
      {others > 0 && <span className="text-ink-3"> and {others} more</span>}
    </>
  )
}

export const propertyColumns = (viewer: Viewer): Columns<ListedProperty> => [
  {
    header: 'Name',
    order: { by: 'title', as: 'text' },
    card: 'title',
    // The skeleton is two lines high as well.
    className: `[td&]:h-16 ${TIGHT}`,
    cell: (property) => (
      <>
        {property.title} {/* A box of its own ends the underline with the title. */}
        <span className="inline-block w-full text-sm font-normal text-ink-3">
          {ownerWords(property, viewer)}
        </span>
        <SecondLine className="xl:hidden">{livingWords(property, viewer.owed)}</SecondLine>
      </>
    ),
  },
  {
    header: 'Occupant',
    className: `max-xl:hidden xl:w-36 min-[90rem]:w-46 ${TIGHT}`,
    cell: (property) => <Occupants property={property} />,
  },
  {
    header: 'Price',
    order: { by: 'price', as: 'amount' },
    align: 'end',
    className: `xl:w-36 ${TIGHT}`,
    card: 'amount',
    cell: ({ price }) => <Money amount={price} />,
  },
  {
    header: 'Created',
    order: { by: 'created_at', as: 'date' },
    className: 'xl:w-30 lg:pr-2! lg:pl-4!',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
  {
    header: 'Status',
    card: 'badge',
    className: `xl:w-34 ${TIGHT}`,
    cell: (property) => <PropertyStatusMenu property={property} manages={viewer.manages} />,
  },
  viewer.owed !== null && {
    header: 'Owed',
    align: 'end',
    className: `max-xl:hidden xl:w-28 ${TIGHT}`,
    cell: (property) => <Owed property={property} format={viewer.owed} />,
  },
]
