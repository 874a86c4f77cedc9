import type { InvitationState } from '#contract/invitation-states.ts'
import { one } from '#web/api/queries.ts'

/** Counts by state, and the channels of the people who have not joined or are in `state`. */
export const invitationCounts = (estateId: number, state?: InvitationState) =>
  one('GET /estate/invitations/:estateId/counts', { params: { estateId }, query: { state } })
