import { unique } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

/** Calls about the privacy notice and people's choices. */
export const privacySamples = {
  'GET /privacy': { who: null },
  'GET /privacy/versions': { who: null },
  'GET /privacy/:version': { who: null, input: () => ({ params: { version: 1 } }) },
  'POST /privacy': {
    who: 'super admin',
    input: () => ({ body: { text: `## Who we are\n\nEstate Managers ${unique()} Ltd.` } }),
  },
  'GET /me/consents': { who: 'tenant' },
  'PUT /me/consents': { who: 'tenant', input: () => ({ body: { purpose: 'whatsapp', given: true } }) },
  'POST /me/privacy-seen': { who: 'tenant', input: () => ({ body: { version: 1 } }) },
} satisfies Partial<Samples>
