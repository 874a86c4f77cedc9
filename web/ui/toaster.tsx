import { useEffect } from 'react'
import * as sonner from 'sonner'
import { toasterIsThere } from './toast.ts'

/** Where toasts appear: 4 seconds, 3 at most, Sonner's own rules. */
export function Toaster() {
  useEffect(() => toasterIsThere(sonner), [])
  return (
    <sonner.Toaster
      // Below, they would cover the buttons of a drawer.
      position="top-center"
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        className: 'shadow-float!',
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
            'h-9! rounded-control! bg-transparent! px-3! text-sm! font-[560]! text-brand-ink! hover:bg-hover! pointer-coarse:h-11!',
        },
      }}
    />
  )
}
