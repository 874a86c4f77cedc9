import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Building2, Eye, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { shareWords } from '#contract/collection-rate.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import { PROPERTY_ORDERS } from '#contract/orders.ts'
import type { PropertySum } from '#contract/properties.ts'
import { MANAGERS } from '#contract/roles.ts'
import { many, one } from '#web/api/queries.ts'
import { SheetButtons } from '#web/imports/public.tsx'
import { navigate } from '#web/routing/router.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { formatOwed, overviewFormat } from '#web/shared/owed/owed-words.ts'
import { chosenIn, PaperRows, usePaperList } from '#web/shared/print/use-printing.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { FilterChips } from '#web/ui/table/filter-chips.tsx'
import { ListSum } from '#web/ui/table/list-sum.tsx'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { propertyColumns } from './property-columns.tsx'
import { STATUS_OPTIONS } from './property-status.tsx'
import { EditProperty } from './public.ts'

const HOMES = {
  'every estate': 'The homes of every estate',
  'one estate': 'The homes of your estate',
  'own properties': 'The homes that you own',
  'own homes': 'The homes that you live in',
}

const AddProperty = lazyDialog(() => import('./property-forms.tsx').then((file) => file.AddProperty))
const PropertyDialog = lazyDialog(() => import('./property-dialog.tsx').then((file) => file.PropertyDialog))

