import { ApiError, call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { forgetSession, storeMe, storeToken } from '#web/api/stored-session.ts'
import { saidOr } from '#web/ui/feedback/refusal.ts'

/** Stores the token and refreshes the current user. Throws `ApiError`: a refusal leaves an earlier session, of another tab, as it
 *  is; where only the user cannot be fetched nothing is kept. */
export async function signIn(body: Input<'POST /login'>['body']): Promise<void> {
  const { token } = await call('POST /login', { body })
  storeToken(token)
  try {
    storeMe(await call('GET /me'))
  } catch (error) {
    forgetSession()
    throw error
  }
}

/** The server's words, else the specification's; what never reached the server is unexpected (§8). */
export const refusedWords = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? saidOr(error, 'An error occured, Please try again.')
    : 'An unexpected error occurred.'
