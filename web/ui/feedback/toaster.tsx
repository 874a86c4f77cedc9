import { useEffect } from 'react'
import * as sonner from 'sonner'
import { useNarrow } from '#web/ui/window-width.ts'
import { toasterIsThere } from './toast.ts'

/** Of a phone's screen and of a drawer's buttons on it. */
const ABOVE_THE_FOOT = { bottom: 'var(--toast-foot)' }

/** Where toasts appear: 4 seconds, 3 at most, Sonner's own rules. */
export function Toaster() {
  useEffect(() => toasterIsThere(sonner), [])
  const narrow = useNarrow()
  return (
    <sonner.Toaster
      // Above, on a phone, are the menu, the cart and the bell; below, the buttons of a drawer (styles/base.css).
      position={narrow ? 'bottom-center' : 'top-center'}
      offset={ABOVE_THE_FOOT}
      mobileOffset={ABOVE_THE_FOOT}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        // A press meant for what is under it on a phone is not lost.
        className: 'shadow-float! max-sm:pointer-events-none!',
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          borderColor: 'var(--line-strong)',
          borderRadius: 10,
        },
        classNames: {
          description: 'text-ink-2!',
          success: '*:data-icon:text-brand-ink',
          error: '*:data-icon:text-red-ink',
          actionButton:
            'pointer-events-auto! h-9! rounded-control! bg-transparent! px-3! text-sm! font-[560]! text-brand-ink! hover:bg-hover! pointer-coarse:h-11!',
        },
      }}
    />
  )
}
