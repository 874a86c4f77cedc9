import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { useSession } from '#web/session/use-session.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx'
import { setTheme, type Theme, useTheme } from '#web/ui/page/theme.ts'
import { Avatar } from '#web/ui/text/avatar.tsx'
import { PAGES } from './pages.ts'

const THEME_CHOICES = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: unknown }[]

/** `estate admin` -> `Estate admin` */
const sentence = (role: string) => role.charAt(0).toUpperCase() + role.slice(1)
const mayOpenSettings = PAGES.find(({ path }) => path === '/settings')?.roles ?? []

export function ProfileMenu() {
  const { user, role, roles, signOut, switchRole } = useSession()
  const theme = useTheme()
  return (
    <Menu
      className="w-64"
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
    >
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="truncate font-[620]">{user.name}</p>
        <p className="truncate text-sm text-ink-3">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem icon={UserRound} link={<Link to="/profile" />}>
        Profile
      </MenuItem>
      {mayOpenSettings.includes(role) && (
        <MenuItem icon={Settings} link={<Link to="/settings" />}>
          Settings
        </MenuItem>
      )}
      <MenuSeparator />
      {roles.length > 1 && (
        <>
          <MenuChoice
            label="Acting as"
            value={role}
            options={roles.map((each) => ({ value: each, label: sentence(each) }))}
            onChange={(next) =>
              switchRole(next).catch((error: unknown) => toastFailure('Failed to switch the role.', error))
            }
          />
          <MenuSeparator />
        </>
      )}
      <MenuChoice label="Theme" value={theme} options={THEME_CHOICES} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
