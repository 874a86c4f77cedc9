import type { Input, Key } from '#server/test/client.ts'
import type { World } from '#server/test/world.ts'
import { bankAccountSamples } from './bank-accounts.ts'
import { bankStatementSamples } from './bank-statements.ts'
import { billingSamples } from './billing.ts'
import { billingSetupSamples } from './billing-setup.ts'
import type { Samples } from './call-sample.ts'
import { collectionSamples } from './collections.ts'
import { estateSamples } from './estates.ts'
import { importSamples } from './imports.ts'
import { invitationSamples } from './invitations.ts'
import { messageSamples } from './messages.ts'
import { paymentSamples } from './payments.ts'
import { peopleSamples } from './people.ts'
import { privacySamples } from './privacy.ts'
import { privacyRequestSamples } from './privacy-requests.ts'
import { reminderSamples } from './reminders.ts'

/** Endpoints for the payment provider and WhatsApp only: they sign their requests. */
export const CALLED_BY_OTHER_SYSTEMS: readonly Key[] = [
  'POST /paystack/webhook',
  'GET /whatsapp/webhook',
  'POST /whatsapp/webhook',
]

const made = new WeakMap<World, Map<Key, Promise<Input>>>()
/** The input of a call that changes nothing, made once for a world. */
export function inputToRead(world: World, key: Key): Promise<Input> {
  const ofWorld = made.get(world) ?? new Map<Key, Promise<Input>>()
  made.set(world, ofWorld)
  const input = ofWorld.get(key) ?? Promise.resolve(samples[key].input?.(world)).then((given) => given ?? {})
  ofWorld.set(key, input)
  return input
}

/** The part of a sample's query that no call does without. */
export const neededOf = (query: object = {}): object => ('month' in query ? { month: query.month } : {})

/** A successful call of each endpoint; the types require one for every new endpoint. */
export const samples: Samples = {
  ...peopleSamples,
  ...estateSamples,
  ...paymentSamples,
  ...bankAccountSamples,
  ...billingSamples,
  ...billingSetupSamples,
  ...collectionSamples,
  ...reminderSamples,
  ...importSamples,
  ...bankStatementSamples,
  ...messageSamples,
  ...invitationSamples,
  ...privacyRequestSamples,
  ...privacySamples,
}
