import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/session/use-session.tsx'
import { lazyPopup } from '#web/ui/overlay/lazy-popup.tsx'
import { Avatar } from '#web/ui/text/avatar.tsx'
import { sentence } from './sentence.ts'

const ProfileMenu = lazyPopup('menu', () => import('./profile-menu.tsx').then((file) => file.ProfileMenu))

export function ProfileButton() {
  const { user, role, signOut } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <ProfileMenu
      open={open}
      onOpenChange={setOpen}
      // A person can sign out even when the menu's file cannot be fetched.
      without={{ label: 'Sign Out', onClick: signOut }}
      trigger={
        <button
          type="button"
          className="flex items-center gap-2.5 rounded-control p-1 text-left hover:bg-hover data-popup-open:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11 sm:pr-2"
        >
          <span className="sr-only">{`Account of ${user.name}, ${sentence(role)}`}</span>
          <Avatar name={user.name} />
          {/* The fixed width keeps late font parts from moving the layout. */}
          <span aria-hidden="true" className="hidden w-32 text-sm leading-4.5 font-[560] sm:block">
            <span className="block truncate">{user.name}</span>
            <span className="block text-xs leading-4 font-normal text-ink-3">{sentence(role)}</span>
          </span>
          <ChevronDown className="hidden text-ink-3 sm:block" />
        </button>
      }
    />
  )
}
