import { expect, test } from 'vitest'
import { emailForProvider, providerDomain } from './email-for-provider.ts'

test('who has an email is known by it', () => {
  expect(emailForProvider({ email: 'ada@estate.example', user_id: 7 }, 'palm.example')).toBe(
    'ada@estate.example',
  )
})

test('who has none is known by one of our own house, and the same each time', () => {
  expect(emailForProvider({ email: null, user_id: 7 }, 'palm.example')).toBe('payer-7@palm.example')
})

test.each([
  ['Palm Grove <no-reply@mail.palm.example>', 'https://app.palm.example', 'mail.palm.example'],
  ['no-reply@Palm.example', 'https://app.palm.example', 'palm.example'],
  [null, 'https://app.palm.example', 'app.palm.example'],
  [null, 'http://127.0.0.1:3000', 'no-email.invalid'],
  [null, 'http://[::1]:3000', 'no-email.invalid'],
  [null, 'http://localhost:3000', 'no-email.invalid'],
])('mail from %s, reached at %s: at %s', (from, app_url, domain) => {
  expect(providerDomain({ mail: from === null ? null : { from }, app_url })).toBe(domain)
})
