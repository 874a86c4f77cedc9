import { expect, test } from 'vitest'
import { byChannel, channelWords, notSetUpWords } from './by-channel.ts'

test('a channel that nobody gets is not named', () => {
  expect(byChannel({ email: 1412, whatsapp: 95 })).toBe('1,412 by email, 95 by WhatsApp')
  expect(byChannel({ email: 0, whatsapp: 1 })).toBe('1 by WhatsApp')
  expect(byChannel({ email: 0, whatsapp: 0 })).toBe('')
  expect(channelWords({ email: true, whatsapp: true })).toBe('by email and by WhatsApp')
  expect(channelWords({ email: false, whatsapp: false })).toBe('')
})

test('channels that are not set up are named', () => {
  expect(notSetUpWords(['email'])).toBe('email is not set up')
  expect(notSetUpWords(['email', 'whatsapp'])).toBe('email and WhatsApp are not set up')
})
