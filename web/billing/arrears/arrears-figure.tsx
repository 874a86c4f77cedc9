import type { ArrearsTotals } from '#contract/arrears.ts'
import { countOf } from '#contract/counts.ts'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

interface ArrearsFigureProps {
  /** Left out while they are added up. */
  totals: ArrearsTotals | undefined
  format: (naira: number) => string
}

/** What all of them add up to, where the table has no room for the ages. */
export const ArrearsFigure = ({ totals, format }: ArrearsFigureProps) => (
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
