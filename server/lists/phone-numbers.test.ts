import { expect, test } from 'vitest'
import { toE164 } from './phone-numbers.ts'

test('telephone numbers are Nigerian unless they say otherwise', () => {
  expect(toE164('0803 123 4567')).toBe('+2348031234567')
  expect(toE164('+234 (803) 123-4567')).toBe('+2348031234567')
  expect(toE164('+234 (0) 803 123 4567')).toBe('+2348031234567')
  expect(toE164('00234 803 123 4567')).toBe('+2348031234567')
  expect(toE164('8031234567')).toBe('+2348031234567')
  expect(toE164('+44 20 7946 0958')).toBe('+442079460958')
  for (const wrong of ['', '12345', 'call me', '0803 123']) expect(toE164(wrong)).toBeNull()
})
