import type { InvitationState } from '#contract/invitation-states.ts'
import { one } from '#web/api/queries.ts'

/** Counts by state, and the channels of the people who have not joined or whom the filter finds. */
export const invitationCounts = (
  estateId: number,
  filter: { state?: InvitationState | undefined; q?: string | undefined } = {},
) => one('GET /estate/invitations/:estateId/counts', { params: { estateId }, query: filter })
