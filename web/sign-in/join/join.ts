import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { readToken, storeMe, storeToken } from '#web/api/stored-session.ts'
import { signIn } from '#web/sign-in/sign-in.ts'

export type Invited = Reply<'POST /join/open'>

/** What an invitation says, by its link or code. Throws `ApiError`. */
export const openInvitation = (token: string, signal?: AbortSignal): Promise<Invited> =>
  call('POST /join/open', { body: { token }, ...(signal && { signal }) })

/** What the server says of a link or a code that is of no use; undefined where something else went wrong. */
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
  // Whoever was signed in here before is signed out; the browser finishes the call by itself.
  if (readToken())
    call('POST /logout', { keepalive: true, refetch: false }).catch((error: unknown) =>
      console.error('Could not sign out at the server', error),
    )
  storeToken(token)
  // Any other role comes with the first answer of the dashboard: nothing else is waited for.
  storeMe({ user, roles: [role] })
}

/** Signs in with what was just chosen: the answer to joining was lost on its way, but not the joining. */
export const joinedBefore = (signsInWith: string, password: string): Promise<boolean> =>
  signIn(signsInWith, password).then(
    () => true,
    () => false,
  )
