import type { Invitation } from '#contract/invitations.ts'
import type { ChannelName } from '#contract/messages.ts'
import type { Reply } from '#web/api/call-types.ts'
import { notJoinedIn } from './words.ts'

/** People by channel. A person with email and phone counts for both. */
interface Visible {
  email: number
  whatsapp: number
  /** By email or WhatsApp. */
  reached: number
  letter: number
  /** Who can be sent nothing. */
  none: number
}
type Counts = Record<'email' | 'whatsapp' | 'letter' | 'none', number>

/** Of so many, as the server has counted them. */
export const visibleToAll = (people: number, ways: Counts): Visible => ({
  ...ways,
  reached: people - ways.letter - ways.none,
})

export function reachOf(people: readonly Pick<Invitation, 'ways'>[]): Visible {
  const having = (...any: Invitation['ways']) =>
    people.filter(({ ways }) => ways.some((way) => any.includes(way))).length
  return {
    email: having('email'),
    whatsapp: having('whatsapp'),
    reached: having('email', 'whatsapp'),
    letter: having('letter'),
    none: people.filter(({ ways }) => ways.length === 0).length,
  }
}

/** Messages by channel with one preferred; a person without it gets the other. */
export function sendingBy(channel: ChannelName, reach: Visible): Record<ChannelName, number> {
  const others = reach.reached - reach[channel]
  return channel === 'email'
    ? { email: reach.email, whatsapp: others }
    : { email: others, whatsapp: reach.whatsapp }
}

/** The recipients of a message or a letter. */
export interface Whom {
  /** All who have not joined, where none are named. */
  ids: number[] | null
  /** Those of them for whom a letter is all there is; null as above. */
  letters: number[] | null
  reach: Visible
  /** The one person. */
  name?: string | undefined
  /** A link has gone to some of them before. */
  again: boolean
  /** Of everybody some were sent one, and some not yet. */
  some: boolean
}

export const whomOf = (people: readonly Invitation[]): Whom => ({
  ids: people.map(({ id }) => id),
  letters: people.filter(({ ways }) => ways.includes('letter')).map(({ id }) => id),
  reach: reachOf(people),
  name: people.length === 1 ? people[0]?.name : undefined,
  again: people.some(({ channel }) => channel !== null),
  some: false,
})

type Counted = Reply<'GET /estate/invitations/:estateId/counts'>

/** Everybody who has not joined. */
export function everybody({ states, ways }: Counted): Whom {
  const notJoined = notJoinedIn(states)
  const { not_sent } = states
  return {
    ids: null,
    letters: null,
    reach: visibleToAll(notJoined, ways),
    again: not_sent < notJoined,
    some: not_sent > 0 && not_sent < notJoined,
  }
}

/** Of them those who were not sent a link yet. */
export const notSentYet = ({ states, ways }: Counted): Visible => visibleToAll(states.not_sent, ways)
