import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, ScrollText } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { toKobo, toNaira } from '#contract/money.ts'
import type { LandlordStatement as Facts } from '#contract/statements.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { usePrinting } from '#web/shared/print/use-printing.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useOnPaper, useWide } from '#web/ui/window-width.ts'
import { DownloadStatement } from '../account/download-statement.tsx'
import { type Figures, Paid, Running } from '../account/entry-parts.tsx'
import { SendStatement } from '../account/send-statement.tsx'
import { StatementDays, usePeriod } from '../account/statement-days.tsx'
import { RemindOwner } from '../reminders/remind-owner.tsx'
import { Homes } from './statement-homes.tsx'
import { StatementWaiting } from './statement-waiting.tsx'

interface LandlordStatementProps {
  userId: number
  /** The name of the landlord, if another person reads it. */
  of?: string | undefined
  children?: ReactNode
}

export function LandlordStatement({ userId, of, children }: LandlordStatementProps) {
  const whose = of ? 'these' : 'your'
  const wide = useWide()
  const onPaper = useOnPaper()
  const { period, setPeriod } = usePeriod()
  const query = useQuery({
    ...one('GET /landlord/statement/:userId', { params: { userId }, query: { ...period } }),
    placeholderData: keepPreviousData,
  })
  const paper = usePrinting({ title: 'Statement', load: () => query.refetch({ throwOnError: true }) })
  const { data } = query
  const waiting = !data && !query.isFetched
  const { bills } = useSession().user
  // For another person, the answer says which buttons there are.
  const buttons = waiting ? !of && bills : data?.billing !== false
  const own = (data?.properties ?? []).flatMap(({ owners_accounts }) =>
    owners_accounts.map(({ account_id }) => ({ account_id })),
  )
  return (
    <>
      <PageHeader
        title={of ?? 'Statement'}
        lead={<span data-screen>What is owed and was paid for {whose} properties.</span>}
        actions={
          buttons && (
            <>
              <StatementDays
                first={{ label: 'Last 12 months' }}
                today={lagosToday()}
                period={period}
                onChange={setPeriod}
              />
              <DownloadStatement of={{ userId }} period={period} lines={data?.lines_total} />
              {paper.button}
              {of && own.length > 0 && (
                <>
                  <SendStatement of={own} period={period} to={of} />
                  <RemindOwner accounts={own} />
                </>
              )}
            </>
          )
        }
      />
      {data && !of && (
        <p data-paper className="mb-4 text-md font-[620]">
          {data.landlord.name}
        </p>
      )}
      <div className={waiting ? 'held' : undefined}>{children}</div>
      {data ? (
        <div className={query.isPlaceholderData ? 'stale' : undefined}>
          <Properties statement={data} whose={whose} asRows={wide || onPaper || paper.data !== undefined} />
        </div>
      ) : query.error ? (
        <Panel>
          <ErrorState title="Failed to load the statement" query={query} />
        </Panel>
      ) : (
        <StatementWaiting />
      )}
    </>
  )
}

function Owed({ statement: { to, owed, credit, in_advance, closing, ageing } }: { statement: Facts }) {
  const debtors = useSession().is('landlord') ? 'your tenants and you' : 'the tenants and the owner'
  const paidAhead = toNaira(toKobo(credit) + toKobo(in_advance))
  return (
    <div className="grid gap-2 px-5 pb-4">
      <p className="text-sm text-ink-2">
        Owed by {debtors} at the end of <DayText value={to} />
      </p>
      <p className="text-2xl font-[650] tracking-[-0.02em]">
        <Money amount={owed} />
      </p>
      {owed > 0 && (
        <>
          <span data-screen className="contents">
            <AgeBar ages={ageing} size={12} />
          </span>
          <AgeWords ages={ageing} className="max-sm:grid" />
        </>
      )}
      {paidAhead > 0 && (
        <p className="text-ink-2">
          <Money amount={paidAhead} /> is paid ahead. It pays only the bills of its own account, so the
          balance of all is <Running running={closing} />.
        </p>
      )}
    </div>
  )
}

/** The estate of a home, where there are several. */
const estateIn = ({ properties }: Pick<Facts, 'properties'>, estate: { id: number; name: string }) =>
  properties.some((other) => other.estate.id !== estate.id) && estate.name

interface PropertiesProps {
  statement: Facts
  whose: 'your' | 'these'
  asRows: boolean
}

