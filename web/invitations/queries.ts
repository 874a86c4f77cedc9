import type { InvitationState } from '#contract/invitation-states.ts'
import { one } from '#web/api/queries.ts'

/** How many of an estate are in which state, and how those who have not joined, or are in one state, can be reached. */
export const invitationCounts = (estateId: number, state?: InvitationState) =>
  one('GET /estate/invitations/:estateId/counts', {
    params: { estateId },
    query: { state },
  })
