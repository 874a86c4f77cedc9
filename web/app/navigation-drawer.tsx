import { Dialog } from '@base-ui/react/dialog'
import { LogOut, X } from 'lucide-react'
import { useEntry } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { useBackCloses } from '#web/ui/back.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { DialogFocus } from '#web/ui/overlay/dialog-focus.tsx'
import type { PopupProps } from '#web/ui/overlay/lazy-popup.tsx'
import { backdropStyle } from '#web/ui/overlay/overlay.tsx'
import { Item, itemStyle, Navigation } from './navigation.tsx'
import { Offices } from './offices.tsx'
import { isFor, PAGES, pageAt } from './pages.ts'
import { placesOf } from './resident-places.ts'

const OWN = PAGES.filter(({ path }) => path === '/statements' || path === '/cart' || path === '/profile')

/** A resident's own pages. */
function OwnPages({ onGo }: { onGo: () => void }) {
  const session = useSession()
  const current = pageAt(useEntry().pathname)
  return (
    <ul aria-label="Your account" className="grid gap-0.5">
      {OWN.filter((page) => isFor(page, session) && !page.menu?.includes(session.role)).map((page) => (
        <Item key={page.path} page={page} active={page.path === current?.path} onGo={onGo} />
      ))}
    </ul>
  )
}

/** Sign Out, and the contact of the office. */
function OwnEnd() {
  const { signOut } = useSession()
  return (
    <>
      <div className="mt-3 border-t border-line pt-3">
        <button type="button" onClick={signOut} className={itemStyle(false)}>
          <LogOut /> Sign Out
        </button>
      </div>
      <div className="px-2">
        <Offices />
      </div>
    </>
  )
}

export function NavigationDrawer({ trigger, open, onOpenChange }: PopupProps) {
  const close = () => onOpenChange(false)
  const bar = placesOf(useSession().role).map(({ path }) => path)
  useBackCloses(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-74 max-w-[90vw] flex-col bg-sunken px-3 py-4 shadow-float outline-none transition-[translate,opacity] duration-200 ease-out data-ending-style:-translate-x-8 data-ending-style:opacity-0 data-starting-style:-translate-x-8 data-starting-style:opacity-0">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close
            render={<IconButton icon={X} label="Close menu" className="absolute! top-2.5 right-2.5" />}
          />
          <Navigation onGo={close} without={bar} above={bar.length > 0 && <OwnPages onGo={close} />}>
            {bar.length > 0 && <OwnEnd />}
          </Navigation>
          <DialogFocus />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
