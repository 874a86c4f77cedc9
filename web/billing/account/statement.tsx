import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer, ScrollText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { longDay } from '#contract/day-words.ts'
import type { Ledger, OwnersLedger } from '#contract/ledger.ts'
import { MANAGERS } from '#contract/roles.ts'
import { transferWords } from '#contract/transfer-words.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { toPayOf } from '#web/shared/owed/owed-words.ts'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import type { DayRange } from '#web/shared/period/periods.ts'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { DownloadStatement } from './download-statement.tsx'
import { EntryCards, type EntryMenuOf, EntryRows } from './entry-rows.tsx'
import type { usePrintedStatement } from './print-statement.tsx'
import { ENTRIES_PER_PAGE, ledgerPageOf, statementOf } from './queries.ts'
import { SendStatement } from './send-statement.tsx'
import { StatementDays, usePeriod } from './statement-days.tsx'
import { EntriesSkeleton, StatementSkeleton } from './statement-skeleton.tsx'

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="-order-1">
    <p className="text-sm text-ink-2">{label}</p>
    <p className="mt-0.5 text-2xl font-[650] tracking-[-0.02em]">{children}</p>
  </div>
)

type Shown = Omit<Ledger, 'tenancy'> & Partial<Pick<Ledger, 'tenancy'> & Pick<OwnersLedger, 'account'>>

interface BalanceFigureProps {
  ledger: Shown
  isOwn: boolean
  payment: StatementProps['payment']
}

function BalanceFigure({ ledger, isOwn, payment }: BalanceFigureProps) {
  const manages = useSession().is(...MANAGERS)
  const owes = isOwn ? 'You owe' : 'Owes'
  const { owed, credit, oldest_due_on, ageing, as_of } = ledger
  const where = ledger.tenancy ?? ledger.account
  const several = Object.values(ageing).filter((naira) => naira > 0).length > 1
  return (
    <div className="flex flex-wrap items-center gap-x-9 gap-y-4 px-5 py-4">
      {owed > 0 ? (
        <>
          <Figure label={oldest_due_on === null ? owes : `${owes}, ${sinceWords(oldest_due_on, as_of)}`}>
            <Money amount={owed} />
          </Figure>
          {(several || !isOwn) && (
            <div className="grid flex-1 basis-64 gap-2">
              {several && <AgeBar ages={ageing} size={10} />}
              <AgeWords ages={ageing} />
            </div>
          )}
        </>
      ) : (
        <Figure label={credit > 0 ? 'Credit' : owes}>
          <Money amount={credit} />
        </Figure>
      )}
      <BalanceNotes ledger={ledger} />
      {manages && where && (
        <p className="w-full break-words text-ink-2 empty:hidden">{transferWords(where)}</p>
      )}
      {payment?.(ledger)}
    </div>
  )
}

const sinceWords = (since: string, today: string): string =>
  `${since > today ? 'due' : 'since'} ${longDay(since, today)}`

function BalanceNotes({ ledger }: { ledger: Shown }) {
  const { owed, credit, in_advance, paid_until, next_due, reminded_on, reminder_kept, as_of } = ledger
  const lines = [
    owed > 0 &&
      reminded_on &&
      `Reminded ${longDay(reminded_on, as_of)}${reminder_kept ? ', in the app only' : ''}`,
    owed === 0 && paid_until && `All paid until ${longDay(paid_until, as_of)}`,
    in_advance > 0 && (
      <>
        <Money amount={in_advance} /> paid in advance
      </>
    ),
    next_due && (
      <>
        Next: <Money amount={toPayOf(next_due, credit)} />
        {credit > 0 && ' after this credit'}, due {longDay(next_due.due_on, as_of)}
      </>
    ),
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-ink-2 max-sm:basis-full">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three sentences in a fixed order
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

interface StatementProps {
  of: AccountOf
  /** The office sends it to this person. */
  holder?: string
  notBilled: ReactNode
  /** The buttons that pay the balance. */
  payment?: ((ledger: Shown) => ReactNode) | undefined
  printing?: Pick<ReturnType<typeof usePrintedStatement>, 'button' | 'print'>
  /** Marks the entries in a reported transfer. */
  mark?: ((entries: Ledger['entries']) => Ledger['entries']) | undefined
  menuOf?: EntryMenuOf | undefined
}

export function Statement({ of, holder, notBilled, payment, printing, mark, menuOf }: StatementProps) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...ledgerPageOf(of, page), placeholderData: keepPreviousData })
  const { data, isPlaceholderData: stale } = query
  if (data && !data.billing) return notBilled
  if (data)
    return (
      <Account
        {...{ of, holder, page, stale, payment, printing, mark, menuOf }}
        ledger={data}
        onPage={setPage}
      />
    )
  if (query.error)
    return (
      <Panel>
        <ErrorState title="Failed to load the statement" query={query} />
      </Panel>
    )
  return <StatementSkeleton />
}

