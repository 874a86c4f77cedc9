import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Tenant } from '#contract/tenancies.ts'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { DayText } from '#web/ui/text/day-text.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { PhoneText } from '#web/ui/text/phone-text.tsx'

// Where there is not enough room for six columns, email and estate stand as second lines in the two they belong to.
const WIDE_ONLY = 'max-xl:hidden'
const SecondLine = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal break-words text-ink-3 xl:hidden">{children}</span>
)

const COLUMNS: Column<Tenant>[] = [
  {
    key: 'name',
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    cell: ({ name, email }) => (
      <>
        {name}
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
        <SecondLine>{estate.name}</SecondLine>
      </>
    ),
  },
  {
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
]
const UNTIL: Column<Tenant> = {
  key: 'until',
  header: 'Until',
  className: 'xl:w-34',
  // Left before it began.
  cell: ({ starts_on, ends_on }) => (ends_on && ends_on >= starts_on ? <DayText value={ends_on} /> : '–'),
}

/** `former`: of people who have moved out, with until when they lived there. */
export const tenantColumns = (former: boolean): Column<Tenant>[] => [...COLUMNS, ...(former ? [UNTIL] : [])]
