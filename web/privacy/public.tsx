import { useQuery } from '@tanstack/react-query'
import { one } from '#web/api/queries.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'

export const NoticeSettings = lazyPart(
  () => import('./notice-settings.tsx').then((file) => file.NoticeSettings),
  {
    waiting: <Skeleton className="h-96 max-w-3xl rounded-surface" />,
    failed: 'The privacy notice could not be loaded.',
  },
)

/** A dot on the tab while the notice has blanks. */
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
