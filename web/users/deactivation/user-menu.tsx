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
import type { ComponentProps } from 'react'
import type { User } from '#contract/users.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

const WORDS: Record<UserAction, { words: string; icon: LucideIcon }> = {
  sessions: { words: 'Sessions', icon: MonitorSmartphone },
  'hand over': { words: 'Hand over the estate', icon: ArrowRightLeft },
  'reset second factor': { words: 'Reset second factor', icon: KeyRound },
  deactivate: { words: 'Deactivate', icon: UserRoundX },
  reactivate: { words: 'Reactivate', icon: UserRoundCheck },
}

export function UserMenu({ user, onDo }: { user: User; onDo: (action: UserAction) => void }) {
  const { user: me, is } = useSession()
  if (user.id === me.id)
    return (
      <RowMenu name={user.name}>
        {({ MenuItem }) => (
          <MenuItem icon={UserRound} link={<Link to="/profile" />}>
            Your profile
          </MenuItem>
        )}
      </RowMenu>
    )
  const actions = actionsFor(user)
  const last = actions.at(-1)
  return (
    <RowMenu name={user.name}>
      {({ MenuItem, MenuSeparator }) => {
        const item = (action: UserAction) => (
          <MenuItem
            key={action}
            icon={WORDS[action].icon}
            tone={action === 'deactivate' ? 'danger' : undefined}
            onSelect={() => onDo(action)}
          >
            {WORDS[action].words}
          </MenuItem>
        )
        return (
          <>
            {actions.slice(0, -1).map(item)}
            {is('super admin') && (
              <MenuItem icon={History} link={<Link to="/security" search={{ user: String(user.id) }} />}>
                What happened
              </MenuItem>
            )}
            <MenuSeparator />
            {last && item(last)}
          </>
        )
      }}
    </RowMenu>
  )
}

export type UserAction = 'sessions' | 'hand over' | 'reset second factor' | 'deactivate' | 'reactivate'

function actionsFor({ user_estate, second_factor, deactivated_at }: User): UserAction[] {
  const actions: [UserAction, boolean][] = [
    ['sessions', !deactivated_at],
    ['hand over', user_estate !== null],
    ['reset second factor', second_factor === true],
    [deactivated_at ? 'reactivate' : 'deactivate', true],
  ]
  return actions.filter(([, can]) => can).map(([action]) => action)
}

function RowMenu({ name, children }: { name: string } & Pick<ComponentProps<typeof Menu>, 'children'>) {
  const label = `More for ${name}`
  const trigger = useNarrow() ? (
    <Button size="sm" icon={MoreHorizontal} aria-label={label}>
      More
    </Button>
  ) : (
    <IconButton size="sm" icon={MoreHorizontal} label={label} />
  )
  return <Menu trigger={trigger}>{children}</Menu>
}
