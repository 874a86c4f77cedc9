import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { householdName } from '#contract/household.ts'
import { TENANT_ORDERS } from '#contract/orders.ts'
import type { Property } from '#contract/properties.ts'
import { MANAGERS } from '#contract/roles.ts'
import type { ListedTenant } from '#contract/tenancies.ts'
import { download } from '#web/api/download.ts'
import { many, one, queryClient } from '#web/api/queries.ts'
import { ImportLink } from '#web/imports/public.tsx'
import { NotJoined } from '#web/invitations/public.tsx'
import { Link } from '#web/routing/link.tsx'
import { navigate } from '#web/routing/router.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { overviewFormat, sinceOrDue } from '#web/shared/owed/owed-words.ts'
import { chosenIn, PaperRows, usePaperList } from '#web/shared/print/use-printing.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { tallLinkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { FilterChips } from '#web/ui/table/filter-chips.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Columns } from '#web/ui/table/table-column.ts'
import { OneLine, SmallLine, TwoLines } from '#web/ui/table/two-lines.tsx'
import { PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { AddTenant } from './public.tsx'
import { TenantsSum } from './tenants-sum.tsx'

interface Options {
  former: boolean
  /** Formats naira; null where no estate bills. */
  owed: ((naira: number) => string) | null
  severalEstates: boolean
  manages: boolean
}

const tenantColumns = ({ former, owed, severalEstates, manages }: Options): Columns<ListedTenant> => [
  {
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    className: 'md:min-w-48',
    cell: ({ name, email, phone_number, joined, left_at }) => (
      <>
        <OneLine>
          {name}
          {manages && !joined && left_at === null && <NotJoinedMark />}
        </OneLine>{' '}
        <SmallLine className={phone_number ? 'max-sm:hidden' : undefined}>
          {email && <EmailText value={email} />}
        </SmallLine>
      </>
    ),
  },
  {
    header: 'Phone number',
    card: 'plain',
    className: 'xl:w-46',
    cell: ({ name, phone_number }) => (
      <div className="max-sm:-mb-1.5">
        <PhoneLinks name={name} value={phone_number} />
      </div>
    ),
  },
  {
    header: 'Property',
    card: 'subtitle',
    order: { by: 'property', as: 'text' },
    className: 'xl:w-[26%]',
    cell: ({ estate_property: { id, title }, estate }) => (
      <TwoLines
        first={
          <Link
            to="/properties/$id"
            params={{ id: String(id) }}
            className={classes(tallLinkStyle, 'font-medium')}
          >
            {title}
          </Link>
        }
        second={severalEstates && estate.name}
      />
    ),
  },
  owed !== null && {
    header: 'Owed',
    order: { by: 'owed', as: 'amount' },
    align: 'end',
    card: 'amount',
    className: 'xl:w-36',
    cell: (tenant) => <Debt tenant={tenant} format={owed} />,
  },
  // A phone's card has no room for it beside the name.
  owed !== null && { header: 'Shared with', card: 'wide', className: 'hidden', cell: sharedWith },
  {
    header: 'Since',
    card: 'hidden',
    order: { by: 'starts_on', as: 'date' },
    className: 'sm:max-lg:hidden xl:w-32 text-ink-2',
    cell: ({ starts_on }) => <DayText value={starts_on} />,
  },
  former && {
    header: 'Until',
    className: 'xl:w-32 text-ink-2',
    cell: ({ starts_on, ends_on }) => (ends_on && ends_on >= starts_on ? <DayText value={ends_on} /> : '–'),
  },
]

const NotJoinedMark = () => (
  <span className="ml-2 inline-block rounded-full bg-sunken px-2 text-xs/5 font-[560] whitespace-nowrap text-ink-2 ring-1 ring-line ring-inset">
    Not joined
  </span>
)

/** `shared with Ada and Tunde`: the others who owe it or have its credit. */
const sharedWith = ({ owed, credit, shared_with }: ListedTenant): string | false =>
  // A phone may keep an answer of a release without it.
  (!!owed || !!credit) &&
  shared_with?.length > 0 &&
  `shared with ${householdName(shared_with.map((name) => name.split(' ', 1).join()))}`

function Debt({ tenant, format }: { tenant: ListedTenant; format: (naira: number) => string }) {
  const { owed, oldest_due_on, credit } = tenant
  const narrow = useNarrow()
  if (owed === null) return <span className="text-ink-3">–</span>
  return (
    <TwoLines
      first={
        owed > 0 ? (
          <span className="font-[620]">{format(owed)}</span>
        ) : (
          !credit && <span className="font-normal text-ink-3">Nothing</span>
        )
      }
      second={[
        narrow && oldest_due_on && sinceOrDue(oldest_due_on),
        !!credit && `${format(credit)} credit`,
        !narrow && sharedWith(tenant),
      ]
        .filter(Boolean)
        .join(', ')}
    />
  )
}

const SAVED = [
  { value: 'owing', label: 'Owing' },
  { value: 'not_joined', label: 'Not joined' },
] as const

const PickProperty = lazyDialog(() => import('./tenant-forms.tsx').then((file) => file.PickProperty))

export function TenantsPage() {
  const list = useListState(['status', 'estate', 'only'], TENANT_ORDERS, 25)
  const { user, severalEstates, is, may } = useSession()
  const manages = is(...MANAGERS)
  const former = manages && list.filters.status === 'former'
  const scope = useScope()
  const all = scope.of === 'every estate'
  const estate_id = all ? idIn(list.filters.estate) : undefined
  const only = list.filter('only', manages ? SAVED : SAVED.slice(0, 1))
  const { page, per_page, q } = list.query
  const first = user.bills && scope.of === 'own properties' ? '-owed' : 'property'
  const order = list.query.order ?? (first === '-owed' && !q ? first : undefined)
  const filter = { q, estate_id, only: only.value, status: former ? ('former' as const) : undefined }
  const rowsOf = (page: number, per_page: number) =>
    many('GET /tenants', { query: { ...filter, page, per_page, order } })
  const tenants = useQuery(rowsOf(page, per_page))
  const paper = usePaperList({
    title: 'Tenants',
    pageOf: rowsOf,
    sum: () => queryClient.fetchQuery({ ...one('GET /tenants/sum', { query: filter }), staleTime: 0 }),
  })
  const sums = (tenants.data?.rows ?? []).flatMap(({ owed, credit }) => [owed ?? [], credit ?? []].flat())
  const owed = all || sums.length > 0 || scope.estate?.bills ? overviewFormat(sums) : null
  const adding = useOpened('add')
  const [livesIn, setLivesIn] = useState<Property | null>(null)
  const close = () => {
    setLivesIn(null)
    adding.close()
  }
  const addButton = may('POST /tenant/save') && (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add Tenant
    </Button>
  )
  const columns = tenantColumns({
    former,
    owed,
    severalEstates: severalEstates && estate_id === undefined,
    manages,
  })
  const sum = <TenantsSum filter={filter} bills={owed !== null} />
  return (
    <>
      <PageHeader
        title="My Tenants"
        lead={manages && <NotJoined />}
        actions={
          <>
            {manages && may('GET /tenants/export') && (
              <ExportMenu
                what="tenants"
                save={(format) =>
                  download('GET /tenants/export', `tenants.${format}`, {
                    query: { ...filter, order, format },
                  })
                }
              />
            )}
            {manages && <ImportLink />}
            {addButton}
          </>
        }
      />
      {paper.list && (
        <PaperRows
          caption="Tenants"
          columns={columns}
          list={paper.list}
          order={order ?? first}
          filters={{
            Estate: estate_id ? paper.list.rows[0]?.estate.name : undefined,
            Search: q,
            Status: former ? 'Moved out' : undefined,
            Only: chosenIn(only),
          }}
          sum={sum}
        />
      )}
      <Table
        caption="Tenants"
        columns={columns}
        list={tenants}
        {...list.paging}
        onOpen={({ id }) => navigate({ to: '/tenants/$id', params: { id: String(id) } })}
        defaultOrder={all && !estate_id ? undefined : first}
        toolbar={
          <SearchInput
            label="Search Tenants..."
            className="max-sm:w-auto max-sm:flex-1 max-sm:basis-36"
            {...list.search}
          />
        }
        filters={{
          chosen: [former, estate_id].filter(Boolean).length,
          fields: manages && (
            <>
              <FilterField
                label="Status"
                placeholder="Living there"
                options={[{ value: 'former', label: 'Moved out' }]}
                value={former ? 'former' : undefined}
                onChange={(value) => list.setFilter('status', value)}
              />
              {all && <EstateFilter value={estate_id} onChange={(id) => list.setFilter('estate', id)} />}
            </>
          ),
        }}
        chips={<FilterChips label="Saved filters" {...only} />}
        summary={sum}
        empty={
          <EmptyState
            icon={Users}
            title="No tenants found"
            action={list.narrowed ? <Button onClick={list.clear}>Clear filters</Button> : addButton}
          >
            {list.narrowed && !former
              ? 'Try another search or filter.'
              : list.q
                ? 'Try another search.'
                : former
                  ? 'Nobody has moved out yet.'
                  : 'Nobody has been added yet.'}
          </EmptyState>
        }
      />
      {addButton &&
        adding.id !== null &&
        (livesIn ? (
          <AddTenant property={livesIn} onClose={close} />
        ) : (
          <PickProperty onClose={close} onPick={setLivesIn} />
        ))}
    </>
  )
}
