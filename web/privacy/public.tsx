import { useQuery } from '@tanstack/react-query'
import { one } from '#web/api/queries.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

export const NoticeSettings = lazyPart(
  () => import('./notice-settings.tsx').then((file) => file.NoticeSettings),
  {
    waiting: (
      <Panel className="max-w-3xl">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-5 h-64" />
      </Panel>
    ),
    failed: 'The privacy notice could not be loaded.',
  },
)

/** A dot beside the way to it, while something in it is still to be filled in. */
export function NoticeUnfinished() {
  const { data } = useQuery(one('GET /privacy'))
  if (!data?.unfinished) return null
  return (
    <>
      <span aria-hidden="true" className="ml-1.5 size-2 rounded-full bg-amber-ink" />
      <span className="sr-only"> (something is to be filled in)</span>
    </>
  )
}
