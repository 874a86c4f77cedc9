import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/session/use-session.tsx'
import { lazyPopup } from '#web/ui/overlay/lazy-popup.tsx'
import { Avatar } from '#web/ui/text/avatar.tsx'
import { sentence } from './sentence.ts'

const ProfileMenu = lazyPopup('menu', () => import('./profile-menu.tsx').then((file) => file.ProfileMenu))

/** Who is signed in and as what; opens the menu of the account. */
export function ProfileButton() {
  const { user, role, signOut } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <ProfileMenu
      open={open}
      onOpenChange={setOpen}
      // Whoever hands the phone on can leave nothing behind, also without a line.
      without={{ label: 'Sign Out', onClick: signOut }}
      trigger={
        <button
          type="button"
          className="flex items-center gap-2.5 rounded-control p-1 text-left hover:bg-hover data-popup-open:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11 sm:pr-2"
        >
          {/* Its name holds the words that are seen on it, in every width. */}
          <span className="sr-only">{`Account of ${user.name}, ${sentence(role)}`}</span>
          <Avatar name={user.name} />
          {/* As wide for any name: letters of a part of the font that comes later move nothing. */}
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