function Properties({ statement, whose, asRows }: PropertiesProps) {
  const Rows = asRows ? PropertyRows : PropertyCards
  const { billing, from, to } = statement
  // The largest debt comes first.
  const properties = statement.properties.toSorted((one, other) => other.closing - one.closing)
  if (properties.length === 0)
    return (
      <Panel flush>
        <EmptyState icon={ScrollText} title={billing ? 'Nothing in these days' : 'Billing is not turned on'}>
          {billing
            ? `Nobody lived in ${whose} properties then, and nothing was asked for.`
            : `The estates of ${whose} properties have not turned on billing.`}
        </EmptyState>
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
      <Rows statement={{ ...statement, properties }} />
    </Panel>
  )
}

const headStyle =
  'border-t border-line px-3 py-2.5 text-sm font-[560] whitespace-nowrap text-ink-3 first:pl-5 last:pr-5'
const cellStyle = 'border-t border-line px-3 py-2.5 align-top first:pl-5 last:pr-5'
const sumStyle = 'text-right whitespace-nowrap'

const SUMS: { head: string; strong?: boolean; sum: (figures: Figures) => ReactNode }[] = [
  { head: 'Opening', sum: ({ opening }) => <Running running={opening} /> },
  { head: 'Charged', sum: ({ charged }) => <Money amount={charged} /> },
  { head: 'Paid or adjusted', sum: (figures) => <Paid sums={figures} /> },
  { head: 'Closing', strong: true, sum: ({ closing }) => <Running running={closing} /> },
]

const Sums = ({ figures }: { figures: Figures }) =>
  SUMS.map(({ head, strong, sum }) => (
    <td key={head} className={classes(cellStyle, sumStyle, strong && 'font-[620]')}>
      {sum(figures)}
    </td>
  ))

const PropertyRows = ({ statement: { properties, ...all } }: { statement: Facts }) => (
  <div className="overflow-x-auto pt-2.5">
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Properties</caption>
      <thead>
        <tr className="text-left">
          <th scope="col" className={headStyle}>
            Property
          </th>
          {SUMS.map(({ head }) => (
            <th key={head} scope="col" className={classes(headStyle, sumStyle)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {properties.map(({ property, estate, tenancies, owners_accounts, ...figures }) => (
          <tr key={property.id}>
            <td className={classes(cellStyle, 'w-full min-w-44')}>
              <Link
                to="/properties/$id"
                params={{ id: String(property.id) }}
                className="inline-block min-h-6 font-[560] hover:underline pointer-coarse:min-h-11"
              >
                {property.title}
              </Link>{' '}
              <span className="text-sm text-ink-2">{estateIn({ properties }, estate)}</span>
              <Homes tenancies={tenancies} owners_accounts={owners_accounts} {...all} />
            </td>
            <Sums figures={figures} />
          </tr>
        ))}
      </tbody>
      <tfoot className="bg-sunken font-[620]">
        <tr>
          <td className={cellStyle}>All properties</td>
          <Sums figures={all} />
        </tr>
      </tfoot>
    </table>
  </div>
)

const CardSums = ({ figures }: { figures: Figures }) => (
  <dl className="mt-2 grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-1 text-sm">
    {SUMS.map(({ head, strong, sum }) => (
      <Fragment key={head}>
        <dt className="text-ink-3">{head}</dt>
        <dd className={classes('text-right', strong && 'text-md font-[620]')}>{sum(figures)}</dd>
      </Fragment>
    ))}
  </dl>
)

const PropertyCards = ({ statement: { properties, ...all } }: { statement: Facts }) => (
  <ul aria-label="Properties" className="pt-2.5">
    <li className="border-t border-line bg-sunken px-5 py-3.5">
      <p className="font-[620]">All properties</p>
      <CardSums figures={all} />
    </li>
    {properties.map(({ property, estate, tenancies, owners_accounts, ...figures }) => (
      <li key={property.id} className="border-t border-line">
        <details className="group">
          <summary className="flex min-h-13 items-center gap-3 px-5 py-2.5">
            <span className="min-w-0 flex-1 font-[560] break-words">{property.title}</span>
            <span className="font-[620]">
              <Running running={figures.closing} />
            </span>
            <ChevronDown
              aria-hidden="true"
              className="text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-5 pb-3.5">
            <p className="text-sm text-ink-2 empty:hidden">{estateIn({ properties }, estate)}</p>
            <Link
              to="/properties/$id"
              params={{ id: String(property.id) }}
              className={classes(linkStyle, 'text-sm pointer-coarse:inline-block pointer-coarse:py-2.5')}
            >
              Open {property.title}
            </Link>
            <Homes tenancies={tenancies} owners_accounts={owners_accounts} {...all} sums />
            <CardSums figures={figures} />
          </div>
        </details>
      </li>
    ))}
  </ul>
)
