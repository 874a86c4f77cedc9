import { isRefusal, showable } from './refusal.ts'

export interface ToastAction {
  label: string
  onClick: () => void
}
interface Details {
  id?: string
  description?: string
  action?: ToastAction | undefined
  lasting?: true
}
type Sonner = typeof import('sonner')

/** This event makes the page fetch the toaster. */
export const TOAST_WANTED = 'toast-wanted'

let announce: (sonner: Sonner) => void
const mounted = new Promise<Sonner>((resolve) => {
  announce = resolve
})
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
  dismiss: (id: string): void => void mounted.then((sonner) => sonner.toast.dismiss(id)),
}

/** One id shows one toast, however often the button is pressed. */
export const toastNotOpened = (action?: ToastAction): void =>
  toast.error('This could not be opened', {
    id: 'not-opened',
    description: 'Check your connection and try again.',
    action,
  })

export function toastFailure(words: string, error: unknown): void {
  if (isRefusal(error) && (error.status === 401 || error.cancelled)) return
  const description = isRefusal(error) && error.shown ? undefined : showable(error)
  toast.error(words, description && description !== words ? { description } : undefined)
}
