import { describe, expect, test } from 'vitest'
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
  ])('%s is too well known', async (password) => {
    expect(await refusal(password)).toBe('This password is too well known. Choose another one')
  })

  test.each([
    ...['adebayo1990', 'Adébáyọ̀2026', 'Okafor-Adebayo', 'AdebayoOkafor1', 'chidi.okafor@lantern.example'],
    ...['Chidi@2026', 'ch1d10kafor', 'rofako2026', 'PalmGrove2026', 'palm-grove-1!', 'Lantern2026'],
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

  test('of any length and kind is judged by its first 32 characters', async () => {
    expect(await refusal('@4(831!|0$5+7%2'.repeat(8))).toBeNull()
    await refuseWeakPassword('Rainy-Season-Is-9', ['x'.repeat(100_000), 'a b c '.repeat(10_000)])
  })
})
