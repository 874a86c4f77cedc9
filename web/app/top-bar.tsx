import { useQuery } from '@tanstack/react-query'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { classes } from '#web/ui/classes.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { useWide } from '#web/ui/window-width.ts'
import { Bell } from './bell.tsx'
import { CartButton } from './cart-button.tsx'
import { FindButton } from './find/find-button.tsx'
import { FindField } from './find/find-field.tsx'
import { NavigationButton } from './navigation-button.tsx'
import { ProfileButton } from './profile-button.tsx'

export function TopBar({ title }: { title: string | undefined }) {
  const { is } = useSession()
  const wide = useWide()
  const finds = is(...MANAGERS)
  const { data: config, isPending } = useQuery(one('GET /config'))
  return (
    <header className="flex h-15 items-center gap-1 border-b border-line bg-canvas px-4 sm:gap-2 sm:px-6">
      <NavigationButton />
      {finds && wide ? (
        <FindField />
      ) : (
        <span
          aria-hidden="true"
          // The test badge may need the room on a phone.
          className={classes(
            'min-w-0 flex-1 truncate text-md font-[600] lg:invisible',
            (isPending || config?.test_mode) && 'max-sm:invisible',
          )}
        >
          {title}
        </span>
      )}
      {config?.test_mode && <Badge tone="wait">Test mode</Badge>}
      {finds && !wide && <FindButton />}
      {is('tenant') && <CartButton />}
      <Bell />
      <ProfileButton />
    </header>
  )
}
