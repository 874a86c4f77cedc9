import { Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
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
    <div aria-hidden="true" className="grid gap-2 px-5 pb-4">
      <p className="text-sm">
        <SkeletonLine className="w-64" />
      </p>
      <p className="text-2xl">
        <SkeletonLine className="w-52" />
      </p>
      <SkeletonLine className="w-60" />
      <Skeleton className="h-28 w-60 lg:hidden" />
    </div>
    <ul aria-busy="true" className="pt-2.5">
      <li className="border-t border-line bg-sunken px-5 py-3.5 lg:hidden">
        <Skeleton className="h-28" />
      </li>
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
