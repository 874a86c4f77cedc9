import type { ReactNode } from 'react'
import type { ListedTenant } from '#contract/tenancies.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'

// Where there is not enough room for six columns, email and estate stand as second lines in the two they belong to.
const WIDE_ONLY = 'max-xl:hidden'
const SecondLine = ({ always = false, children }: { always?: boolean; children: ReactNode }) => (
  <span className={classes('block text-sm font-normal break-words text-ink-3', !always && 'xl:hidden')}>
    {children}
  </span>
)

interface Options {
  /** Of people who have moved out, with until when they lived there. */
  former: boolean
  /** How what is owed is written; null where no estate keeps it. */
  owed: ((naira: number) => string) | null
  severalEstates: boolean
  /** Whoever runs the estate reads who has not joined. */
  manages: boolean
}

export const tenantColumns = ({ former, owed, severalEstates, manages }: Options): Column<ListedTenant>[] => [
  {
    key: 'name',
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    cell: ({ name, email, joined, left_at }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {manages && !joined && left_at === null && <Badge>Not joined</Badge>}
        </span>
        <SecondLine>
          <EmailText value={email} />
        </SecondLine>
      </>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    card: 'hidden',
    className: `${WIDE_ONLY} xl:w-[24%]`,
    cell: ({ email }) => <EmailText value={email} />,
  },
  {
    key: 'phone_number',
    header: 'Phone number',
    className: 'xl:w-46',
    cell: ({ phone_number }) => <PhoneText value={phone_number} />,
  },
  {
    key: 'property',
    header: 'Property',
    order: { by: 'property', as: 'text' },
    cell: ({ estate_property: { id, title }, estate }) => (
      <>
        <Link
          to="/properties"
          search={{ property: String(id) }}
          className={classes(linkStyle, 'font-medium')}
        >
          {title}
        </Link>
        {(severalEstates || !owed) && <SecondLine always={owed !== null}>{estate.name}</SecondLine>}
      </>
    ),
  },
  // What is owed takes the place of the estate, which then stands with the property.
  owed
    ? {
        key: 'owed',
        header: 'Owed',
        align: 'end',
        className: 'xl:w-32',
        cell: (tenant) =>
          tenant.owed ? (
            <span className="font-[620]">{owed(tenant.owed)}</span>
          ) : (
            <span className="text-ink-3">{tenant.owed === 0 ? 'Nothing' : '–'}</span>
          ),
      }
    : {
        key: 'estate',
        header: 'Estate',
        card: 'hidden',
        className: WIDE_ONLY,
        cell: ({ estate }) => <span className="block text-balance">{estate.name}</span>,
      },
  {
    key: 'since',
    header: 'Since',
    order: { by: 'starts_on', as: 'date' },
    className: 'xl:w-34',
    cell: ({ starts_on }) => <DayText value={starts_on} />,
  },
  ...(former ? [UNTIL] : []),
]

const UNTIL: Column<ListedTenant> = {
  key: 'until',
  header: 'Until',
  className: 'xl:w-34',
  // Left before it began.
  cell: ({ starts_on, ends_on }) => (ends_on && ends_on >= starts_on ? <DayText value={ends_on} /> : '–'),
}
