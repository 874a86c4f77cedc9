import { SkeletonLine } from '#web/ui/feedback/states.tsx'

/** The height fits most homes, so that the page hardly moves. Text wraps below 405 px. */
export const WaitingPanel = () => (
  <div
    aria-busy="true"
    className="grid h-116.5 max-[404px]:h-120.5 content-start gap-3 rounded-surface border border-line bg-surface px-5 py-6 sm:px-7 lg:h-72"
  >
    <span className="sr-only">Loading</span>
    <SkeletonLine className="w-24" />
    <div className="text-4xl">
      <SkeletonLine className="w-64" />
    </div>
    <SkeletonLine className="w-72" />
  </div>
)
