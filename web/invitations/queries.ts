import type { InvitationState } from '#contract/invitation-states.ts'
import { one } from '#web/api/queries.ts'

/** Counts by state, and by channel of those that the filter finds. The default is everyone who has not joined. */
export const invitationCounts = (
  estateId: number,
  filter: { state?: InvitationState | undefined; q?: string | undefined } = {},
) => one('GET /estate/invitations/:estateId/counts', { params: { estateId }, query: filter })
