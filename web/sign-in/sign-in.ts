import { call } from '#web/api.ts'
import { forgetSession, storeMe, storeToken } from '#web/stored-session.ts'

/** Stores the token and refreshes the current user. Throws `ApiError` and keeps nothing where either fails. */
export async function signIn(email: string, password: string): Promise<void> {
  forgetSession()
  const { token } = await call('POST /login', { body: { email, password } })
  storeToken(token)
  try {
    storeMe(await call('GET /me'))
  } catch (error) {
    forgetSession()
    throw error
  }
}
