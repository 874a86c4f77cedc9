import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { idParams, instant } from './fields.ts'
import { ADMINS } from './roles.ts'
import { line } from './text.ts'

/** How many recovery codes there are; each works once. */
export const RECOVERY_CODES = 10
/** Asked of those who manage: this long after they first sign in they can do nothing without one. */
export const SECOND_FACTOR_GRACE_DAYS = 7

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens do not count. */
export const secondFactorCode = (missing = 'Enter the code') =>
  line(40, { missing })
    .min(1, missing)
    .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())

const codes = z.object({
  /** `k7qm-3xwp-9rtd-h4vc-7hsk-2mwn`; shown this once. */
  recovery_codes: z.array(z.string()),
})

/** What an account has beside its password: an authenticator app (TOTP, RFC 6238) and recovery codes. */
export const secondFactorApi = {
  getSecondFactor: endpoint('GET /me/second-factor', {
    summary: 'Whether the own account has a second factor, and what is left of its recovery codes.',
    allow: 'signed in',
    without_second_factor: true,
    reply: z.object({
      /** Since when; null: it has none. */
      on_since: instant.nullable(),
      recovery_codes_left: z.int(),
      /** Until when it has to be set up; null: it has not, or is. */
      due_at: instant.nullable(),
    }),
  }),
  beginSecondFactor: endpoint('POST /me/second-factor/begin', {
    summary:
      'A key for an authenticator app, in force once `POST /me/second-factor` gives a code of it. Needs the password, see `POST /me/confirm-password`.',
    allow: 'signed in',
    without_second_factor: true,
    reply: z.object({
      /** To type: Base32, 32 characters. */
      key: z.string(),
      /** To scan as a QR code: `otpauth://totp/…`. */
      uri: z.string(),
    }),
  }),
  turnOnSecondFactor: endpoint('POST /me/second-factor', {
    summary:
      'Turns the second factor on with a code of the key that was begun; other sessions end. Answers its recovery codes. Needs the password.',
    allow: 'signed in',
    without_second_factor: true,
    body: z.strictObject({ code: secondFactorCode() }),
    reply: codes,
  }),
  renewRecoveryCodes: endpoint('POST /me/recovery-codes', {
    summary:
      'Ten new recovery codes; those from before work no longer. Needs a code, see `POST /me/confirm-password`.',
    allow: 'signed in',
    reply: codes,
  }),
  turnOffSecondFactor: endpoint('DELETE /me/second-factor', {
    summary: 'Turns the own second factor off. Needs a code of it, see `POST /me/confirm-password`.',
    allow: 'signed in',
    reply: done,
  }),
  resetSecondFactor: endpoint('DELETE /users/:id/second-factor', {
    summary:
      'Takes the second factor of somebody who lost it; their sessions end and they are told. Needs a code of the own one, see `POST /me/confirm-password`.',
    allow: ADMINS,
    params: idParams,
    reply: done,
  }),
}
