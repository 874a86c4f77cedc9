import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarClock, ScrollText } from 'lucide-react'
import type { Arrear, ArrearsTotals } from '#contract/arrears.ts'
import { countOf } from '#contract/counts.ts'
import { ARREARS_ORDERS } from '#contract/orders.ts'
import { download } from '#web/api/download.ts'
import { navigate } from '#web/routing/router.ts'
import { useScope } from '#web/session/use-session.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { EmptyState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { arrearColumns } from './arrear-columns.tsx'
import { ArrearsToolbar } from './arrears-toolbar.tsx'
import { arrearChoice, ChosenArrearsBar, useChosenArrears } from './choose-rows.tsx'
import {
  ARREARS_FILTERS,
  type ArrearsListState,
  type ArrearsSelection,
  arrearsOf,
  arrearsSelection,
  estateOf,
  readFilter,
  useArrearsTotals,
  useKeepsLedger,
} from './queries.ts'

interface ArrearsFigureProps {
  /** Left out while they are added up. */
  totals: ArrearsTotals | undefined
  format: (naira: number) => string
}

/** The totals, for a window too narrow for the columns of ages. */
const ArrearsFigure = ({ totals, format }: ArrearsFigureProps) => (
  <Panel className="min-[86rem]:hidden">
    <div aria-busy={!totals || undefined} className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-2xl font-[650] tracking-[-0.02em]">
          {totals ? format(totals.owed) : <SkeletonLine className="w-40" />}
        </span>
        <span className="text-ink-2">
          {totals ? countOf(totals.tenancies, 'tenancy', 'tenancies') : <SkeletonLine className="w-24" />}
        </span>
      </p>
      <AgeBar ages={totals} size={12} />
      <AgeWords
        ages={totals}
        every
        format={format}
        className="max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
      />
    </div>
  </Panel>
)

const LEAD = 'What every tenancy owes, by how long it has been due.'

export function ArrearsPage() {
  const scope = useScope()
  const list = useListState(ARREARS_FILTERS, ARREARS_ORDERS)
  const selection = arrearsSelection(scope, list.filters.estate)
  const keepsLedger = useKeepsLedger()
  if (selection && keepsLedger !== false) return <Arrears selection={selection} list={list} />
  return (
    <>
      <PageHeader title="Arrears" lead={LEAD} />
      <Panel flush>
        <NotKept />
      </Panel>
    </>
  )
}

function NotKept() {
  const scope = useScope()
  const action =
    scope.of === 'every estate' ? (
      <ButtonLink to="/estates">Estates</ButtonLink>
    ) : (
      scope.of === 'one estate' &&
      scope.estate && (
        <ButtonLink variant="primary" to="/settings/billing">
          Turn on billing
        </ButtonLink>
      )
    )
  return (
    <EmptyState icon={CalendarClock} title="What is owed is not kept yet" action={action}>
      {scope.of === 'own properties'
        ? 'The estates of your properties have not turned on billing.'
        : 'With billing on, charges are asked for by themselves, and who is behind stands here.'}
    </EmptyState>
  )
}

/** A tenancy owes once; the table knows rows by `id`. */
const toRows = ({ rows, ...list }: { rows: Arrear[]; total: number; more?: boolean }) => ({
  ...list,
  rows: rows.map((row) => ({ ...row, id: row.tenant_id })),
})

function Arrears({ selection, list }: { selection: ArrearsSelection; list: ArrearsListState }) {
  const today = lagosToday()
  const filter = readFilter(list, today)
  const { page, perPage, order } = list
  const arrears = useQuery({
    ...arrearsOf(selection, { ...filter, order, page, per_page: perPage }),
    select: toRows,
  })
  const { totals, adding } = useArrearsTotals(selection, filter)
  const { tenancies: _, ...sums } = totals ?? { tenancies: 0 }
  const shown = (arrears.data?.rows ?? []).flatMap((row) => [row.owed, row.d30, row.d60, row.d90, row.older])
  const chosen = useChosenArrears(arrears.data?.rows ?? [], filter.charge_id)
  // Reminders are of what is owed today.
  const canRemind = selection.of !== 'landlord' && filter.as_of === undefined
  const format = overviewFormat([...Object.values(sums), ...shown])
  return (
    <>
      <PageHeader
        title="Arrears"
        lead={LEAD}
        actions={
          <>
            {selection.of === 'landlord' && (
              <ButtonLink to="/statements" icon={ScrollText}>
                Statement
              </ButtonLink>
            )}
            <ExportMenu
              what="arrears"
              save={(format) =>
                download('GET /arrears/export', `arrears.${format}`, {
                  query: { ...filter, order, format, estate_id: estateOf(selection) },
                })
              }
            />
          </>
        }
      />
      <div className="grid gap-5">
        {(adding || (totals && totals.tenancies > 0)) && <ArrearsFigure totals={totals} format={format} />}
        <Table
          caption="Arrears"
          columns={arrearColumns({
            day: filter.as_of ?? today,
            today,
            format,
            totals: adding ? 'adding' : totals,
            severalEstates: selection.of !== 'estate',
          })}
          list={arrears}
          {...list.paging}
          defaultOrder="-owed"
          onOpen={({ id }) => navigate({ to: '/tenants/$id', params: { id: String(id) } })}
          choice={canRemind ? arrearChoice(chosen) : undefined}
          toolbar={<ArrearsToolbar list={list} selection={selection} today={today} />}
          empty={
            <EmptyState
              icon={CalendarCheck}
              title={list.narrowed ? 'Nobody found who owes' : 'Nobody owes anything'}
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
