import type { InvitationState } from '#contract/invitation-states.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

export const INVITATION_STATE_WORDS: Record<InvitationState, { label: string; tone: Tone }> = {
  not_sent: { label: 'Not sent', tone: 'off' },
  sent: { label: 'Sent', tone: 'wait' },
  opened: { label: 'Opened', tone: 'wait' },
  joined: { label: 'Joined', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
}

export const SENT_BY_WORDS: Record<NonNullable<Invitation['channel']>, string> = {
  email: 'email',
  whatsapp: 'WhatsApp',
  letter: 'letter',
}

export const notJoinedIn = (states: Record<InvitationState, number>): number =>
  Object.values(states).reduce((sum, count) => sum + count, 0) - states.joined

export const canBeSent = (ways: Invitation['ways']): boolean =>
  ways.includes('email') || ways.includes('whatsapp')
