import { expect, test } from 'vitest'
import { isSigned } from '#server/messages/whatsapp-webhook.ts'
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

test('only the whole signature of the same bytes and secret counts', () => {
  const bytes = Buffer.from('{"a":1}')
  const right = 'sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494'
  expect(isSigned(bytes, right, 'secret')).toBe(true)
  expect(isSigned(bytes, right, 'another')).toBe(false)
  expect(isSigned(Buffer.from('{"a":2}'), right, 'secret')).toBe(false)
  for (const wrong of [undefined, [right], 'sha256=', right.slice(0, -1), right.toUpperCase()])
    expect(isSigned(bytes, wrong, 'secret')).toBe(false)
})
