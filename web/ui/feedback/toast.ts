import { isRefusal, showable } from './refusal.ts'

export interface ToastAction {
  label: string
  onClick: () => void
}
interface Details {
  /** A toast of the same id is written over instead of another one added. */
  id?: string
  description?: string
  action?: ToastAction | undefined
  /** Stays until it is dismissed. */
  lasting?: true
}
type Sonner = typeof import('sonner')

/** Sent to the window when a toast is asked for; the toaster is there from then on at the latest. */
export const TOAST_WANTED = 'toast-wanted'

let announce: (sonner: Sonner) => void
const mounted = new Promise<Sonner>((resolve) => {
  announce = resolve
})
/** Called by the toaster once it listens; toasts asked for earlier are shown then. */
export const toasterIsThere = (sonner: Sonner): void => announce(sonner)

const show =
  (kind: 'success' | 'error' | 'message') =>
  (words: string, { lasting, ...details }: Details = {}): void => {
    dispatchEvent(new Event(TOAST_WANTED))
    void mounted.then((sonner) =>
      sonner.toast[kind](words, { ...details, ...(lasting && { duration: Number.POSITIVE_INFINITY }) }),
    )
  }

export const toast = {
  success: show('success'),
  error: show('error'),
  message: show('message'),
  /** Takes away the toast of an id, if there is one. */
  dismiss: (id: string): void => void mounted.then((sonner) => sonner.toast.dismiss(id)),
}

/** What stands behind a button could not be fetched. Said once, however often it is pressed. `action`: what of it is needed all the same. */
export const toastNotOpened = (action?: ToastAction): void =>
  toast.error('This could not be opened', {
    id: 'not-opened',
    description: 'Check your connection and try again.',
    action,
  })

/** Says that something failed in the screen's own words, with the server's below them where it gave any. */
export function toastFailure(words: string, error: unknown): void {
  // A 401 has already sent the browser to the sign-in page.
  if (isRefusal(error) && (error.status === 401 || error.cancelled)) return
  const description = showable(error)
  toast.error(words, description && description !== words ? { description } : undefined)
}
