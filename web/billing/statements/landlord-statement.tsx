import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { toKobo, toNaira } from '#contract/money.ts'
import type { LandlordStatement as Facts } from '#contract/statements.ts'
import { one } from '#web/api/queries.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { EmptyState, ErrorState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AgeWords } from '#web/ui/page/age-bar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { Running } from '../account/entry-parts.tsx'
import { DownloadStatement, StatementDays, usePeriod } from '../account/statement-days.tsx'
import { PropertyCards, PropertyRows } from './property-rows.tsx'

interface LandlordStatementProps {
  userId: number
  /** The landlord's name, for somebody else who reads it. */
  of?: string | undefined
  /** Stands above the statement. */
  children?: ReactNode
}

/** All properties of a landlord on one statement; the lines are those of each tenancy. */
export function LandlordStatement({ userId, of, children }: LandlordStatementProps) {
  const whose = of ? 'these' : 'your'
  const { period, setPeriod } = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...one('GET /landlord/statement/:userId', { params: { userId }, query: { ...period } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={of ?? 'Statement'}
        lead={`What is owed and was paid for ${whose} properties.`}
        actions={
          data?.billing !== false && (
            <>
              <StatementDays
                first={{ label: 'Last 12 months' }}
                today={lagosToday()}
                period={period}
                onChange={setPeriod}
              />
              <DownloadStatement of={{ userId }} period={period} />
            </>
          )
        }
      />
      {children}
      {data ? (
        <div className={classes('transition-opacity duration-150', isPlaceholderData && 'opacity-55')}>
          <Properties statement={data} whose={whose} />
        </div>
      ) : error ? (
        <Panel>
          <ErrorState title="Failed to load the statement" query={{ error, refetch }} />
        </Panel>
      ) : (
        <StatementWaiting />
      )}
    </>
  )
}

/** As many lines as a landlord mostly has properties for. */
const LINES = ['w-40', 'w-52', 'w-36', 'w-48']

const StatementWaiting = () => (
  <Panel
    flush
    title={
      <>
        <span className="sr-only">The statement is loading</span>
        <SkeletonLine className="w-56" />
      </>
    }
  >
    <ul aria-busy="true" className="pt-2.5">
      {LINES.map((width) => (
        <li key={width} className="flex items-start justify-between gap-4 border-t border-line px-5 py-2.5">
          <span className="grid min-w-0">
            <SkeletonLine className={width} />
            <SkeletonLine className="w-28" />
          </span>
          <SkeletonLine className="w-24" />
        </li>
      ))}
    </ul>
  </Panel>
)

/** The debt as the dashboard shows it, and the reason why the balance is less. */
function Owed({ statement: { to, owed, credit, in_advance, closing, ageing } }: { statement: Facts }) {
  const paidAhead = toNaira(toKobo(credit) + toKobo(in_advance))
  return (
    <div className="grid gap-2 px-5 pb-4">
      <p className="text-sm text-ink-2">
        Owed at the end of <DayText value={to} />
      </p>
      <p className="text-2xl font-[650] tracking-[-0.02em]">
        <Money amount={owed} />
      </p>
      {owed > 0 && <AgeWords ages={ageing} />}
      {paidAhead > 0 && (
        <p className="text-ink-2">
          Tenants have paid <Money amount={paidAhead} /> ahead. It pays only their own bills, so the balance
          of all is <Running running={closing} />.
        </p>
      )}
    </div>
  )
}

function Properties({ statement, whose }: { statement: Facts; whose: 'your' | 'these' }) {
  const Rows = useNarrow() ? PropertyCards : PropertyRows
  const { billing, from, to, properties } = statement
  if (properties.length === 0)
    return (
      <Panel flush>
        {billing ? (
          <EmptyState icon={ScrollText} title="Nothing in these days">
            Nobody lived in {whose} properties then, and nothing was asked for.
          </EmptyState>
        ) : (
          <EmptyState icon={ScrollText} title="What is owed is not kept yet">
            The estates of {whose} properties have not turned on billing.
          </EmptyState>
        )}
      </Panel>
    )
  return (
    <Panel
      flush
      title={
        <>
          <DayText value={from} /> to <DayText value={to} />
        </>
      }
    >
      <Owed statement={statement} />
      <Rows statement={statement} />
    </Panel>
  )
}
