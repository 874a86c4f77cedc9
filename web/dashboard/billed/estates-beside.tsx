import { useQuery } from '@tanstack/react-query'
import { rateWords } from '#contract/collection-rate.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { afterGivenBack } from '#contract/given-back.ts'
import type { OwedOfEstate } from '#contract/owed.ts'
import { many } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import { sameDayBefore, trendOf } from '../collection.ts'
import { PanelRows } from '../panel-rows.tsx'
import { PartBar } from './part-bar.tsx'

const SHOWN = 5
const rowStyle =
  'relative grid min-h-11 grid-cols-2 items-baseline gap-x-4 border-t border-line px-5 py-2.5 first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_11rem]'

const SKELETON = (
  <div className={rowStyle}>
    <div className="max-md:col-span-2">
      <SkeletonLine className="w-40" />
      <div className="text-sm">
        <SkeletonLine className="w-48" />
      </div>
    </div>
    <div className="max-md:col-span-2">
      <SkeletonLine className="w-48" />
      <Skeleton className="mt-2 h-1.5" />
    </div>
    <div className="text-right max-md:col-span-2">
      <SkeletonLine className="w-24" />
    </div>
  </div>
)

export const estatesBeside = many('GET /owed', { query: { page: 1, per_page: SHOWN } })

export function EstatesBeside() {
  const estates = useQuery(estatesBeside)
  const { data } = estates
  const sums = data?.rows.flatMap((row) => [
    row.collected_this_month ?? 0,
    row.due_this_month ?? 0,
    row.received_this_month,
    row.owed ?? 0,
  ])
  const format = overviewFormat(sums ?? [])
  if (data?.rows.length === 0) return null
  return (
    <Panel
      title={
        <>
          Estates this month<span className="max-sm:hidden">, lowest rate first</span>
        </>
      }
      flush
      action={<PanelLink link={<Link to="/estates" />}>View estates</PanelLink>}
    >
      <PanelRows list={estates} failed="The estates could not be loaded." awaited={SHOWN} skeleton={SKELETON}>
        {(row) => <Row key={row.estate.id} row={row} format={format} />}
      </PanelRows>
    </Panel>
  )
}

function Row({ row, format }: { row: OwedOfEstate; format: (naira: number) => string }) {
  const { estate, properties, tenants, due_this_month: due, collected_this_month: collected, owed } = row
  const received = row.received_this_month
  const trend = trendOf(received, row.same_days_last_month)
  const today = lagosToday()
  return (
    <li className={`${rowStyle} hover:bg-sunken`}>
      <p className="min-w-0 break-words max-md:col-span-2">
        <Link to="/estates/$id" params={{ id: String(estate.id) }} className={`font-[560] ${wholeCardStyle}`}>
          {estate.name}
        </Link>
        <span className="block text-sm text-ink-2">
          {countOf(properties, 'property', 'properties')}, {formatCount(tenants)} living there
        </span>
      </p>
      <div className="min-w-0 max-md:col-span-2">
        {due && collected !== null ? (
          <>
            <p>
              <span className="font-[560]">{rateWords({ due, collected })}</span>{' '}
              <span className="text-sm text-ink-2">
                collected, {format(collected)} of {format(due)}
              </span>
            </p>
            <PartBar part={collected} of={due} className="my-1.5 h-1.5" />
          </>
        ) : (
          due === 0 && <p className="text-sm text-ink-2">Nothing due yet</p>
        )}
        <p className="text-sm text-ink-2">
          {afterGivenBack(`${format(received)} received`, row.given_back_this_month)}
          {trend && `, ${trend} against ${longDay(sameDayBefore(today), today)}`}
        </p>
      </div>
      <p className="text-right whitespace-nowrap max-md:col-span-2 max-md:mt-1 max-md:text-left">
        {owed === null ? (
          <span className="text-sm text-ink-2">Billing is off</span>
        ) : (
          <>
            <span className="font-[620]">{format(owed)}</span>{' '}
            <span className="text-sm text-ink-2">owed</span>
          </>
        )}
      </p>
    </li>
  )
}
