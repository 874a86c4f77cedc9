import type { PrivacyRequestState } from '#contract/privacy-request-states.ts'
import type { PrivacyRequest, PrivacyRequestKind } from '#contract/privacy-requests.ts'
import { lagosToday } from '#web/ui/clock.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

export const PRIVACY_REQUEST_WORDS: Record<PrivacyRequestKind, string> = {
  correction: 'Correction',
  erasure: 'Erasure',
}

export const PRIVACY_REQUEST_STATE_WORDS: Record<PrivacyRequestState, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'wait' },
  done: { label: 'Done', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'off' },
  erasing: { label: 'To be erased', tone: 'wait' },
  erased: { label: 'Erased', tone: 'off' },
}

export const isOverdue = (
  { state, due_on }: Pick<PrivacyRequest, 'state' | 'due_on'>,
  today = lagosToday(),
): boolean => state === 'open' && due_on < today

export const isLate = (
  { state, erase_on }: Pick<PrivacyRequest, 'state' | 'erase_on'>,
  today = lagosToday(),
): boolean => state === 'erasing' && erase_on !== null && erase_on < today
