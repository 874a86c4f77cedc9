import type { Role } from '#contract/roles.ts'
import type { SessionUser } from '#contract/session.ts'

/** Who is signed in, as `GET /me` tells it. The first role is the one acted in. */
export interface Me {
  user: SessionUser
  roles: Role[]
}

const TOKEN = 'token'
const USER = 'user'

export const readToken = (): string | null => localStorage.getItem(TOKEN)

/** The person as last seen, so that the layout need not wait for the network; null where nothing usable is kept. */
export function readStoredMe(): Me | null {
  try {
    const kept = JSON.parse(localStorage.getItem(USER) ?? 'null') as Me | null
    return kept?.user?.id && kept.roles?.length ? kept : null
  } catch {
    return null
  }
}

export const storeToken = (token: string): void => localStorage.setItem(TOKEN, token)
export const storeMe = (me: Me): void => localStorage.setItem(USER, JSON.stringify(me))

export function forgetSession(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER)
}

/** Leaves for the sign-in page with a fresh document, so that nothing of this person stays in memory. */
export function leaveToSignIn(): void {
  forgetSession()
  location.replace('/login')
}
