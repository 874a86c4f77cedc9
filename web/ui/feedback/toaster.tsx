import { useEffect } from 'react'
import * as sonner from 'sonner'
import { useNarrow } from '#web/ui/window-width.ts'
import { toasterIsThere } from './toast.ts'

const ABOVE_THE_FOOT = { bottom: 'var(--toast-foot)' }

export function Toaster() {
  useEffect(() => toasterIsThere(sonner), [])
  const narrow = useNarrow()
  return (
    // Sonner gives the focus back to where it came from, so Tab would never get past a message.
    <div className="contents" onBlurCapture={(event) => event.stopPropagation()}>
      <sonner.Toaster
        // Phones have the menu, cart and bell at the top; drawers have buttons at the bottom.
        position={narrow ? 'bottom-center' : 'top-center'}
        offset={ABOVE_THE_FOOT}
        mobileOffset={ABOVE_THE_FOOT}
        style={{ fontFamily: 'inherit' }}
        toastOptions={{
          className: 'shadow-float! max-sm:pointer-events-none!',
          style: {
            background: 'var(--color-raised)',
            color: 'var(--color-ink)',
            borderColor: 'var(--color-line-strong)',
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
    </div>
  )
}
