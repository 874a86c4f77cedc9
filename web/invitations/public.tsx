import { useQuery } from '@tanstack/react-query'
import { countPeople } from '#contract/counts.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { invitationCounts } from './queries.ts'
import { notJoinedIn } from './words.ts'

export function NotJoined() {
  const { of, estate } = useScope()
  const counts = useQuery({ ...invitationCounts(estate?.id ?? 0), enabled: estate !== null })
  const states = counts.data?.states
  const notJoined = states && notJoinedIn(states)
  if (of === 'one estate' && (!states || !(notJoined || states.joined))) return null
  return (
    <Link to="/invitations" className={linkStyle}>
      {notJoined === undefined
        ? 'Invitations'
        : notJoined === 0
          ? 'Invitations: everybody has joined'
          : `Invitations: ${countPeople(notJoined)} ${notJoined === 1 ? 'has' : 'have'} not joined`}
    </Link>
  )
}
