import { ApiError, call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { readToken, signOutHere, storeMe, storeToken } from '#web/api/stored-session.ts'
import { signIn } from '../sign-in.ts'

export type Invited = Reply<'POST /join/open'>

/** What an invitation says, by its link or code. Throws `ApiError`. */
export const openInvitation = (token: string, signal?: AbortSignal): Promise<Invited> =>
  call('POST /join/open', { body: { token }, ...(signal && { signal }) })

/** The server's words about a dead link or code; undefined for other failures. */
export const ofNoUse = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors?.token?.[0] : undefined

interface Joining {
  token: string
  name: string
  password: string
  /** Asked for where nothing is known. */
  sign_in_with: string | null
}

/** Joins and begins the session. Throws `ApiError`: an earlier session, of somebody else, is left as it is. */
export async function join(body: Joining): Promise<void> {
  const { token, user, role } = await call('POST /join', { body })
  signOthersOut()
  storeToken(token)
  // Any other role comes with the first answer of the dashboard: nothing else is waited for.
  storeMe({ user, roles: [role] })
}

/** Whoever was signed in here before is signed out; the browser finishes the call by itself. */
function signOthersOut(): void {
  if (!readToken()) return
  call('POST /logout', { keepalive: true, refetch: false }).catch((error: unknown) =>
    console.error('Could not sign out at the server', error),
  )
}

/** Leaves the browser without a session, for somebody who has joined but signs in with a code as well. */
export function leaveForCode(): void {
  signOthersOut()
  signOutHere()
}

/** They have joined; signing in takes a code of their second factor, which the sign-in page asks for. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'sign_in_code_needed'

/** Signs in with what was just chosen: the answer to joining was lost on its way, but not the joining. */
export const joinedBefore = (signsInWith: string, password: string): Promise<boolean> =>
  signIn({ email: signsInWith, password }).then(
    () => true,
    () => false,
  )
