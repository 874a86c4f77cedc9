import { formatCount } from '#contract/counts.ts'
import type { InvitationState } from '#contract/invitation-states.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { ChannelName } from '#contract/messages.ts'
import type { Reply } from '#web/api/call-types.ts'
import { notJoinedIn } from './words.ts'

type Counts = Record<'email' | 'whatsapp' | 'letter' | 'none', number>
/** A person with email and WhatsApp counts for both, but once in `reached`. */
type Reach = Counts & { reached: number }

export const visibleToAll = (people: number, ways: Counts): Reach => ({
  ...ways,
  reached: people - ways.letter - ways.none,
})

export function reachOf(people: readonly Pick<Invitation, 'ways'>[]): Reach {
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

/** Messages by channel; a person without the preferred one gets the other. */
export function sendingBy(channel: ChannelName, reach: Reach): Record<ChannelName, number> {
  const others = reach.reached - reach[channel]
  return { email: others, whatsapp: others, [channel]: reach[channel] }
}

export interface Invited {
  /** Null: all who have not joined and match the filter. */
  ids: number[] | null
  filter?: { state?: InvitationState | undefined; q?: string | undefined }
  people: number
  /** The recipients of a letter; null: all people without another channel. */
  letters: number[] | null
  reach: Reach
  name?: string | undefined
  /** Some got a link before. */
  again: boolean
  /** Some got a link before, others did not. */
  some: boolean
}

export const whomOf = (people: readonly Invitation[]): Invited => ({
  ids: people.map(({ id }) => id),
  people: people.length,
  letters: people.filter(({ ways }) => ways.includes('letter')).map(({ id }) => id),
  reach: reachOf(people),
  name: people.length === 1 ? people[0]?.name : undefined,
  again: people.some(({ channel }) => channel !== null),
  some: false,
})

export function everybody({ states, ways }: Reply<'GET /estate/invitations/:estateId/counts'>): Invited {
  const notJoined = notJoinedIn(states)
  const { not_sent } = states
  return {
    ids: null,
    letters: null,
    people: notJoined,
    reach: visibleToAll(notJoined, ways),
    again: not_sent < notJoined,
    some: not_sent > 0 && not_sent < notJoined,
  }
}

/** All that a filter finds, on any page. */
export const allFound = (people: number, ways: Counts, filter: NonNullable<Invited['filter']>): Invited => ({
  ids: null,
  letters: null,
  filter,
  people,
  reach: visibleToAll(people, ways),
  again: filter.state !== 'not_sent',
  some: filter.state === undefined,
})

/** Why letters are to be printed, or cannot be. */
export function letterWords(toAll: Invited | undefined): string {
  if (!toAll) return ''
  const { letter, reached } = toAll.reach
  if (letter === 0) return ' Nobody needs a letter.'
  return reached === 0
    ? ` ${formatCount(letter)} have no email or WhatsApp number: print a letter for each.`
    : ''
}
