import type { SessionUser } from '#contract/profile.ts'
import type { Role } from '#contract/roles.ts'
import { forgetAnswers } from './kept-answers.ts'

export interface Me {
  user: SessionUser
  roles: Role[]
}

const TOKEN = 'token'
const USER = 'user'
const ENDED = 'session-ended'
const SHOWN_TO = 'shown-to'
export const PREFETCH = 'prefetch'
export const CHECKOUTS = 'checkouts:v1:'
export type Reminder = 'password' | 'second-factor'
const later = (reminder: Reminder) => `${reminder}-reminder-later`

export const readToken = (): string | null => localStorage.getItem(TOKEN)

/** A damaged text counts as none. */
export function parseStored<Kept>(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function readStoredMe(): Me | null {
  const kept = parseStored<Me>(localStorage.getItem(USER))
  return kept?.user?.id && kept.roles?.length ? kept : null
}

/** Emails and phone numbers are not stored. */
export function storeMe({ user: { sign_in_phone: _, ...user }, roles }: Me): void {
  const tenants = user.tenants.map((tenancy) => ({ ...tenancy, email: '' }))
  const without = { email: '', pending_email: null, phone_number: null, former_tenants: [] }
  const kept: Me = { user: { ...user, ...without, tenants }, roles }
  localStorage.setItem(USER, JSON.stringify(kept))
}

export const isReminderPutOff = (reminder: Reminder, userId: number): boolean =>
  sessionStorage.getItem(later(reminder)) === String(userId)
export const putReminderOff = (reminder: Reminder, userId: number): void =>
  sessionStorage.setItem(later(reminder), String(userId))

export const readEnded = (): string | null => localStorage.getItem(ENDED)

export const noteShownTo = (userId: number): void => sessionStorage.setItem(SHOWN_TO, String(userId))
export const wasShownToAnother = (): boolean => {
  const id = sessionStorage.getItem(SHOWN_TO)
  return id !== null && id !== String(readStoredMe()?.user.id)
}

/** Two tabs may find out at once: neither removes for a moment what the other tells. */
function forgetPerson(ended?: string): void {
  if (ended) localStorage.setItem(ENDED, ended)
  else localStorage.removeItem(ENDED)
  localStorage.removeItem(USER)
  localStorage.removeItem(PREFETCH)
  forgetAnswers()
  for (const reminder of ['password', 'second-factor'] as const) sessionStorage.removeItem(later(reminder))
}

/** An earlier token is overwritten: other tabs would take its removal for a sign-out. */
export function storeToken(token: string): void {
  forgetPerson()
  localStorage.setItem(TOKEN, token)
}

/** Other tabs read `ended` when the token goes. */
export function forgetSession(ended?: string): void {
  forgetPerson(ended)
  localStorage.removeItem(TOKEN)
}

/** A signed-out person's checkouts go too. An expired session keeps them, so that nobody pays twice. */
export function signOutHere(): void {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const name of names) if (name.startsWith(CHECKOUTS)) localStorage.removeItem(name)
  sessionStorage.removeItem(SHOWN_TO)
  forgetSession()
}
