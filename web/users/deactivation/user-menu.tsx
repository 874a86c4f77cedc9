import {
  ArrowRightLeft,
  History,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  MoreHorizontal,
  UserRound,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import type { User } from '#contract/users.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'

interface Action {
  words: string
  icon: LucideIcon
  can: (user: User) => boolean
}

/** The actions in the order of the menu. */
const ACTIONS = {
  sessions: { words: 'Sessions', icon: MonitorSmartphone, can: (user) => !user.deactivated_at },
  'hand over': { words: 'Hand over the estate', icon: ArrowRightLeft, can: (user) => !!user.user_estate },
  'reset second factor': {
    words: 'Reset second factor',
    icon: KeyRound,
    can: (user) => !!user.second_factor,
  },
  deactivate: { words: 'Deactivate', icon: UserRoundX, can: (user) => !user.deactivated_at },
  reactivate: { words: 'Reactivate', icon: UserRoundCheck, can: (user) => !!user.deactivated_at },
} satisfies Record<string, Action>

export type UserAction = keyof typeof ACTIONS

export function UserMenu({ user, onDo }: { user: User; onDo: (action: UserAction) => void }) {
  const { user: me, is } = useSession()
  const label = `More for ${user.name}`
  return (
    <Menu trigger={<IconButton size="sm" icon={MoreHorizontal} label={label} data-aside />}>
      {({ MenuItem, MenuSeparator }) => {
        if (user.id === me.id)
          return (
            <MenuItem icon={UserRound} link={<Link to="/profile" />}>
              Your profile
            </MenuItem>
          )
        const items = (Object.keys(ACTIONS) as UserAction[])
          .filter((action) => ACTIONS[action].can(user))
          .map((action) => (
            <MenuItem
              key={action}
              icon={ACTIONS[action].icon}
              tone={action === 'deactivate' ? 'danger' : undefined}
              onSelect={() => onDo(action)}
            >
              {ACTIONS[action].words}
            </MenuItem>
          ))
        return (
          <>
            {items.slice(0, -1)}
            {is('super admin') && (
              <MenuItem icon={History} link={<Link to="/security" search={{ user: String(user.id) }} />}>
                What happened
              </MenuItem>
            )}
            <MenuSeparator />
            {items.at(-1)}
          </>
        )
      }}
    </Menu>
  )
}
