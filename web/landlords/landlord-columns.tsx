import type { Landlord } from '#contract/properties.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'

import { HomesLink } from './homes-link.tsx'

interface Options {
  /** The viewer sees several estates: each row names its own. */
  severalEstates: boolean
  /** How what is owed is written; null where no estate keeps it. */
  owed: ((naira: number) => string) | null
}

export const landlordColumns = ({ severalEstates, owed }: Options): Column<Landlord>[] => [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    // Two lines high, also while there is only a skeleton.
    className: '[td&]:h-16',
    cell: ({ name, email }) => (
      <>
        {name} {/* Its own box, so that the name's underline ends with the name. */}
        <span className="inline-block w-full text-sm font-normal text-ink-3">
          <EmailText value={email} />
        </span>
      </>
    ),
  },
  {
    key: 'phone_number',
    header: 'Phone number',
    className: 'xl:w-48',
    cell: ({ phone_number }) => <PhoneText value={phone_number} />,
  },
  {
    key: 'homes',
    header: 'Homes',
    className: 'xl:w-32',
    cell: (landlord) => <HomesLink landlord={landlord} />,
  },
  ...(severalEstates
    ? [
        {
          key: 'estates',
          header: 'Estates',
          cell: ({ estates }: Landlord) => estates.map(({ name }) => name).join(', '),
        },
      ]
    : []),
  ...(owed
    ? [
        {
          key: 'owed',
          header: 'Owed',
          align: 'end' as const,
          className: 'xl:w-40',
          cell: (landlord: Landlord) =>
            landlord.owed ? (
              <span className="font-[620]">{owed(landlord.owed)}</span>
            ) : (
              <span className="text-ink-3">{landlord.owed === 0 ? 'Nothing' : '–'}</span>
            ),
        },
      ]
    : []),
]
