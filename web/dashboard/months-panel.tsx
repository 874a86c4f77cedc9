import { ReceiptText } from 'lucide-react'
import { Link } from '#web/routing/link.tsx'
import { navigate } from '#web/routing/router.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { type Bar, BarFigure, BarFigureSkeleton } from '#web/ui/page/bar-figure.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { daysOf } from './collection.ts'

const LISTS = {
  '/payments': { view: 'View payments', searchOf: daysOf },
  '/collections': { view: 'View collections', searchOf: (month: string) => ({ month }) },
}

interface MonthsPanelProps<Month> {
  title: string
  caption: string
  months: readonly Month[] | undefined
  barsOf: (months: readonly Month[]) => Bar[]
  isEmpty: (month: Month) => boolean
  empty: { title: string; text: string }
  to: keyof typeof LISTS
}

/** Twelve months as bars; each opens the list of its month. No months give a skeleton. */
export function MonthsPanel<Month extends { month: string }>(props: MonthsPanelProps<Month>) {
  const { title, caption, months, barsOf, isEmpty, empty, to } = props
  const { view, searchOf } = LISTS[to]
  const open = (index: number) => {
    const month = months?.[index]?.month
    if (month) void navigate({ to, search: searchOf(month) })
  }
  return (
    <Panel title={title} action={<PanelLink link={<Link to={to} />}>{view}</PanelLink>}>
      {!months ? (
        <BarFigureSkeleton />
      ) : months.every(isEmpty) ? (
        <EmptyState icon={ReceiptText} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : (
        <BarFigure caption={caption} bars={barsOf(months)} onOpen={open} />
      )}
    </Panel>
  )
}
