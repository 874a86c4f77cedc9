import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarClock, ScrollText } from 'lucide-react'
import type { Arrear, ArrearsTotals } from '#contract/arrears.ts'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { ARREARS_ORDERS } from '#contract/orders.ts'
import { download } from '#web/api/download.ts'
import { navigate } from '#web/routing/router.ts'
import type { Scope } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { useListState } from '#web/shared/list-state.ts'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { statementAt } from '#web/shared/owed/statement-at.ts'
import { chosenIn, PaperRows, usePaperList } from '#web/shared/print/use-printing.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { EmptyState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { arrearColumns } from './arrear-columns.tsx'
import { ArrearsFilters, useCharges } from './arrears-filters.tsx'
import { arrearChoice, ChosenArrearsBar, RemindAllButton, useChosenArrears } from './choose-rows.tsx'
import {
  AGE_OPTIONS,
  ARREARS_FILTERS,
  type ArrearsListState,
  type ArrearsSelection,
  arrearsOf,
  arrearsSelection,
  estateOf,
  readFilter,
  useArrearsTotals,
} from './queries.ts'

interface ArrearsFigureProps {
  totals: ArrearsTotals | undefined
  format: (naira: number) => string
}

const ArrearsFigure = ({ totals, format }: ArrearsFigureProps) => (
  <Panel className="min-[86rem]:hidden print:hidden">
    <div aria-busy={!totals || undefined} className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-2xl font-[650] tracking-[-0.02em]">
          {totals ? format(totals.owed) : <SkeletonLine className="w-40" />}
        </span>
        <span className="text-ink-2">
          {totals ? countOf(totals.tenancies, 'account') : <SkeletonLine className="w-24" />}
        </span>
      </p>
      <AgeBar ages={totals} size={12} />
      <AgeWords
        ages={totals}
        every
        format={format}
        className="max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))]"
      />
    </div>
  </Panel>
)

const leadOf = (of: Scope['of']) =>
  `What ${of === 'own properties' ? 'your tenants' : 'households and owners'} owe, by how long it has been due.`

export function ArrearsPage() {
  const scope = useScope()
  const list = useListState(ARREARS_FILTERS, ARREARS_ORDERS, 25)
  const selection = arrearsSelection(scope, list.filters.estate)
  const { user } = useSession()
  if (selection && user.bills) return <Arrears selection={selection} list={list} />
  return (
    <>
      <PageHeader title="Arrears" lead={leadOf(scope.of)} />
      <Panel flush>
        <NotKept />
      </Panel>
    </>
  )
}

function NotKept() {
  const { of, estate } = useScope()
  const { may } = useSession()
  return (
    <EmptyState
      icon={CalendarClock}
      title="Billing is not turned on"
      action={
        of === 'every estate' ? (
          <ButtonLink to="/estates">Estates</ButtonLink>
        ) : (
          of === 'one estate' &&
          estate &&
          may('PUT /estate/billing/:estateId') && (
            <ButtonLink variant="primary" to="/settings/billing">
              Turn on billing
            </ButtonLink>
          )
        )
      }
    >
      {of === 'own properties'
        ? 'The estates of your properties have not turned on billing.'
        : 'With billing on, charges become due by themselves. This page then shows who is behind.'}
    </EmptyState>
  )
}

const toRows = ({ rows, ...list }: { rows: Arrear[]; total: number; more?: boolean }) => ({
  ...list,
  rows: rows.map((row) => ({ ...row, id: row.account_id })),
})

