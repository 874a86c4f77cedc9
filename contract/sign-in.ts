import { z } from 'zod'
import { LONGEST_EMAIL_CHARS } from './email.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { typedPassword } from './password.ts'
import { sessionUser } from './profile.ts'
import { ROLES } from './roles.ts'
import { secondFactorCode } from './second-factor.ts'

const LOGIN_MISSING = 'Please enter both email and password.'
/** Who is signed in now, with the token of the session. */
export const signedIn = z.object({ token: z.string(), user: sessionUser, role: z.enum(ROLES) })

export const signIn = {
  login: endpoint('POST /login', {
    summary:
      'Signs in with an email or a phone number, and a password; and with a code where the account has a second factor.',
    allow: 'anyone',
    body: z.strictObject({
      email: requiredText(LOGIN_MISSING, LONGEST_EMAIL_CHARS).toLowerCase(),
      password: typedPassword(LOGIN_MISSING),
      /** Of the second factor, once the answer was 401 with the code `sign_in_code_needed`. */
      code: secondFactorCode().optional(),
      /** The session lasts two hours. */
      shared_device: z.boolean().optional(),
    }),
    reply: signedIn,
  }),
}
