import type { ArrearsTotals } from '#contract/arrears.ts'
import { countOf } from '#contract/counts.ts'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

interface ArrearsFigureProps {
  totals: ArrearsTotals
  format: (naira: number) => string
}

/** What all of them add up to, where the table has no room for the ages. */
export const ArrearsFigure = ({ totals, format }: ArrearsFigureProps) => (
  <Panel className="min-[86rem]:hidden">
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-2xl font-[650] tracking-[-0.02em]">{format(totals.owed)}</span>
        <span className="text-ink-2">{countOf(totals.tenancies, 'tenancy', 'tenancies')}</span>
      </p>
      <AgeBar ages={totals} size={12} />
      <AgeWords
        ages={totals}
        format={format}
        className="max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
      />
    </div>
  </Panel>
)
