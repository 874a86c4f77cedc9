import { LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { Link } from '#web/routing/link.tsx'
import { signInNameOf, useSession } from '#web/session/use-session.tsx'
import type { PopupProps } from '#web/ui/overlay/lazy-popup.tsx'
import { MenuSurface } from '#web/ui/overlay/menu-surface.tsx'
import { setTheme, THEMES, useTheme } from '#web/ui/page/theme.ts'
import { formatPhone } from '#web/ui/text/phone.ts'
import { sentence } from '#web/ui/text/sentence.ts'
import { isFor, PAGES } from './pages.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }
const THEME_CHOICES = THEMES.map((theme) => ({ ...theme, icon: ICONS[theme.value] }))

const SETTINGS = PAGES.find(({ path }) => path === '/settings')

export function ProfileMenu(opened: PopupProps) {
  const session = useSession()
  const { user, role, roles, signOut, switchRole } = session
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
          {SETTINGS && isFor(SETTINGS, session) && (
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
                onChange={switchRole}
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
