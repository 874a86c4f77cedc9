import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import { deviceOf } from '#contract/device.ts'
import { SECURITY_EVENTS } from '#contract/security-events.ts'
import type { SecurityEvent } from '#contract/security-log.ts'
import { download } from '#web/api/download.ts'
import { many, one } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { type NamedPeriod, periodIn } from '#web/shared/period/periods.ts'
import { SettingsTabs } from '#web/shared/settings-tabs.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { IpText } from '#web/ui/text/contact-text.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { detailOf, eventTitle, KIND_OPTIONS, toneOf, whoOf } from './security-words.ts'

const DOTS = { bad: 'bg-red', wait: 'bg-amber-ink', off: 'bg-line-strong', good: 'bg-brand' }

const eventColumns = (estates: boolean): Column<SecurityEvent>[] => [
  {
    header: 'What',
    card: 'title',
    className: 'md:min-w-44',
    cell: (event) => (
      <span className="flex gap-2.5">
        <span
          aria-hidden="true"
          className={classes('mt-1.75 size-1.5 flex-none rounded-full', DOTS[toneOf(event.kind)])}
        />
        <span className="min-w-0 flex-1">
          <TwoLines
            first={eventTitle(event)}
            title={eventTitle(event)}
            second={[detailOf(event), estates && event.estate_name].filter(Boolean).join(', ')}
          />
        </span>
      </span>
    ),
  },
  { header: 'Who', card: 'plain', className: 'md:min-w-36 xl:w-64', cell: (event) => <Who {...event} /> },
  { header: 'From', card: 'plain', className: 'md:min-w-36 xl:w-56', cell: (event) => <From {...event} /> },
  { header: 'When', card: 'plain', className: 'xl:w-38', cell: ({ at }) => <RelativeTime value={at} /> },
]

const Who = (event: SecurityEvent) => (
  <TwoLines
    first={<span className="max-xl:wrap-anywhere">{whoOf(event)}</span>}
    title={whoOf(event)}
    second={event.user_name ? event.role && sentence(event.role) : event.tried && 'No account has this'}
  />
)

const From = ({ ip, user_agent }: SecurityEvent) => {
  const address = ip && <IpText value={ip} />
  if (!user_agent) return address ?? '–'
  return <TwoLines first={deviceOf(user_agent)} second={address} />
}

const KINDS = ['refused', ...SECURITY_EVENTS] as const
const dayBefore = (days: number) => dayAfter(lagosToday(), -days)
const securityPeriods = (): NamedPeriod[] => [
  { label: 'All dates' },
  { label: 'Since yesterday', from: dayBefore(1) },
  { label: 'Last 7 days', from: dayBefore(6) },
  { label: 'Last 30 days', from: dayBefore(29) },
]

const NO_FILTERS = { kind: undefined, from: undefined, to: undefined }
const FIGURES = [
  { kind: 'refused', figure: 'refused', label: 'Refused', note: 'Wrong passwords, pages out of reach' },
  { kind: 'new_device', figure: 'new_devices', label: 'New devices', note: 'Browsers not seen before' },
  { kind: 'exported', figure: 'exports', label: 'Exports', note: 'Lists saved as files' },
] as const

interface SecurityFiguresProps {
  narrowing: { kind: string | undefined; from?: string | undefined; to?: string | undefined }
  setFilters: (filters: Record<'kind' | 'from' | 'to', string | undefined>) => void
}

function SecurityFigures({ narrowing, setFilters }: SecurityFiguresProps) {
  const id = useId()
  const figures = useQuery({ ...one('GET /security-log/figures'), staleTime: 0 })
  const { data, error } = figures
  if (error && !data) return <RetryNotice title="The figures could not be loaded." query={figures} />
  const from = dayBefore(1)
  const isPressed = (kind: string) => narrowing.kind === kind && narrowing.from === from && !narrowing.to
  const shown = data ? FIGURES.filter(({ kind, figure }) => data[figure] > 0 || isPressed(kind)) : []
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="text-sm font-[560] text-ink-2">
        In the last 24 hours
      </h2>
      <StatCards label="Figures" compact={3}>
        {shown.length === 0 && (
          <StatCard
            label="Refused, new devices or exports"
            value="None"
            note="Nothing to look at"
            loading={!data}
          />
        )}
        {shown.map(({ kind, figure, label, note }) => {
          const pressed = isPressed(kind)
          return (
            <StatCard
              key={kind}
              label={label}
              value={data && formatCount(data[figure])}
              note={note}
              press={{
                pressed,
                onPress: () => setFilters(pressed ? NO_FILTERS : { ...NO_FILTERS, kind, from }),
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
  const { of, estate } = useScope()
  const every = of === 'every estate'
  const list = useListState(['kind', 'user', 'estate', 'from', 'to'])
  const { q, filters, narrowed, page, perPage, setFilter, setFilters } = list
  const period = periodIn(filters)
  const id = idIn(filters.user)
  const narrowing = {
    q: q || undefined,
    kind: KINDS.find((kind) => kind === filters.kind),
    user_id: id,
    estate_id: idIn(filters.estate),
    ...period,
  }
  const events = useQuery(many('GET /security-log', { query: { ...narrowing, page, per_page: perPage } }))
  const [shown, setShown] = useState<SecurityEvent | null>(null)
  const user = useQuery({
    ...one('GET /users/:id', { params: { id: id ?? 0 } }),
    enabled: every && id !== undefined,
  })
  const person =
    user.data?.name ??
    events.data?.rows.find(({ user_id }) => user_id === id)?.user_name ??
    events.data?.rows.find(({ about_id }) => about_id === id)?.about_name ??
    'One person'
  return (
    <>
      <PageHeader
        title="Security"
        lead={`Sign-ins, blocked attempts, changes and downloads${every ? '' : ' in your estate'}.`}
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
      {estate && <SettingsTabs shown="Security" estateId={estate.id} />}
      <div className="grid gap-5">
        {/* They count what everybody did. */}
        {id === undefined && <SecurityFigures narrowing={narrowing} setFilters={setFilters} />}
        <Table
          caption="Security log"
          columns={eventColumns(every)}
          list={events}
          {...list.paging}
          onOpen={setShown}
          toolbar={
            <SearchInput
              label="Search the security log"
              placeholder="Name or address..."
              className="max-sm:w-auto max-sm:flex-1"
              {...list.search}
            />
          }
          chips={
            id !== undefined && (
              <Button
                icon={X}
                aria-label={`${person}: show everybody`}
                onClick={() => setFilter('user', undefined)}
              >
                {person}
              </Button>
            )
          }
          filters={{
            chosen: [narrowing.kind, narrowing.estate_id, period.from ?? period.to].filter(Boolean).length,
            fields: (
              <>
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
                {every && (
                  <EstateFilter
                    value={narrowing.estate_id}
                    onChange={(estate) => setFilter('estate', estate)}
                  />
                )}
              </>
            ),
          }}
          empty={
            <EmptyState
              icon={ShieldCheck}
              title={narrowed ? 'Nothing found' : 'Nothing noted yet'}
              action={narrowed && <Button onClick={list.clear}>Show everything</Button>}
            >
              {narrowed
                ? 'Try another search, kind or day.'
                : 'Sign-ins, refusals, exports and changes of accounts appear here as they happen.'}
            </EmptyState>
          }
        />
      </div>
      {shown && <EventDialog event={shown} onClose={() => setShown(null)} />}
    </>
  )
}
