import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD } from './endpoint.ts'
import { instant, MAX_ID, requiredLines } from './fields.ts'

const LONGEST_NOTICE_CHARS = 30_000

const privacyNotice = z.object({
  version: z.int(),
  /** Plain text: blank lines separate paragraphs, `## ` begins a heading, `- ` a list item. */
  text: z.string(),
  published_at: instant,
  /** Some [square brackets] are not filled in. */
  unfinished: z.boolean(),
})
export type PrivacyNotice = z.infer<typeof privacyNotice>

/** NDPA 2023, section 26. `whatsapp` excludes sign-in links, account changes and answers about data. */
export const PURPOSES = ['whatsapp', 'email_notices'] as const
export type Purpose = (typeof PURPOSES)[number]

const consent = z.object({
  purpose: z.enum(PURPOSES),
  /** Null: never answered; messages go out as before. */
  given: z.boolean().nullable(),
  since: instant.nullable(),
})
export type Consent = z.infer<typeof consent>
const consentForm = z.strictObject({ purpose: z.enum(PURPOSES), given: z.boolean() })
export const UNCHANGED_NOTICE = 'Nothing changed. This is what the notice says already.'
export const privacyForm = z.strictObject({
  text: requiredLines('Write the privacy notice', LONGEST_NOTICE_CHARS),
})

export const privacyApi = {
  readPrivacy: endpoint('GET /privacy', {
    summary: 'The current privacy notice.',
    allow: 'anyone',
    reply: privacyNotice,
  }),
  listPrivacyVersions: endpoint('GET /privacy/versions', {
    summary: 'When each version of the privacy notice was published, newest first.',
    allow: 'anyone',
    reply: z.array(privacyNotice.pick({ version: true, published_at: true })),
  }),
  readPrivacyVersion: endpoint('GET /privacy/:version', {
    summary: 'A version of the privacy notice.',
    allow: 'anyone',
    params: z.object({ version: z.coerce.number().int().min(1).max(MAX_ID) }),
    reply: privacyNotice,
  }),
  publishPrivacy: endpoint('POST /privacy', {
    summary: `Publishes a new version of the privacy notice, shown once to everybody. ${NEEDS_PASSWORD}`,
    allow: ['super admin'],
    body: privacyForm,
    body_limit: 4 * LONGEST_NOTICE_CHARS + 1024,
    reply: privacyNotice,
    status: 201,
  }),
  listConsents: endpoint('GET /me/consents', {
    summary: "The viewer's consents by purpose.",
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
    summary: 'Marks a version of the privacy notice as seen by the viewer.',
    allow: 'signed in',
    body: z.strictObject({ version: z.int().min(1).max(MAX_ID) }),
  }),
}
