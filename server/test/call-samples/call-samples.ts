import type { Key } from '#server/test/client.ts'
import type { Samples } from './call-sample.ts'
import { estatesSamples } from './estates.ts'
import { messagesSamples } from './messages.ts'
import { moneySamples } from './payments.ts'
import { peopleSamples } from './people.ts'

/** Only another party can make one that is right, for it proves who it is. */
export const FROM_ELSEWHERE: readonly Key[] = [
  'POST /paystack/webhook',
  'GET /whatsapp/webhook',
  'POST /whatsapp/webhook',
]

/** A right call of each endpoint: a new endpoint does not compile before it has one. */
export const samples: Samples = { ...peopleSamples, ...estatesSamples, ...moneySamples, ...messagesSamples }