export function PropertiesPage() {
  const scope = useScope()
  const { user, severalEstates, is, may } = useSession()
  const manages = is(...MANAGERS) && may('PUT /estate/property/:id')
  const list = useListState(['status', 'property_type_id', 'estate', 'only'], PROPERTY_ORDERS, 25)
  const status = list.filter('status', STATUS_OPTIONS)
  const types = useQuery(one('GET /property/types'))
  const property_type_id = idIn(list.filters.property_type_id)
  const all = scope.of === 'every estate'
  const estate_id = all ? idIn(list.filters.estate) : undefined
  const only = list.filter('only', OWING)
  const { page, per_page, q } = list.query
  const first = useSession().user.bills && scope.of === 'own properties' ? '-owed' : 'title'
  const order = list.query.order ?? (first === '-owed' && !q ? first : undefined)
  const filter = { q, status: status.value, property_type_id, estate_id, only: only.value }
  const rowsOf = (page: number, per_page: number) =>
    many('GET /estates/properties', { query: { ...filter, page, per_page, order } })
  const properties = useQuery(rowsOf(page, per_page))
  const sum = useQuery({
    ...one('GET /estates/properties/sum', { query: filter }),
    placeholderData: keepPreviousData,
  })
  const paper = usePaperList({
    title: 'Properties',
    pageOf: rowsOf,
    sum: () => sum.refetch({ throwOnError: true }),
  })
  const total = useQuery(one('GET /estates/properties/sum', { query: {} }))
  const rows = properties.data?.rows ?? []
  const owed = rows.flatMap(({ owed, former_owed }) => [owed ?? [], former_owed ?? []].flat())
  const bills = all || owed.length > 0 || user.bills === true || scope.estate?.bills === true
  const opened = useOpened('property')
  const adding = useOpened('add')
  const [editing, setEditing] = useState<number | null>(null)
  const addButton = manages && (
    <GuardedButton
      variant="primary"
      icon={Plus}
      reason={scope.of === 'one estate' && !scope.estate && 'No active estate'}
      onClick={() => adding.open(1)}
    >
      Add New Property
    </GuardedButton>
  )
  const columns = propertyColumns({
    severalEstates: severalEstates && estate_id === undefined,
    manages,
    owns: scope.of === 'own properties',
    owed: bills ? overviewFormat(owed) : null,
    price: overviewFormat(rows.map(({ price }) => price)),
  })
  const type = list.filter(
    'property_type_id',
    (types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  )
  const listSum = bills && list.narrowed && (
    <ListSum
      label="Sum of these properties"
      query={sum}
      stale={sum.isPlaceholderData}
      parts={sum.data && sumWords(sum.data)}
    />
  )
  return (
    <>
      <PageHeader
        title="Property Management"
        lead={`${HOMES[scope.of]}, and who lives in them.`}
        actions={
          manages && (
            <>
              <SheetButtons />
              {addButton}
            </>
          )
        }
      />
      <div className="grid gap-5">
        <PropertyFigures sum={total} bills={bills} />
        {paper.list && (
          <PaperRows
            caption="Properties"
            columns={columns}
            list={paper.list}
            order={order ?? first}
            filters={{
              Estate: estate_id ? paper.list.rows[0]?.estate_name : undefined,
              Search: q,
              Status: chosenIn(status),
              Type: chosenIn(type),
              Only: chosenIn(only),
            }}
            sum={listSum}
          />
        )}
        <Table
          caption="Properties"
          columns={columns}
          list={properties}
          {...list.paging}
          defaultOrder={all && !estate_id ? undefined : first}
          toolbar={
            <SearchInput
              label="Search Properties..."
              className="max-sm:w-auto max-sm:flex-1 max-sm:basis-36"
              {...list.search}
            />
          }
          filters={{
            chosen: [status.value, property_type_id, estate_id].filter(Boolean).length,
            fields: (
              <>
                <FilterField label="Status" placeholder="All statuses" {...status} />
                <FilterField label="Type of home" placeholder="All types" {...type} />
                {all && <EstateFilter value={estate_id} onChange={(id) => list.setFilter('estate', id)} />}
              </>
            ),
          }}
          chips={bills && <FilterChips label="Saved filters" {...only} />}
          summary={listSum}
          actions={({ id, title }) => (
            <>
              <RowAction icon={Eye} verb="View" name={title} onClick={() => opened.open(id)} />
              {manages && <RowAction icon={Pencil} verb="Edit" name={title} onClick={() => setEditing(id)} />}
            </>
          )}
          actionsWidth={manages ? 'xl:w-24' : 'xl:w-20'}
          onOpen={({ id }) => navigate({ to: '/properties/$id', params: { id: String(id) } })}
          empty={
            <EmptyState
              icon={Building2}
              title="No properties found"
              action={list.narrowed ? <Button onClick={list.clear}>Clear filters</Button> : addButton}
            >
              {list.narrowed ? 'Try another search, status or type.' : 'There are no properties here yet.'}
            </EmptyState>
          }
        />
      </div>
      {manages && adding.id !== null && <AddProperty onClose={adding.close} />}
      {editing !== null && <EditProperty id={editing} onClose={() => setEditing(null)} />}
      {opened.id !== null && editing === null && (
        <PropertyDialog id={opened.id} onClose={opened.close} onEdit={() => setEditing(opened.id)} />
      )}
    </>
  )
}

const OWING = [{ value: 'owing', label: 'Owing' }] as const

/** `46 properties`, `12 owe ₦1,250,000` */
const sumWords = ({ properties, owing, owed }: PropertySum) => [
  countOf(properties, 'property', 'properties'),
  owing > 0 && (
    <>
      {formatCount(owing)} {owing === 1 ? 'owes' : 'owe'} <b className="font-[640]">{formatOwed(owed)}</b>
    </>
  ),
]

interface PropertyFiguresProps {
  sum: UseQueryResult<PropertySum>
  bills: boolean
}

/** All properties of the viewer, whatever the list is filtered by. */
function PropertyFigures({ sum: { data, isPending }, bills }: PropertyFiguresProps) {
  const scope = useScope()
  return (
    <StatCards label="Figures" compact={2}>
      <StatCard
        label="Total Properties"
        value={data ? formatCount(data.properties) : '–'}
        note={scope.of === 'own properties' ? 'Owned by you' : (scope.estate?.name ?? 'In all estates')}
        loading={isPending}
      />
      {bills && (
        <StatCard
          label="Owing"
          value={data ? formatCount(data.owing) : '–'}
          note={data && data.properties > 0 && `${shareWords(data.owing, data.properties)} of all`}
          loading={isPending}
        />
      )}
      {bills && (
        <StatCard
          label={scope.of === 'own properties' ? 'Your tenants owe' : 'Owed'}
          value={data ? formatOwed(data.owed) : '–'}
          note="Today"
          loading={isPending}
          money
        />
      )}
    </StatCards>
  )
}
