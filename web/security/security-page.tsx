import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import { SECURITY_EVENTS } from '#contract/security-events.ts'
import type { SecurityEvent } from '#contract/security-log.ts'
import { download } from '#web/api/download.ts'
import { many, one } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { type NamedPeriod, periodIn } from '#web/shared/period/periods.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { eventColumns } from './event-columns.tsx'
import { KIND_OPTIONS } from './security-words.ts'

const KINDS = ['refused', ...SECURITY_EVENTS] as const
const SINCE_YESTERDAY = 'Since yesterday'

/** The days that the log is asked for most, on the day that `today` names. */
const securityPeriods = (today = lagosToday()): NamedPeriod[] => [
  { label: 'All dates' },
  { label: SINCE_YESTERDAY, from: dayAfter(today, -1) },
  { label: 'Last 7 days', from: dayAfter(today, -6) },
  { label: 'Last 30 days', from: dayAfter(today, -29) },
]

/** The security log as its address has it; of what narrows it, only what there is. */
function useSecurityList() {
  const list = useListState(['kind', 'user', 'estate', 'from', 'to'])
  const { q, filters } = list
  const period = periodIn(filters)
  const narrowing = {
    q: q || undefined,
    kind: KINDS.find((kind) => kind === filters.kind),
    user_id: idIn(filters.user),
    estate_id: idIn(filters.estate),
    ...period,
  }
  return {
    ...list,
    period,
    /** All that the list, its figures and its export go by. */
    narrowing,
    narrowed: Object.values(narrowing).some((value) => value !== undefined),
  }
}
type SecurityListState = ReturnType<typeof useSecurityList>

const FIGURES = [
  { kind: 'refused', figure: 'refused', label: 'Refused', note: 'Wrong passwords, pages out of reach' },
  { kind: 'new_device', figure: 'new_devices', label: 'New devices', note: 'Browsers not seen before' },
  { kind: 'exported', figure: 'exports', label: 'Exports', note: 'Lists saved as files' },
] as const

/** The early signs of a break-in. A press lists the events since yesterday. */
function SecurityFigures({ list }: { list: SecurityListState }) {
  const { narrowing, setFilters } = list
  const id = useId()
  const { data, error, refetch } = useQuery({
    ...one('GET /security-log/figures'),
    // Whoever comes here asks about now.
    staleTime: 0,
  })
  if (error && !data)
    return <RetryNotice title="The figures could not be loaded." query={{ error, refetch }} />
  const from = securityPeriods().find(({ label }) => label === SINCE_YESTERDAY)?.from
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="text-sm font-[560] text-ink-2">
        In the last 24 hours
      </h2>
      <StatCards label="Figures">
        {FIGURES.map(({ kind, figure, label, note }) => {
          const pressed = narrowing.kind === kind && narrowing.from === from && !narrowing.to
          return (
            <StatCard
              key={kind}
              label={label}
              value={data && formatCount(data[figure])}
              note={note}
              loading={!data}
              press={{
                pressed,
                onPress: () =>
                  setFilters({
                    kind: pressed ? undefined : kind,
                    from: pressed ? undefined : from,
                    to: undefined,
                  }),
              }}
            />
          )
        })}
      </StatCards>
    </section>
  )
}

const EventDialog = lazyDialog(() => import('./event-dialog.tsx').then((file) => file.EventDialog))

export function SecurityPage() {
  const every = useScope().of === 'every estate'
  const list = useSecurityList()
  const { narrowing, narrowed, page, perPage } = list
  const events = useQuery(many('GET /security-log', { query: { ...narrowing, page, per_page: perPage } }))
  const [shown, setShown] = useState<SecurityEvent | null>(null)
  return (
    <>
      <PageHeader
        title="Security"
        lead={`Who came in from where, what was refused, and what was changed or taken along${every ? '' : ' in your estate'}.`}
        actions={
          <ExportMenu
            what="the security log"
            save={(format) =>
              download('GET /security-log/export', `security-log.${format}`, {
                query: { ...narrowing, format },
              })
            }
          />
        }
      />
      <div className="grid gap-5">
        <SecurityFigures list={list} />
        <Table
          caption="Security log"
          columns={eventColumns(every)}
          list={events}
          {...list.paging}
          onOpen={setShown}
          toolbar={<SecurityToolbar list={list} rows={events.data?.rows ?? []} />}
          empty={
            narrowed ? (
              <EmptyState
                icon={ShieldCheck}
                title="Nothing found"
                action={<Button onClick={list.clear}>Show everything</Button>}
              >
                Try another search, kind or day.
              </EmptyState>
            ) : (
              <EmptyState icon={ShieldCheck} title="Nothing noted yet">
                Sign-ins, refusals, exports and changes of accounts appear here as they happen.
              </EmptyState>
            )
          }
        />
      </div>
      {shown && <EventDialog event={shown} onClose={() => setShown(null)} />}
    </>
  )
}

interface SecurityToolbarProps {
  list: SecurityListState
  /** Those in sight; they know what the person is called whom the list is narrowed to. */
  rows: readonly SecurityEvent[]
}

function SecurityToolbar({ list, rows }: SecurityToolbarProps) {
  const { narrowing, period, setFilter, setFilters } = list
  const every = useScope().of === 'every estate'
  const person = nameOf(narrowing.user_id, rows) ?? 'One person'
  return (
    <>
      <SearchInput label="Search the security log" placeholder="Name or address..." {...list.search} />
      <FilterField
        label="Kind"
        placeholder="Everything"
        options={KIND_OPTIONS}
        value={narrowing.kind}
        onChange={(kind) => setFilter('kind', kind)}
      />
      <PeriodFilter
        title="Happened on"
        periods={securityPeriods()}
        value={period}
        onChange={({ from, to }) => setFilters({ from, to })}
      />
      {every && <EstateFilter value={narrowing.estate_id} onChange={(id) => setFilter('estate', id)} />}
      {narrowing.user_id !== undefined && (
        <Button
          icon={X}
          aria-label={`${person}: show everybody`}
          onClick={() => setFilter('user', undefined)}
        >
          {person}
        </Button>
      )}
    </>
  )
}

function nameOf(id: number | undefined, rows: readonly SecurityEvent[]): string | null | undefined {
  const by = rows.find(({ user_id }) => user_id === id)
  return by ? by.user_name : rows.find(({ about_id }) => about_id === id)?.about_name
}
