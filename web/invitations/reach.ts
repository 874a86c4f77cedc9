import type { Invitation } from '#contract/invitations.ts'
import type { ChannelName } from '#contract/messages.ts'

/** How many of some people can be invited by which ways. Who has both email and phone counts for both. */
export interface Reach {
  email: number
  whatsapp: number
  /** By either of the two. */
  reached: number
  letter: number
  /** Who can be sent nothing. */
  none: number
}
type Counts = Record<'email' | 'whatsapp' | 'letter' | 'none', number>

/** Of so many, as the server has counted them. */
export const reachOfAll = (people: number, ways: Counts): Reach => ({
  ...ways,
  reached: people - ways.letter - ways.none,
})

/** Of those who were chosen. */
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

/** How many get which, where one is preferred: whoever has only the other gets that. */
export function sendingBy(channel: ChannelName, reach: Reach): Record<ChannelName, number> {
  const others = reach.reached - reach[channel]
  return channel === 'email'
    ? { email: reach.email, whatsapp: others }
    : { email: others, whatsapp: reach.whatsapp }
}
