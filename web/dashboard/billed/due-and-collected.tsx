import { ReceiptText } from 'lucide-react'
import type { EstateOwed } from '#contract/owed.ts'
import { daysOf } from '#web/dashboard/month-days.ts'
import { Link } from '#web/routing/link.tsx'
import { navigate } from '#web/routing/router.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { BarFigure, BarFigureSkeleton } from '#web/ui/page/bar-figure.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { dueAndCollected } from './months.ts'

const TITLE = 'Due and collected'

/** Twelve months of what was asked for and what came in; a bar opens the payments of its month. Left out while loading. */
export function DueAndCollected({ months }: { months: EstateOwed['by_month'] | undefined }) {
  const open = (month: string | undefined) =>
    month && void navigate({ to: '/payments', search: daysOf(month) })
  const nothing = months?.every(({ due, collected }) => due === 0 && collected === 0)
  return (
    <Panel title={TITLE} action={<PanelLink link={<Link to="/payments" />}>View payments</PanelLink>}>
      {!months ? (
        <BarFigureSkeleton />
      ) : nothing ? (
        <EmptyState icon={ReceiptText} title="Nothing was due in the last 12 months">
          Each month stands here as soon as something is asked for.
        </EmptyState>
      ) : (
        <BarFigure
          caption={`${TITLE}, last 12 months`}
          bars={dueAndCollected(months)}
          onOpen={(index) => open(months[index]?.month)}
        />
      )}
    </Panel>
  )
}
