import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

const LINES = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44']

export const StatementWaiting = () => (
  <Panel
    flush
    title={
      <>
        <span className="sr-only">The statement is loading</span>
        <SkeletonLine className="w-56" />
      </>
    }
  >
    <ul aria-busy="true" className="pt-2.5">
      {LINES.map((width) => (
        <li key={width} className="flex items-start justify-between gap-4 border-t border-line px-5 py-2.5">
          <span className="grid min-w-0">
            <SkeletonLine className={width} />
            <SkeletonLine className="w-28" />
          </span>
          <SkeletonLine className="w-24" />
        </li>
      ))}
    </ul>
  </Panel>
)
