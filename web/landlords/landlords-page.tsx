import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { countOf } from '#contract/counts.ts'
import { LANDLORD_ORDERS } from '#contract/orders.ts'
import type { Landlord } from '#contract/properties.ts'
import { many, one } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { useScope } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { formatOwed, overviewFormat } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ListSum } from '#web/ui/table/list-sum.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Columns } from '#web/ui/table/table-column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { HomesLink } from './homes-link.tsx'

type Format = ((naira: number) => string) | null

interface Options {
  severalEstates: boolean
  /** No landlord of the page has a phone number. */
  noPhones: boolean
  /** Formats naira; null where no estate bills. */
  owed: Format
}

const landlordColumns = ({ severalEstates, noPhones, owed }: Options): Columns<Landlord> => [
  {
    header: 'Name',
    card: 'title',
    order: { by: 'name', as: 'text' },
    className: 'md:min-w-48',
    cell: ({ name, email }) => <TwoLines first={name} second={email && <EmailText value={email} />} />,
  },
  !noPhones && {
    header: 'Phone number',
    card: 'plain',
    className: severalEstates ? 'xl:w-48' : 'xl:w-72',
    cell: ({ name, phone_number }) => <PhoneLinks name={name} value={phone_number} />,
  },
  {
    header: 'Homes',
    card: 'plain',
    className: severalEstates ? 'xl:w-28' : 'xl:w-44',
    cell: (landlord) => <HomesLink landlord={landlord} />,
  },
  severalEstates && {
    header: 'Estates',
    cell: ({ estates }) => estates.map(({ name }) => name).join(', '),
  },
  owed !== null && {
    header: 'Owed',
    order: { by: 'owed', as: 'amount' },
    align: 'end',
    card: 'amount',
    className: 'xl:w-40',
    cell: (landlord) =>
      landlord.owed ? (
        <span className="font-[620]">{owed(landlord.owed)}</span>
      ) : (
        <span className="font-normal text-ink-3">{landlord.owed === 0 ? 'Nothing' : '–'}</span>
      ),
  },
]

/** The homes and the debts of the matching landlords. */
function LandlordsSum({ filter }: { filter: { q: string | undefined; estate_id: number | undefined } }) {
  const sum = useQuery({ ...one('GET /landlords/sum', { query: filter }), placeholderData: keepPreviousData })
  const { data } = sum
  return (
    <ListSum
      label="Sum of these landlords"
      query={sum}
      stale={sum.isPlaceholderData}
      parts={
        data && [
          countOf(data.landlords, 'landlord'),
          countOf(data.homes, 'home'),
          data.owed !== null && (
            <>
              <b className="font-[640]">{formatOwed(data.owed)}</b> owed
            </>
          ),
        ]
      }
    />
  )
}

export function LandlordsPage() {
  const scope = useScope()
  const severalEstates = scope.of !== 'one estate'
  const list = useListState(['estate'], LANDLORD_ORDERS, 25)
  const { page, per_page, q, order } = list.query
  const estate_id = severalEstates ? idIn(list.filters.estate) : undefined
  const filter = { q, estate_id }
  const landlords = useQuery(many('GET /landlords', { query: { ...filter, page, per_page, order } }))
  const rows = landlords.data?.rows ?? []
  const sums = rows.flatMap(({ owed }) => owed ?? [])
  return (
    <>
      <PageHeader
        title="Landlords"
        lead={`Who owns homes in ${severalEstates ? 'the estates' : 'your estate'}, and what is owed for them.`}
      />
      <Table
        caption="Landlords"
        columns={landlordColumns({
          severalEstates: severalEstates && estate_id === undefined,
          noPhones: rows.length > 0 && rows.every(({ phone_number }) => phone_number === null),
          owed: sums.length > 0 || scope.estate?.bills ? overviewFormat(sums) : null,
        })}
        list={landlords}
        {...list.paging}
        defaultOrder="name"
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
        summary={<LandlordsSum filter={filter} />}
        empty={
          <EmptyState
            icon={KeyRound}
            title="No landlords found"
            action={list.narrowed && <Button onClick={list.clear}>Clear filters</Button>}
          >
            {list.narrowed
              ? 'Try another search.'
              : 'A landlord is listed here once a property has one as its owner.'}
          </EmptyState>
        }
      />
    </>
  )
}
