import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { Landlord } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { useScope } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Columns } from '#web/ui/table/table-column.ts'
import { PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { HomesLink } from './homes-link.tsx'

type Format = ((naira: number) => string) | null

/** `owed` is null where no estate bills. */
const landlordColumns = (severalEstates: boolean, owed: Format): Columns<Landlord> => [
  {
    header: 'Name',
    card: 'title',
    // The skeleton is two lines high as well.
    className: '[td&]:h-16',
    cell: ({ name, email }) => (
      <>
        {name} {/* A box of its own ends the underline with the name. */}
        <span className="inline-block w-full text-sm font-normal text-ink-3">
          <EmailText value={email} />
        </span>
      </>
    ),
  },
  {
    header: 'Phone number',
    className: 'xl:w-48',
    cell: ({ name, phone_number }) => <PhoneLinks name={name} value={phone_number} />,
  },
  { header: 'Homes', className: 'xl:w-32', cell: (landlord) => <HomesLink landlord={landlord} /> },
  severalEstates && {
    header: 'Estates',
    cell: ({ estates }) => estates.map(({ name }) => name).join(', '),
  },
  owed !== null && {
    header: 'Owed',
    align: 'end',
    className: 'xl:w-40',
    cell: (landlord) =>
      landlord.owed ? (
        <span className="font-[620]">{owed(landlord.owed)}</span>
      ) : (
        <span className="text-ink-3">{landlord.owed === 0 ? 'Nothing' : '–'}</span>
      ),
  },
]

export function LandlordsPage() {
  const scope = useScope()
  const severalEstates = scope.of !== 'one estate'
  const list = useListState(['estate'])
  const { page, per_page, q } = list.query
  const estate_id = severalEstates ? idIn(list.filters.estate) : undefined
  const landlords = useQuery(many('GET /landlords', { query: { page, per_page, q, estate_id } }))
  const sums = (landlords.data?.rows ?? []).flatMap(({ owed }) => owed ?? [])
  return (
    <>
      <PageHeader
        title="Landlords"
        lead={`Who owns homes in ${severalEstates ? 'the estates' : 'your estate'}, and what is owed for them.`}
      />
      <Table
        caption="Landlords"
        columns={landlordColumns(
          severalEstates,
          sums.length > 0 || scope.estate?.bills ? overviewFormat(sums) : null,
        )}
        list={landlords}
        {...list.paging}
        onOpen={({ id }) => navigate({ to: '/landlords/$id', params: { id: String(id) } })}
        toolbar={
          <>
            <SearchInput
              label="Search landlords"
              placeholder="Name, phone, email, home..."
              {...list.search}
            />
            {severalEstates && (
              <EstateFilter value={estate_id} onChange={(id) => list.setFilter('estate', id)} />
            )}
          </>
        }
        empty={
          <EmptyState icon={KeyRound} title="No landlords found">
            {list.narrowed
              ? 'Try another search.'
              : 'A landlord is listed here once a property has one as its owner.'}
          </EmptyState>
        }
      />
    </>
  )
}
