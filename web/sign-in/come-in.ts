import { wasShownToAnother } from '#web/api/stored-session.ts'
import { goOn } from '#web/routing/router.ts'

/** Leads to where somebody was, or meant to go, before they signed in. Another person gets a new document, with nothing of the first; this one waits for it. */
export const comeIn = (): Promise<void> =>
  wasShownToAnother() ? new Promise(() => location.replace('/dashboard')) : goOn({ to: '/dashboard' })
