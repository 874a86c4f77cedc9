import type { ReactNode } from 'react'
import { sumNaira } from '#contract/money.ts'
import type { ListedProperty } from '#contract/properties.ts'
import { Link } from '#web/routing/link.tsx'
import { ownerLivesThere } from '#web/shared/owner-lives.ts'
import { tallLinkStyle } from '#web/ui/button/link-style.ts'
import type { Columns } from '#web/ui/table/table-column.ts'
import { OneLine, SmallLine, TwoLines } from '#web/ui/table/two-lines.tsx'
import { PhoneText } from '#web/ui/text/contact-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { useNarrow } from '#web/ui/window-width.ts'
import { PropertyStatusMenu } from './property-status.tsx'
import { typeWords } from './property-types.ts'

interface Viewer {
  severalEstates: boolean
  manages: boolean
  owns: boolean
  /** Formats naira; null where no estate bills. */
  owed: ((naira: number) => string) | null
  price: (naira: number) => string
}

/** Two names fit a line, else one and the number of the others. */
const namedOf = <Occupant,>(occupants: readonly Occupant[]) =>
  occupants.slice(0, occupants.length > 2 ? 1 : 2)

/** `Duplex, Maitama Heights` */
const placeWords = (property: ListedProperty, { severalEstates }: Viewer) =>
  sentence([typeWords(property), severalEstates && property.estate_name].filter(Boolean).join(', '))

/** `Duplex, owned by the estate`, for a desk without the column of owners. The name of an estate takes that room. */
function placeAndOwnerWords(property: ListedProperty, viewer: Viewer): string {
  const { owner_status, landlord_name } = property
  const owner = owner_status ? 'the estate' : landlord_name
  const owned = !viewer.owns && !viewer.severalEstates && owner && `owned by ${owner}`
  return sentence([placeWords(property, viewer), owned].filter(Boolean).join(', '))
}

/** The words for a home without a household. */
const nobodyWords = (property: ListedProperty, { owns }: Viewer) =>
  !ownerLivesThere(property) ? 'Empty' : owns ? 'You live here' : 'The owner'

/** `₦237,500 owed, Sani Dogo` */
function livingWords(property: ListedProperty, viewer: Viewer): string {
  const { occupants, former_owed, own_owed } = property
  const format = viewer.owed
  const named = namedOf(occupants)
  const others = occupants.length - named.length
  const names = named.map(({ name }) => (others > 0 ? `${name} and ${others} more` : name))
  const all = owedInAll(property, viewer)
  return [
    format && all > 0 && `${format(all)} owed`,
    ...(names.length > 0 ? names : [nobodyWords(property, viewer)]),
    viewer.owns && format && own_owed > 0 && `${format(own_owed)} by you`,
    format && former_owed && `${format(former_owed)} by who moved out`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The sum that the list is sorted by. */
const owedInAll = ({ owed, own_owed }: ListedProperty, { owns }: Viewer): number =>
  sumNaira([{ amount: owed ?? 0 }, { amount: owns ? own_owed : 0 }])

function Owed({ property, viewer }: { property: ListedProperty; viewer: Viewer }) {
  const { owed: format, owns } = viewer
  const { former_owed } = property
  if (property.owed === null || !format) return <span className="text-ink-3">–</span>
  const all = owedInAll(property, viewer)
  const own = owns ? property.own_owed : 0
  return (
    <TwoLines
      first={
        all > 0 ? (
          <span className="font-[620]">{format(all)}</span>
        ) : (
          <span className="font-normal text-ink-3">Nothing</span>
        )
      }
      second={
        <>
          {own > 0 && (own < all ? `${format(own)} by you ` : 'by you ')}
          {!!former_owed &&
            (former_owed < all ? (
              <>
                Former <span className="sm:hidden">tenant </span>
                {format(former_owed)}
              </>
            ) : (
              'Former tenant'
            ))}
        </>
      }
    />
  )
}

function Occupants({ property, viewer }: { property: ListedProperty; viewer: Viewer }) {
  const { occupants } = property
  if (occupants.length === 0) return <span className="text-ink-3">{nobodyWords(property, viewer)}</span>
  const named = namedOf(occupants)
  const others = occupants.length - named.length
  return (
    <>
      {named.map(({ tenant_id, name }, index) => (
        <span key={tenant_id}>
          {index > 0 && ', '}
          <Link to="/tenants/$id" params={{ id: String(tenant_id) }} className={tallLinkStyle}>
            {name}
          </Link>
        </span>
      ))}
      {others > 0 && <span className="whitespace-nowrap text-ink-3">{` and ${others} more`}</span>}
    </>
  )
}

/** A phone's card has no room for the number. */
function Contact({ name, phone }: { name: ReactNode; phone: string | null }) {
  const narrow = useNarrow()
  return <TwoLines first={name} second={!narrow && phone && <PhoneText value={phone} />} />
}

export const propertyColumns = (viewer: Viewer): Columns<ListedProperty> => [
  {
    header: 'Name',
    order: { by: 'title', as: 'text' },
    card: 'title',
    className: 'md:min-w-40 md:max-xl:w-full',
    cell: (property) => (
      <>
        <OneLine title={property.title}>{property.title}</OneLine>{' '}
        <SmallLine className="xl:max-[100rem]:hidden">{placeWords(property, viewer)}</SmallLine>
        <SmallLine className="max-xl:hidden min-[100rem]:hidden">
          {placeAndOwnerWords(property, viewer)}
        </SmallLine>
        <SmallLine className="max-sm:hidden xl:hidden">{livingWords(property, viewer)}</SmallLine>
      </>
    ),
  },
  !viewer.owns && {
    header: 'Owner',
    order: { by: 'landlord_name', as: 'text' },
    card: 'hidden',
    className: 'max-[100rem]:hidden w-44 min-[110rem]:w-64',
    cell: ({ owner_status, landlord_name, landlord_phone }) =>
      owner_status ? (
        <span className="text-ink-3">The estate</span>
      ) : (
        <Contact name={landlord_name} phone={landlord_phone} />
      ),
  },
  {
    header: 'Occupant',
    card: 'subtitle',
    className: 'max-xl:hidden xl:w-46 min-[90rem]:w-60 min-[110rem]:w-72',
    cell: (property) => (
      <Contact
        name={<Occupants property={property} viewer={viewer} />}
        phone={property.occupants[0]?.phone_number ?? null}
      />
    ),
  },
  {
    header: 'Price',
    order: { by: 'price', as: 'amount' },
    align: 'end',
    className: 'xl:w-30 min-[110rem]:w-40 sm:font-[620]',
    cell: ({ price }) => viewer.price(price),
  },
  {
    header: 'Created',
    order: { by: 'created_at', as: 'date' },
    card: 'hidden',
    className: 'max-lg:hidden xl:w-26 text-sm text-ink-3',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
  {
    header: 'Status',
    card: 'badge',
    className: `xl:w-31 ${viewer.owns ? 'min-[90rem]:w-38' : 'min-[110rem]:w-44'}`,
    cell: (property) => <PropertyStatusMenu property={property} manages={viewer.manages} />,
  },
  viewer.owed !== null && {
    header: 'Owed',
    order: { by: 'owed', as: 'amount' },
    align: 'end',
    card: 'amount',
    className: `max-xl:hidden ${viewer.owns ? 'xl:w-34' : 'xl:w-28'} min-[110rem]:w-36`,
    cell: (property) => <Owed property={property} viewer={viewer} />,
  },
]
