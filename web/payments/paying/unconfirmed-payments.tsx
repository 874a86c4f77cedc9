import { useSession } from '#web/session/use-session.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { useLeftCheckouts } from '../checkouts/kept-checkouts.ts'

const Unconfirmed = lazyPart(() => import('./unconfirmed.tsx').then((file) => file.Unconfirmed), {
  ...{ waiting: null, failed: 'A payment that you began could not be shown.', className: 'mb-5' },
})

/** The payments that this browser began and that are not confirmed. */
export function UnconfirmedPayments() {
  const { user } = useSession()
  return useLeftCheckouts(user.id).map((checkout) => (
    <Unconfirmed key={checkout.body.reference} checkout={checkout} userId={user.id} />
  ))
}
