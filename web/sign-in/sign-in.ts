import { ApiError, call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { forgetSession, storeMe, storeToken } from '#web/api/stored-session.ts'
import { saidOr } from '#web/ui/feedback/refusal.ts'

/** Stores the token and the user. Throws `ApiError`; a refusal keeps an earlier session of another tab. */
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

/** The server's words, else the specification's (§8). */
export const refusedWords = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? saidOr(error, 'An error occured, Please try again.')
    : 'An unexpected error occurred.'
