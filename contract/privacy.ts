import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { instant, requiredLines } from './fields.ts'

const LONGEST_NOTICE_CHARS = 30_000

/** The privacy notice: what is kept about people, why, how long, and by whom it is processed. Each version stays readable. */
const privacyNotice = z.object({
  version: z.int(),
  /** Plain text: blank lines part paragraphs, `## ` begins a heading, `- ` an item of a list. */
  text: z.string(),
  published_at: instant,
  /** The operator has not filled in yet what is in [square brackets]. */
  unfinished: z.boolean(),
})
export type PrivacyNotice = z.infer<typeof privacyNotice>

/**
 * What nobody needs in order to live in an estate and to pay, so it is asked for: purposes in the sense of the NDPA 2023, section 26.
 * `whatsapp`: whatever is sent there but links to sign in, word of what was changed of the account, and answers to what somebody
 * asked about their data; `email_notices`: notices and reminders by email.
 */
export const PURPOSES = ['whatsapp', 'email_notices'] as const
export type Purpose = (typeof PURPOSES)[number]

const consent = z.object({
  purpose: z.enum(PURPOSES),
  /** Null: never answered; then what an estate sends is sent as before. */
  given: z.boolean().nullable(),
  /** When that was said. */
  since: instant.nullable(),
})
export type Consent = z.infer<typeof consent>
const consentForm = z.strictObject({ purpose: z.enum(PURPOSES), given: z.boolean() })
export const privacyForm = z.strictObject({
  text: requiredLines('Write the privacy notice', LONGEST_NOTICE_CHARS),
})

export const privacyApi = {
  readPrivacy: endpoint('GET /privacy', {
    summary: 'The privacy notice that holds now.',
    allow: 'anyone',
    reply: privacyNotice,
  }),
  listPrivacyVersions: endpoint('GET /privacy/versions', {
    summary: 'When each version of the privacy notice was published, newest first.',
    allow: 'anyone',
    reply: z.array(privacyNotice.pick({ version: true, published_at: true })),
  }),
  readPrivacyVersion: endpoint('GET /privacy/:version', {
    summary: 'The privacy notice as it was in one version.',
    allow: 'anyone',
    params: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
    reply: privacyNotice,
  }),
  publishPrivacy: endpoint('POST /privacy', {
    summary:
      'Publishes a new version of the privacy notice; everybody is shown it once. Needs the password, see `POST /me/confirm-password`.',
    allow: ['super admin'],
    body: privacyForm,
    body_limit: 4 * LONGEST_NOTICE_CHARS + 1024,
    reply: privacyNotice,
    status: 201,
  }),
  listConsents: endpoint('GET /me/consents', {
    summary: 'What the viewer agreed to, per purpose.',
    allow: 'signed in',
    reply: z.array(consent),
  }),
  setConsent: endpoint('PUT /me/consents', {
    summary: 'Gives or withdraws consent to one purpose, from now on.',
    allow: 'signed in',
    body: consentForm,
    reply: z.array(consent),
  }),
  seePrivacy: endpoint('POST /me/privacy-seen', {
    summary:
      'Says that the viewer was shown this version of the privacy notice, which is then not shown again.',
    allow: 'signed in',
    body: z.strictObject({ version: z.int().min(1).max(2_147_483_647) }),
    reply: done,
  }),
}
