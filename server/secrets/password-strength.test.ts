import { describe, expect, test, vi } from 'vitest'
import { refuseWeakPassword } from './password-strength.ts'

const ABOUT = ['Adébáyọ̀ Okafor', 'chidi.okafor@lantern.example', 'Palm Grove']
const refusal = (password: string) =>
  refuseWeakPassword(password, ABOUT).then(
    () => null,
    (problem: Error) => problem.message,
  )

describe('a chosen password', () => {
  test.each([
    ...[
      'Password1',
      'QWERTYUIOP',
      'password123',
      '12345678910',
      'aaaaaaaaaaaa',
      'abcdefgh1',
      'x'.repeat(128),
    ],
    ...['Welcome2026', 'nigeria2026', 'P@ssw0rd123', 'estate123!', 'Lagos@123', 'landlord2026', 'Jesus2026!'],
    // The demo's password, which would make an account look like a demo account.
    'Estate-2026',
  ])('%s is too well known', async (password) => {
    expect(await refusal(password)).toBe('This password is too well known. Choose another one')
  })

  test.each([
    ...['adebayo1990', 'Adébáyọ̀2026', 'Okafor-Adebayo', 'AdebayoOkafor1', 'chidi.okafor@lantern.example'],
    ...['Chidi@2026', 'ch1d10kafor', 'rofako2026', 'PalmGrove2026', 'palm-grove-1!', 'Lantern2026'],
    ...[
      '@d3b@y0#1',
      'OYABEDA!!',
      'ADEBAYO.okafor.99',
      'P@lm_Gr0v3_26',
      '2026AdebayoOkafor',
      'okafor!okafor!',
    ],
  ])('%s holds what is known of its owner', async (password) => {
    expect(await refusal(password)).toBe('This password holds your name, email or estate. Choose another one')
  })

  test.each([
    ...['Harmattan-Breeze-7', 'Rainy-Season-Is-9', 'Dry-Season-Is-10', 'harmattan-lantern-42'],
    ...['a-lantern-in-the-harmattan', 'Kx7bn2Pq', 'correct horse battery', 'okafor keeps bees at dawn'],
    ...['ó̩ jẹ́ ìyanu fún mi', '鍵はどこにありますか', '🏠🔑🌧️🍲🥁🪘🐐🦁'],
  ])('%s is fine', async (password) => {
    expect(await refusal(password)).toBeNull()
  })

  test('of any length and kind is judged by its first 20 characters', async () => {
    expect(await refusal('@4(831!|0$5+7%2'.repeat(8))).toBeNull()
    await refuseWeakPassword('Rainy-Season-Is-9', ['x'.repeat(100_000), 'a b c '.repeat(10_000)])
  })

  test.each([
    ...['p4$$w0rd', '1', '|!', '14$50!|', '1a$', '@4(831!|0$5+7%2', 'aA1', '1/1/2026', 'abab1'],
    ...['Aa11AaaAAA1A1Aa1AaAa', '|50$014$5!1!1$$110|$'],
  ])('%s, over and over, has few spellings looked up', async (part) => {
    await refusal('Rainy-Season-Is-9')
    // The check lowercases each spelling and removes each matching part.
    const spelled = vi.spyOn(String.prototype, 'toLowerCase')
    const cut = vi.spyOn(String.prototype, 'slice')
    await refusal(part.repeat(128).slice(0, 128))
    const counted = [spelled.mock.calls.length, cut.mock.calls.length] as const
    vi.restoreAllMocks()
    expect(counted[0]).toBeLessThan(1_000)
    expect(counted[1]).toBeLessThan(16_000)
  })
})
