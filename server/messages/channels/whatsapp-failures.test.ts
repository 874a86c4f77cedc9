import { expect, test } from 'vitest'
import { whatsappFailure } from './whatsapp.ts'

test.each([
  [190, 'stop'],
  [132001, 'stop'],
  // The fault affects all messages, though each message gets the error.
  ...[0, 368, 131031, 131045, 132000, 132012].map((code) => [code, 'stop'] as const),
  [130429, 'retry'],
  [131056, 'retry'],
  [131026, 'final'],
  [131047, 'final'],
  [100, 'final'],
  [null, 'no answer'],
] as const)('code %s means %s', (code, kind) => {
  expect(whatsappFailure(code, 'words').kind).toBe(kind)
})
