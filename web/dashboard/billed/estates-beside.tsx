import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '#contract/counts.ts'
import type { OwedOfEstate } from '#contract/owed.ts'
import { many } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import { PanelRows } from '../panel-rows.tsx'

const SHOWN = 5
const rowStyle =
  'relative grid max-md:nth-[n+4]:hidden min-h-11 grid-cols-2 items-baseline gap-x-4 border-t border-line px-5 py-2.5 first:border-t-0 md:grid-cols-[minmax(0,1fr)_13rem_14rem]'

const SKELETON = (
  <div className={rowStyle}>
    <div className="max-md:col-span-2">
      <SkeletonLine className="w-40" />
      <div className="text-sm md:hidden">
        <SkeletonLine className="w-48" />
      </div>
    </div>
    <div className="md:text-right">
      <SkeletonLine className="w-24" />
    </div>
    <div className="text-right">
      <SkeletonLine className="w-24" />
    </div>
  </div>
)

export function EstatesBeside() {
  const estates = useQuery(many('GET /owed', { query: { page: 1, per_page: SHOWN } }))
  const { data } = estates
  const sums = data?.rows.flatMap(({ collected_this_month, owed }) => [collected_this_month, owed ?? 0])
  const format = overviewFormat(sums ?? [])
  if (data?.rows.length === 0) return null
  return (
    <Panel
      title="Estates this month"
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
  const { estate, properties, tenants, collected_this_month, owed } = row
  return (
    <li className={`${rowStyle} hover:bg-sunken`}>
      <p className="min-w-0 break-words max-md:col-span-2">
        <Link to="/estates/$id" params={{ id: String(estate.id) }} className={`font-[560] ${wholeCardStyle}`}>
          {estate.name}
        </Link>{' '}
        <span className="text-sm text-ink-2 max-md:block">
          {countOf(properties, 'property', 'properties')}, {formatCount(tenants)} living there
        </span>
      </p>
      <p className="whitespace-nowrap md:text-right">
        <span className="font-[560]">{format(collected_this_month)}</span>{' '}
        <span className="text-sm text-ink-2">collected</span>
      </p>
      <p className="text-right whitespace-nowrap">
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