function Arrears({ selection, list }: { selection: ArrearsSelection; list: ArrearsListState }) {
  const today = lagosToday()
  const filter = readFilter(list, today)
  const { page, perPage, order } = list
  const arrears = useQuery({
    ...arrearsOf(selection, { ...filter, order, page, per_page: perPage }),
    select: toRows,
  })
  const { data: totals, isPending: adding, refetch } = useArrearsTotals(selection, filter)
  const { tenancies: _, ...sums } = totals ?? { tenancies: 0 }
  const shown = (arrears.data?.rows ?? []).flatMap((row) => [row.owed, row.d30, row.d60, row.d90, row.older])
  const { severalEstates, may } = useSession()
  const { of } = useScope()
  // A reminder names the debt of today.
  const canRemind = may('POST /reminders/send') && selection.of !== 'landlord' && filter.as_of === undefined
  const { as_of: _day, ...narrowing } = filter
  const matching = totals && {
    whom: { body: { arrears: { ...narrowing, estate_id: estateOf(selection) } }, count: totals.tenancies },
    amount: totals.owed,
  }
  const chosen = useChosenArrears(arrears.data?.rows ?? [], matching)
  const format = overviewFormat([...Object.values(sums), ...shown])
  const columns = arrearColumns({
    day: filter.as_of ?? today,
    today,
    format,
    totals: adding ? 'loading' : totals,
    severalEstates: severalEstates && estateOf(selection) === undefined,
  })
  const paper = usePaperList({
    title: 'Arrears',
    pageOf: (page, per_page) => arrearsOf(selection, { ...filter, order, page, per_page }),
    sum: () => refetch({ throwOnError: true }),
  })
  const first = paper.list?.rows[0]
  const charges = useCharges(estateOf(selection), list.filters.charge)
  return (
    <>
      <PageHeader
        title="Arrears"
        lead={leadOf(of)}
        actions={
          <>
            {selection.of === 'landlord' && (
              <ButtonLink to="/statements" icon={ScrollText}>
                Statement
              </ButtonLink>
            )}
            {canRemind && <RemindAllButton matching={matching} waiting={adding} />}
            {paper.button}
            {may('GET /arrears/export') && (
              <ExportMenu
                what="arrears"
                save={(format) =>
                  download('GET /arrears/export', `arrears.${format}`, {
                    query: { ...filter, order, format, estate_id: estateOf(selection) },
                  })
                }
              />
            )}
          </>
        }
      />
      <div className="paper-wide grid gap-5">
        {(adding || (totals && totals.tenancies > 0)) && <ArrearsFigure totals={totals} format={format} />}
        {paper.list && (
          <PaperRows
            caption="Arrears"
            columns={columns}
            list={toRows(paper.list)}
            order={order ?? '-owed'}
            filters={{
              Estate: of === 'every estate' && selection.of === 'estate' ? first?.estate.name : undefined,
              Search: filter.q,
              Charge: chosenIn({ value: list.filters.charge, options: charges.options }),
              Property: filter.property_id ? first?.property.title : undefined,
              Age: chosenIn({ value: filter.age, options: AGE_OPTIONS }),
              'As of': filter.as_of && longDay(filter.as_of),
            }}
          />
        )}
        <Table
          caption="Arrears"
          columns={columns}
          list={arrears}
          {...list.paging}
          defaultOrder="-owed"
          onOpen={(row) => navigate(statementAt(row))}
          choice={canRemind ? arrearChoice(chosen) : undefined}
          toolbar={
            <SearchInput
              label="Search arrears"
              placeholder="Name, property, phone..."
              className="max-sm:w-auto max-sm:flex-1"
              {...list.search}
            />
          }
          filters={{
            chosen: ARREARS_FILTERS.filter((name) => list.filters[name]).length,
            fields: <ArrearsFilters list={list} selection={selection} today={today} />,
          }}
          empty={
            <EmptyState
              icon={CalendarCheck}
              title={list.narrowed ? 'Nobody found who owes' : 'Nobody owes anything'}
              action={list.narrowed && <Button onClick={list.clear}>Clear filters</Button>}
            >
              {list.narrowed ? 'Try another search, age or day.' : 'All that was asked for is paid.'}
            </EmptyState>
          }
        />
        {canRemind && <ChosenArrearsBar chosen={chosen} />}
      </div>
    </>
  )
}
