// The invitations page needs this file before it can load zod.

/** `expired` links were unused for seven days or cancelled; `joined` people have a password. */
export const INVITATION_STATES = ['not_sent', 'sent', 'opened', 'joined', 'failed', 'expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]
