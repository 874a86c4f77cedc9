import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD, WITHOUT_SECOND_FACTOR } from './endpoint.ts'
import { instant } from './fields.ts'
import { ADMINS } from './roles.ts'
import { line } from './text.ts'

export const RECOVERY_CODES = 10
/** Days after the first sign-in until managers need a second factor. */
export const SECOND_FACTOR_GRACE_DAYS = 7

/** Code of an authenticator app or a recovery code, without spaces and hyphens. */
export const secondFactorCode = (missing = 'Enter the code') =>
  line(40, { missing })
    .min(1, missing)
    .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())

const codes = z.object({
  /** `k7qm-3xwp-9rtd-h4vc-7hsk-2mwn`; shown once. */
  recovery_codes: z.array(z.string()),
})

export const secondFactorApi = {
  getSecondFactor: endpoint('GET /me/second-factor', {
    summary: 'The state of the own second factor and its recovery codes.',
    ...WITHOUT_SECOND_FACTOR,
    reply: z.object({
      on_since: instant.nullable(),
      recovery_codes_left: z.int(),
      due_at: instant.nullable(),
    }),
  }),
  beginSecondFactor: endpoint('POST /me/second-factor/begin', {
    summary: `Creates a key for an authenticator app; \`POST /me/second-factor\` confirms it. ${NEEDS_PASSWORD}`,
    ...WITHOUT_SECOND_FACTOR,
    reply: z.object({ key: z.string(), uri: z.string() }),
  }),
  turnOnSecondFactor: endpoint('POST /me/second-factor', {
    summary: 'Turns the second factor on with a code; other sessions end. Needs the password.',
    ...WITHOUT_SECOND_FACTOR,
    body: z.strictObject({ code: secondFactorCode() }),
    reply: codes,
  }),
  renewRecoveryCodes: endpoint('POST /me/recovery-codes', {
    summary: 'Replaces the recovery codes. Needs a code, see `POST /me/confirm-password`.',
    allow: 'signed in',
    reply: codes,
  }),
  turnOffSecondFactor: endpoint('DELETE /me/second-factor', {
    summary: 'Turns the own second factor off. Needs a code of it, see `POST /me/confirm-password`.',
    allow: 'signed in',
  }),
  resetSecondFactor: endpoint('DELETE /users/:id/second-factor', {
    summary: 'Resets a lost second factor and ends the sessions. Needs an own code.',
    allow: ADMINS,
  }),
}
