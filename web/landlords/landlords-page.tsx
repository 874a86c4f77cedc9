import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
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
import { landlordColumns } from './landlord-columns.tsx'

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
        columns={landlordColumns({
          severalEstates,
          owed: sums.length > 0 || scope.estate?.bills ? overviewFormat(sums) : null,
        })}
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
