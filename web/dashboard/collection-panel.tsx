import { ReceiptText } from 'lucide-react'
import type { Monthly } from '#contract/statistics.ts'
import { Link } from '#web/routing/link.tsx'
import { navigate } from '#web/routing/router.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { BarFigure, BarFigureSkeleton } from '#web/ui/page/bar-figure.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { barsOf } from './collection.ts'
import { daysOf } from './month-days.ts'

interface CollectionPanelProps {
  title: string
  /** Left out while it is loading. */
  monthly: Monthly | undefined
}

/** Twelve months of payments, and the way to them; a bar opens those of its month. */
export function CollectionPanel({ title, monthly }: CollectionPanelProps) {
  const open = (month: string | undefined) =>
    month && void navigate({ to: '/payments', search: daysOf(month) })
  const link = <PanelLink link={<Link to="/payments" />}>View payments</PanelLink>
  if (!monthly)
    return (
      <Panel title={title} action={link}>
        <BarFigureSkeleton />
      </Panel>
    )
  const nothing = monthly.every(({ payments }) => payments === 0)
  return (
    <Panel title={title} action={link}>
      {nothing ? (
        <EmptyState icon={ReceiptText} title="Nothing was paid in the last 12 months">
          Each month stands here as soon as its first payment is in.
        </EmptyState>
      ) : (
        <BarFigure caption={title} bars={barsOf(monthly)} onOpen={(index) => open(monthly[index]?.month)} />
      )}
    </Panel>
  )
}
