import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'

/** All messages to a person or about a home, with their fate. */
export const SentPanel = lazyPart(() => import('./sent-messages.tsx').then((file) => file.SentPanel), {
  waiting: <Skeleton className="h-72 rounded-surface" />,
  failed: 'The messages could not be loaded.',
})
