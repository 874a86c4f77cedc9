import type { InvitationState } from '#contract/invitation-states.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

/** In the order in which somebody gets them, and then what went wrong. */
export const INVITATION_STATE_WORDS: Record<InvitationState, { label: string; tone: Tone }> = {
  not_sent: { label: 'Not sent', tone: 'off' },
  sent: { label: 'Sent', tone: 'wait' },
  opened: { label: 'Opened', tone: 'wait' },
  joined: { label: 'Joined', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
}

/** After 'by'. */
export const SENT_BY_WORDS: Record<NonNullable<Invitation['channel']>, string> = {
  email: 'email',
  whatsapp: 'WhatsApp',
  letter: 'letter',
}

/** `Landlord and tenant` */
export const partsInWords = (parts: Invitation['parts']): string => {
  const words = parts.join(' and ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `12 people have not joined`, after what came of those who were invited. */
export const notJoinedIn = (states: Record<InvitationState, number>): number =>
  Object.values(states).reduce((sum, count) => sum + count, 0) - states.joined

/** Email or WhatsApp; a letter is printed. */
export const canBeSent = (ways: Invitation['ways']): boolean =>
  ways.includes('email') || ways.includes('whatsapp')
