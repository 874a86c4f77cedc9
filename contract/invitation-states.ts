// Without zod, for the page of invitations needs it before it can be used.

/**
 * `expired`: sent, and not used within seven days, or given up since. `joined`: has chosen a password, by whatever link.
 */
export const INVITATION_STATES = ['not_sent', 'sent', 'opened', 'joined', 'failed', 'expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]
