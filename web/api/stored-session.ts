import type { SessionUser } from '#contract/profile.ts'
import type { Role } from '#contract/roles.ts'
import { forgetAnswers } from './kept-answers.ts'

/** Who is signed in, as `GET /me` tells it. The first role is the one acted in. */
export interface Me {
  user: SessionUser
  roles: Role[]
}

const TOKEN = 'token'
const USER = 'user'
/** Why the session that was here is over, for the sign-in page and other tabs. */
const ENDED = 'session-ended'
/** The id of the person whose pages this tab has shown. */
const SHOWN_TO = 'shown-to'
/** The calls of each page (prefetch.ts). */
export const PREFETCH = 'prefetch'
/** The names of all kept checkouts begin with this. */
export const CHECKOUTS = 'checkouts:v1:'
export type Reminder = 'password' | 'second-factor'
const later = (reminder: Reminder) => `${reminder}-reminder-later`

export const readToken = (): string | null => localStorage.getItem(TOKEN)

/** The person as last seen, so that the layout need not wait for the network; null if nothing usable is stored. */
export function readStoredMe(): Me | null {
  try {
    const kept: Me | null = JSON.parse(localStorage.getItem(USER) ?? 'null')
    return kept?.user?.id && kept.roles?.length ? kept : null
  } catch {
    return null
  }
}

/** Stores what the layout and the first lists need. Emails and phone numbers are left out: they come from the server. */
export function storeMe({ user: { sign_in_phone: _, ...user }, roles }: Me): void {
  const tenants = user.tenants.map((tenancy) => ({ ...tenancy, email: '' }))
  const kept: Me = {
    user: {
      ...user,
      email: '',
      pending_email: null,
      phone_number: null,
      tenants,
      former_tenants: [],
    },
    roles,
  }
  localStorage.setItem(USER, JSON.stringify(kept))
}

/** Whether this person has put off a reminder about their account, in this tab and until the next sign-in. */
export const isReminderPutOff = (reminder: Reminder, userId: number): boolean =>
  sessionStorage.getItem(later(reminder)) === String(userId)
export const putReminderOff = (reminder: Reminder, userId: number): void =>
  sessionStorage.setItem(later(reminder), String(userId))

/** Null where nobody was signed in, or signed out. */
export const readEnded = (): string | null => localStorage.getItem(ENDED)

export const noteShownTo = (userId: number): void => sessionStorage.setItem(SHOWN_TO, String(userId))
/** Whether this tab has shown pages of another person, whose session ended. */
export const wasShownToAnother = (): boolean => {
  const id = sessionStorage.getItem(SHOWN_TO)
  return id !== null && id !== String(readStoredMe()?.user.id)
}

function forgetPerson(): void {
  localStorage.removeItem(USER)
  localStorage.removeItem(ENDED)
  localStorage.removeItem(PREFETCH)
  forgetAnswers()
  for (const reminder of ['password', 'second-factor'] as const) sessionStorage.removeItem(later(reminder))
}

/** Begins a session. An earlier token is overwritten, not removed first: other tabs would take that for a sign-out. */
export function storeToken(token: string): void {
  forgetPerson()
  localStorage.setItem(TOKEN, token)
}

/** `ended`: why it is over. Said before the token goes: other tabs hear of that. */
export function forgetSession(ended?: string): void {
  forgetPerson()
  if (ended) localStorage.setItem(ENDED, ended)
  localStorage.removeItem(TOKEN)
}

/**
 * Forgets unfinished checkouts too: the next person at this browser may be somebody else. A session that merely expired keeps
 * them, so that the same person goes on with the same checkout rather than pay twice.
 */
export function signOutHere(): void {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const name of names) if (name.startsWith(CHECKOUTS)) localStorage.removeItem(name)
  sessionStorage.removeItem(SHOWN_TO)
  forgetSession()
}
