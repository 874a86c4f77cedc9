import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Monthly } from '#contract/statistics.ts'
import { BarFigure } from '#web/ui/bar-figure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { barsOf } from './collection.ts'

interface CollectionPanelProps {
  title: string
  /** Left out while it is loading. */
  monthly: Monthly | undefined
}

/** Twelve months of payments, and the way to them. */
export function CollectionPanel({ title, monthly }: CollectionPanelProps) {
  const link = (
    <Link to="/payments" className="text-sm font-[560] text-brand-ink hover:underline">
      View payments
    </Link>
  )
  if (!monthly)
    return (
      <Panel title={title} action={link}>
        <Skeleton className="h-5 w-56" />
        <Skeleton className="mt-4 h-60 w-full" />
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
        <BarFigure caption={title} bars={barsOf(monthly)} />
      )}
    </Panel>
  )
}
