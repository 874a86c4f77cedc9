import { useQuery } from '@tanstack/react-query'
import { rateWords } from '#contract/collection-rate.ts'
import type { CollectionPart } from '#contract/collections.ts'
import { monthWords } from '#contract/day-words.ts'
import { one } from '#web/api/queries.ts'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

const TITLES = [
  ['by_charge', 'By charge'],
  ['by_type', 'By type of home'],
  ['by_block', 'By block'],
] as const

/** A month by charge, type and block. */
export function DueParts({ estateId, month }: { estateId: number; month: string }) {
  const detail = useQuery(
    one('GET /estate/collections/:estateId/month', { params: { estateId }, query: { month } }),
  )
  const { data, error } = detail
  if (error && !data)
    return (
      <Panel flush>
        <ErrorState title={`${monthWords(month)} could not be loaded`} query={detail} />
      </Panel>
    )
  return (
    <div className="grid gap-5 xl:grid-cols-3 print:grid-cols-3 print:*:break-inside-avoid">
      {TITLES.map(([key, title]) => (
        <Panel key={key} title={title}>
          {data ? <PartList title={title} parts={data[key]} /> : <Skeleton className="h-40" />}
        </Panel>
      ))}
    </div>
  )
}

function PartList({ title, parts }: { title: string; parts: readonly CollectionPart[] }) {
  const format = overviewFormat(parts.flatMap(({ due, collected }) => [due, collected]))
  if (parts.length === 0) return <p className="text-ink-2">Nothing was due.</p>
  return (
    <ul aria-label={title} className="divide-y divide-line">
      {parts.map((part) => (
        <li key={part.name} className="py-2.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 font-[560] break-words">{part.name}</span>
            <span className="font-[620]">{rateWords(part)}</span>
          </p>
          <div aria-hidden="true" className="my-1.5 h-1.5 overflow-hidden rounded-small bg-sunken">
            <div
              className="h-full bg-brand"
              style={{ width: `${part.due > 0 ? (part.collected / part.due) * 100 : 0}%` }}
            />
          </div>
          <p className="text-sm text-ink-2">
            {format(part.collected)} of {format(part.due)}
          </p>
        </li>
      ))}
    </ul>
  )
}
