import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const state = z.object({ status: z.enum(['ok', 'down']) })

export const system = {
  config: endpoint('GET /config', {
    summary: 'What the browser needs to know before anybody is signed in.',
    allow: 'anyone',
    reply: z.object({
      /** Payments go to the sandbox. */
      test_mode: z.boolean(),
      /** The demo accounts exist. */
      demo: z.boolean(),
      currency: z.string(),
    }),
  }),
  health: endpoint('GET /health', {
    summary: 'The process answers.',
    allow: 'anyone',
    reply: state,
  }),
  ready: endpoint('GET /ready', {
    summary: 'The database answers as well; 503 where it does not.',
    allow: 'anyone',
    reply: state,
  }),
  openApi: endpoint('GET /openapi.json', {
    summary: 'This description.',
    allow: 'anyone',
    reply: z.any(),
  }),
  /** The signature over the raw bytes is checked before anything is read, so the body has no schema here. */
  paystackWebhook: endpoint('POST /paystack/webhook', {
    summary: 'What the payment provider tells by itself.',
    allow: 'anyone',
    reply: state,
  }),
}
