import { LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { Link } from '#web/routing/link.tsx'
import { signInNameOf, useSession } from '#web/session/use-session.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import type { PopupProps } from '#web/ui/overlay/lazy-popup.tsx'
import { MenuSurface } from '#web/ui/overlay/menu-surface.tsx'
import { setTheme, type Theme, useTheme } from '#web/ui/page/theme.ts'
import { formatPhone } from '#web/ui/text/phone.ts'
import { PAGES } from './pages.ts'
import { sentence } from './sentence.ts'

const THEME_CHOICES = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: unknown }[]

const mayOpenSettings = PAGES.find(({ path }) => path === '/settings')?.roles ?? []

export function ProfileMenu(opened: PopupProps) {
  const { user, role, roles, signOut, switchRole } = useSession()
  const theme = useTheme()
  return (
    <MenuSurface className="w-64" {...opened}>
      {({ MenuItem, MenuSeparator, MenuChoice }) => (
        <>
          <div className="px-2.5 pt-1.5 pb-2">
            <p className="truncate font-[620]">{user.name}</p>
            <p className="truncate text-sm text-ink-3">{formatPhone(signInNameOf(user))}</p>
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
                  switchRole(next).catch((error: unknown) =>
                    toastFailure('Failed to switch the role.', error),
                  )
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
        </>
      )}
    </MenuSurface>
  )
}