interface AccountProps extends Pick<StatementProps, 'holder' | 'payment' | 'printing' | 'mark'> {
  of: AccountOf
  ledger: Shown
  page: number
  onPage: (page: number) => void
  /** The ledger is that of the page before. */
  stale: boolean
  menuOf: EntryMenuOf | undefined
}

function Account(props: AccountProps) {
  const { of, holder, printing } = props
  const narrow = useNarrow()
  const scope = useScope().of
  const isOwn = scope === 'own homes' || (scope === 'own properties' && typeof of !== 'number')
  const { as_of, begins_on } = props.ledger
  const { period, setPeriod } = usePeriod()
  const chosen = period.from !== undefined || period.to !== undefined
  const days = { from: period.from ?? begins_on ?? undefined, to: period.to }
  return (
    <Panel flush>
      <BalanceFigure ledger={props.ledger} isOwn={isOwn} payment={props.payment} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-3.5">
        {/* The page of a tenant is called so. */}
        <h2 className={classes('mr-auto text-md font-[620]', printing && 'max-sm:sr-only')}>Statement</h2>
        {typeof of === 'number' && (
          <PanelLink link={<Link to="/payments" search={{ tenancy: String(of) }} />}>Payments</PanelLink>
        )}
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <StatementDays first={{ label: 'All dates' }} today={as_of} period={period} onChange={setPeriod} />
          {holder && <SendStatement of={of} period={days} to={holder} />}
          <DownloadStatement
            of={typeof of === 'number' ? { tenantId: of } : { accountId: of.account_id }}
            period={days}
            also={narrow && printing ? [{ label: 'Print', icon: Printer, save: printing.print }] : []}
          />
          {!narrow && printing?.button}
        </div>
      </div>
      {chosen ? <EntriesOfPeriod {...props} period={days} /> : <NewestEntries {...props} />}
    </Panel>
  )
}

const staleStyle = (stale: boolean) => (stale ? 'stale' : undefined)

function EntriesOfPeriod({ of, ledger, period, mark, menuOf }: AccountProps & { period: DayRange }) {
  const { as_of: today } = ledger
  const Entries = useNarrow() ? EntryCards : EntryRows
  const query = useQuery({ ...statementOf(of, period), placeholderData: keepPreviousData })
  const { data } = query
  if (data)
    return (
      <div className={staleStyle(query.isPlaceholderData)}>
        <Entries
          entries={(mark?.(data.lines) ?? data.lines).toReversed()}
          newestFirst
          today={today}
          between={data}
          // A correction needs the open amounts of today.
          menuOf={data.to === today ? menuOf : undefined}
        />
      </div>
    )
  if (query.error)
    return <RetryNotice title="These days could not be loaded." query={query} className="m-5 mt-0" />
  return <EntriesSkeleton />
}

function NewestEntries({ ledger, page, onPage, stale, mark, menuOf }: AccountProps) {
  const Entries = useNarrow() ? EntryCards : EntryRows
  const { entries, entries_total, as_of } = ledger
  const earlier = page * ENTRIES_PER_PAGE >= entries_total ? ledger.brought_forward : null
  return (
    <>
      {entries.length === 0 && !earlier ? (
        <EmptyState icon={ScrollText} title="Nothing has been asked for yet">
          What is asked for and what is paid stands here, with the balance after it.
        </EmptyState>
      ) : (
        <div className={staleStyle(stale)}>
          <Entries entries={mark?.(entries) ?? entries} today={as_of} earlier={earlier} menuOf={menuOf} />
        </div>
      )}
      {entries_total > ENTRIES_PER_PAGE && (
        <div className="border-t border-line px-4 py-2.5">
          <Pagination page={page} perPage={ENTRIES_PER_PAGE} total={entries_total} onPage={onPage} />
        </div>
      )}
    </>
  )
}
