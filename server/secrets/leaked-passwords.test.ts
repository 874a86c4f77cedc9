import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { BUCKETS, hasLeaked, LIST_FILE, REST_BYTES } from './leaked-passwords.ts'

describe('a password that leaked elsewhere', () => {
  test.each([
    // Leaked as they are: names, clubs, and key rows of other alphabets.
    ...['michelle', 'manchester', 'blessing12', 'jesus4me', 'ghbdtnbr', 'vjht1963', 'P@ssw0rd'],
    // Variants that people make to meet a rule.
    ...[
      'Michelle',
      'DRAGONFLY',
      'Dragonfly1',
      'dragonfly2026!',
      '!dragonfly!',
      '2026Dragonfly',
      'Dr@gon-Fly-7',
    ],
    ...[
      'dr4g0nfly',
      'Dragonf1y',
      'Sunsh1ne',
      '$un5h1n3!!',
      'busine$$1!',
      'mânchester',
      'ｍａｎｃｈｅｓｔｅｒ',
    ],
  ])('%s is known', async (password) => {
    expect(await hasLeaked(password)).toBe(true)
  })

  test.each([
    ...['harmattan-lantern-42', 'Kx7bn2Pq', 'correct horse battery', 'okafor keeps bees at dawn'],
    // The addition is more than a habit and has to be guessed too.
    ...[
      'manchester849201',
      'michelle and her bees',
      '鍵はどこにありますか',
      '🏠🔑🌧️🍲🥁🪘🐐🦁',
      '!'.repeat(128),
      '',
    ],
  ])('%s is not', async (password) => {
    expect(await hasLeaked(password)).toBe(false)
  })

  test('is one of a large list, in no more than a megabyte and a half', async () => {
    const file = await readFile(LIST_FILE)
    const listed = (file.length - BUCKETS) / REST_BYTES
    expect(listed).toBe(474_743)
    expect(file.length).toBeLessThan(1.5 * 1024 * 1024)
    expect(file.subarray(0, BUCKETS).reduce((sum, count) => sum + count, 0)).toBe(listed)
  })

  test('is not seen in any of 20,000 that nobody has', async () => {
    const nobodys = (at: number) => createHash('sha256').update(`${at}`).digest('base64url').slice(0, 12)
    const seen = await Promise.all(Array.from({ length: 20_000 }, (_, at) => hasLeaked(nobodys(at))))
    expect(seen.filter(Boolean)).toHaveLength(0)
  })
})
