import type { ReactNode } from 'react'
import { rateWords } from '#contract/collection-rate.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import { shortMonth } from '#contract/day-words.ts'
import type { ListedEstate } from '#contract/estates.ts'
import { afterGivenBack } from '#contract/given-back.ts'
import { formatNaira } from '#contract/money.ts'
import type { OwedOfEstate } from '#contract/owed.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/routing/link.tsx'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { thisMonth } from '#web/shared/period/periods.ts'
import { ActiveSwitch, StopFigures } from '#web/shared/stopping/active-switch.tsx'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { SecondLine } from '#web/ui/table/second-line.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { OneLine } from '#web/ui/table/two-lines.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'

const TIGHT = 'lg:px-2!'
const SUMS = 'max-xl:hidden'
const COUNTS = 'max-[90rem]:hidden'
/** The link is at least 24 px high. */
const figureStyle = '-my-0.5 inline-block min-h-6 rounded-small py-0.5 hover:underline'

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="font-normal text-ink-3">{children}</span>
)

/** `63.6% collected`; holds its line while `collected` loads. */
function rateOfMonth(id: number, collected: readonly OwedOfEstate[] | undefined): string | null {
  if (!collected) return '\u00a0'
  const month = collected.find(({ estate }) => estate.id === id)
  const { due_this_month: due = null, collected_this_month: paid = null } = month ?? {}
  return due && paid !== null ? `${rateWords({ due, collected: paid })} collected` : null
}

/** `collected`: of the month, as far as it is known. */
export function estateColumns(
  rows: readonly ListedEstate[],
  collected: readonly OwedOfEstate[] | undefined,
): Column<ListedEstate>[] {
  const format = overviewFormat(
    rows.flatMap(({ received_this_month = 0, owed }) => [received_this_month, owed ?? 0]),
  )
  return [
    {
      header: 'Name',
      order: { by: 'name', as: 'text' },
      card: 'title',
      className: `md:min-w-40 ${TIGHT}`,
      cell: ({ name, properties_count = 0, tenants_count = 0, owed = null, ...month }) => (
        <>
          <OneLine>{name}</OneLine>
          <SecondLine className="truncate max-xl:hidden min-[90rem]:hidden">
            {countOf(properties_count, 'property', 'properties')},{' '}
            {countOf(tenants_count, 'tenant', 'tenants')}
          </SecondLine>
          <SecondLine className="xl:hidden">
            {afterGivenBack(
              `${format(month.received_this_month ?? 0)} this month`,
              month.given_back_this_month,
            )}
          </SecondLine>
          {owed !== null && <SecondLine className="xl:hidden">{format(owed)} owed</SecondLine>}
        </>
      ),
    },
    {
      header: 'Owner',
      card: 'subtitle',
      order: { by: 'owner', as: 'text' },
      className: `xl:w-32 min-[110rem]:w-64 ${TIGHT}`,
      cell: ({ owner, properties_count = 0, tenants_count = 0 }) => (
        <>
          <OneLine title={owner}>{owner}</OneLine>
          <span className="block text-ink-3 sm:text-sm xl:hidden">
            {countOf(properties_count, 'property', 'properties')}, {countOf(tenants_count, 'tenant')}
          </span>
        </>
      ),
    },
    {
      header: 'Created',
      order: { by: 'created_at', as: 'date' },
      className: `max-lg:hidden xl:w-26 text-sm text-ink-3 ${TIGHT}`,
      cell: ({ created_at }) => <DateText value={created_at} />,
    },
    {
      header: 'Status',
      card: 'badge',
      className: `xl:w-30 ${TIGHT}`,
      cell: (estate) => <EstateStatus estate={estate} />,
    },
    {
      header: 'Properties',
      card: 'hidden',
      align: 'end',
      className: classes(COUNTS, 'w-22', TIGHT),
      cell: ({ properties_count = 0 }) => formatCount(properties_count),
    },
    {
      header: 'Tenants',
      card: 'hidden',
      align: 'end',
      className: classes(COUNTS, 'w-18', TIGHT),
      cell: ({ tenants_count = 0 }) => formatCount(tenants_count),
    },
    {
      header: `Received in ${shortMonth(lagosToday())}`,
      align: 'end',
      order: { by: 'received_this_month', as: 'amount' },
      className: classes(SUMS, 'xl:w-36', TIGHT),
      cell: ({ id, name, received_this_month = 0, given_back_this_month = 0 }) =>
        received_this_month === 0 && given_back_this_month === 0 ? (
          <Quiet>Nothing</Quiet>
        ) : (
          <>
            <Link
              to="/payments"
              search={{ estate: String(id), ...thisMonth() }}
              aria-label={`${afterGivenBack(format(received_this_month), given_back_this_month)} received in ${name} this month: payments`}
              className={figureStyle}
            >
              {afterGivenBack(format(received_this_month), given_back_this_month)}
            </Link>
            <span className="block font-normal whitespace-nowrap text-ink-3 empty:hidden sm:text-sm/4">
              {rateOfMonth(id, collected)}
            </span>
          </>
        ),
    },
    {
      header: 'Owed',
      align: 'end',
      order: { by: 'owed', as: 'amount' },
      card: 'badge',
      className: classes(SUMS, 'xl:w-28', TIGHT),
      cell: ({ id, name, owed = null }) =>
        owed === null ? (
          <Quiet>Billing off</Quiet>
        ) : owed === 0 ? (
          <Quiet>
            Nothing<span className="sm:hidden"> owed</span>
          </Quiet>
        ) : (
          <Link
            to="/arrears"
            search={{ estate: String(id) }}
            aria-label={`${format(owed)} owed in ${name}: arrears`}
            className={classes(figureStyle, 'font-[620]')}
          >
            {format(owed)}
            <span className="text-sm font-normal text-ink-3 sm:hidden"> owed</span>
          </Link>
        ),
    },
  ]
}

function EstateStatus({ estate }: { estate: ListedEstate }) {
  const { id, name, owed } = estate
  if (estate.archived_at) return <Badge>Archived</Badge>
  return (
    <ActiveSwitch
      name={name}
      active={estate.status === 1}
      save={(active) =>
        call('PUT /estate/update/:id', { params: { id }, body: { status: active ? 1 : null } })
      }
      failure="Failed to update estate"
      stop={{
        title: `Make ${name} inactive?`,
        confirm: 'Make inactive',
        means: (
          <>
            <StopFigures estateId={id} /> Nothing new can be charged or paid there
            {owed ? `: ${formatNaira(owed)} stays owed` : ''}. You can make the estate active again, but it
            does not bill the time in between.
          </>
        ),
      }}
      className="-my-1.5 flex items-center gap-2 pointer-coarse:-my-3"
    />
  )
}
