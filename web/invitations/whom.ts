import type { Invitation } from '#contract/invitations.ts'
import type { Reply } from '#web/api/call-types.ts'
import { type Reach, reachOf, reachOfAll } from './reach.ts'
import { notJoinedIn } from './words.ts'

/** Whom something is about to be sent to, or printed for. */
export interface Whom {
  /** All who have not joined, where none are named. */
  ids: number[] | null
  /** Those of them for whom a letter is all there is; null as above. */
  letters: number[] | null
  reach: Reach
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
    reach: reachOfAll(notJoined, ways),
    again: not_sent < notJoined,
    some: not_sent > 0 && not_sent < notJoined,
  }
}

/** Of them those who were not sent a link yet. */
export const notSentYet = ({ states, ways }: Counted): Reach => reachOfAll(states.not_sent, ways)
