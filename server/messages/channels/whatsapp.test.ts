import { expect, test } from 'vitest'
import { toE164 } from './whatsapp.ts'
import { whatsappFailure } from './whatsapp-failures.ts'

test('telephone numbers are Nigerian unless they say otherwise', () => {
  expect(toE164('0803 123 4567')).toBe('+2348031234567')
  expect(toE164('+234 (803) 123-4567')).toBe('+2348031234567')
  expect(toE164('+44 20 7946 0958')).toBe('+442079460958')
  for (const wrong of ['', '12345', 'call me', '0803 123']) expect(toE164(wrong)).toBeNull()
})

test.each([
  [190, 'stop'],
  [132001, 'stop'],
  // Wrong for everybody, though each message is told it.
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
