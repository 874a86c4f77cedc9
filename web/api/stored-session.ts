import type { SessionUser } from '#contract/profile.ts'
import type { Role } from '#contract/roles.ts'

/** Who is signed in, as `GET /me` tells it. The first role is the one acted in. */
export interface Me {
  user: SessionUser
  roles: Role[]
}

const TOKEN = 'token'
const USER = 'user'
/** Under names that begin so: what somebody set out to pay in this browser. */
export const CHECKOUTS = 'checkouts:v1:'
const REMINDER_LATER = 'password-reminder-later'

export const readToken = (): string | null => localStorage.getItem(TOKEN)

/** The person as last seen, so that the layout need not wait for the network; null where nothing usable is kept. */
export function readStoredMe(): Me | null {
  try {
    const kept: Me | null = JSON.parse(localStorage.getItem(USER) ?? 'null')
    return kept?.user?.id && kept.roles?.length ? kept : null
  } catch {
    return null
  }
}

/** Keeps what the layout and the first lists need. Addresses and phone numbers wait for the server. */
export function storeMe({ user, roles }: Me): void {
  const tenants = user.tenants.map((tenancy) => ({ ...tenancy, email: '' }))
  const kept: Me = {
    user: { ...user, email: '', pending_email: null, phone_number: null, tenants, former_tenants: [] },
    roles,
  }
  localStorage.setItem(USER, JSON.stringify(kept))
}

/** Whether this person has put the reminder to choose a password off, in this tab and until the next sign-in. */
export const isReminderPutOff = (userId: number): boolean =>
  sessionStorage.getItem(REMINDER_LATER) === String(userId)
export const putReminderOff = (userId: number): void => sessionStorage.setItem(REMINDER_LATER, String(userId))

function forgetPerson(): void {
  localStorage.removeItem(USER)
  sessionStorage.removeItem(REMINDER_LATER)
}

/** Begins a session. The token of an earlier one is written over, never away: other tabs would take that for a sign-out. */
export function storeToken(token: string): void {
  forgetPerson()
  localStorage.setItem(TOKEN, token)
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN)
  forgetPerson()
}

/**
 * Forgets what was under way too: whoever signs out may not be the next one here. A session that merely ended leaves it, so
 * that the same person goes on with the same checkout rather than pay twice.
 */
export function signOutHere(): void {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const name of names) if (name.startsWith(CHECKOUTS)) localStorage.removeItem(name)
  forgetSession()
}

/** Leaves for the sign-in page with a fresh document, so that nothing of this person stays in memory. */
export function leaveToSignIn(): void {
  forgetSession()
  location.replace('/login')
}
