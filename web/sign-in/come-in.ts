import { wasShownToAnother } from '#web/api/stored-session.ts'
import { goOn } from '#web/routing/router.ts'

/** Leads to where somebody was, or meant to go, before they signed in. Another person gets a new document, with nothing of the first. */
export const comeIn = async (): Promise<void> =>
  wasShownToAnother() ? location.replace('/dashboard') : goOn({ to: '/dashboard' })
