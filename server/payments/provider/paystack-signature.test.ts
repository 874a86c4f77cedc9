import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPaystack } from './paystack.ts'

const SECRET = 'sk_test_recorded_f00d'
const API = 'http://127.0.0.1:9'
const paystack = createPaystack({ secret_key: SECRET, api_url: API })

describe('verifySignature', () => {
  // Spaces and key order as sent: the bytes count, not their meaning.
  const raw = Buffer.from('{"event":"charge.success",  "data":{"reference":"EST-1","name":"Adébáyọ̀"}}')
  const signature = createHmac('sha512', SECRET).update(raw).digest('hex')

  test('a known one', () => {
    const known = createPaystack({ secret_key: 'key', api_url: API })
    const body = Buffer.from('The quick brown fox jumps over the lazy dog')
    const sign =
      'b42af09057bac1e2d41708e48a902e09b5ff7f12ab428a4fe86653c73dd248fb82f948a549f7b791a5b41915ee4d1ec3935357e4e2317250d0372afa2ebeeb3a'
    expect(known.verifySignature(body, sign)).toBe(true)
    expect(known.verifySignature(body, sign.toUpperCase())).toBe(true)
  })

  test('holds for the raw bytes only', () => {
    expect(paystack.verifySignature(raw, signature)).toBe(true)
    expect(paystack.verifySignature(Buffer.from(JSON.stringify(JSON.parse(raw.toString()))), signature)).toBe(
      false,
    )
  })

  test.each([
    undefined,
    '',
    'f00d',
    signature.slice(0, -1),
    `${signature}0`,
    `0${signature.slice(1)}x`,
    'é'.repeat(64),
  ])('refuses %j', (given) => {
    expect(paystack.verifySignature(raw, given)).toBe(false)
  })

  test('refuses one made with another key', () => {
    const forged = createHmac('sha512', 'sk_test_other').update(raw).digest('hex')
    expect(paystack.verifySignature(raw, forged)).toBe(false)
  })
})
