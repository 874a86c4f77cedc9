import { useSession } from '#web/session/use-session.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { useLeftCheckouts } from '../checkouts/kept-checkouts.ts'

// Most visits have none, so the code loads on demand.
const Unconfirmed = lazyPart(() => import('./unconfirmed.tsx').then((file) => file.Unconfirmed), {
  waiting: <Skeleton className="mb-5 h-16" />,
  failed: 'A payment that is not confirmed could not be shown.',
})

export function UnconfirmedPayments() {
  const { user } = useSession()
  return useLeftCheckouts(user.id).map((checkout) => (
    <Unconfirmed key={checkout.body.reference} checkout={checkout} userId={user.id} />
  ))
}
