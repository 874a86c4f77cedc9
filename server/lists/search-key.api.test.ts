import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { testDatabase } from '#server/test/database.ts'
import { matches } from './search.ts'

const { db } = await testDatabase()

/** Whether a search finds a text. */
async function finds(q: string, text: string): Promise<boolean> {
  const found = matches(sql`search_key(${text})`, q) ?? sql`true`
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${found} as found`)
  return rows[0]?.found ?? false
}

/** One phone number in several spellings. */
const NUMBERS = [
  ...['+2348031110003', '08031110003', '0803 111 0003', '8031110003', '2348031110003'],
  ...['+234 803 111 0003', '+234 (0)803-111-0003', '00234 803 111 0003'],
]

test.each<[q: string, text: string]>([
  // Names without marks, with hooked letters, with apostrophes, composed and decomposed.
  ['alabi', 'Àlàbí'],
  ['ALABI', 'àlàbí'],
  ['Àlàbí', 'Alabi'],
  ['femi adewale', 'Fẹ́mi Adéwálé'],
  ['adewale femi', 'Fẹ́mi Adéwálé'],
  ['danjuma kofar', 'Ɗanjuma Ƙofar-Mata'],
  ['hafsat bala', 'Hafsat Ɓala'],
  ["o'neil", 'O’Neil'],
  ['oneil', "O'Neil"],
  ['o´neil', 'O’Neil'],
  ["sa'ad", 'Saʼad'],
  ['saad', 'Sa’ad'],
  ['Ṣégun Ọláṣọ̀jí'.normalize('NFC'), 'Ṣégun Ọláṣọ̀jí'.normalize('NFD')],
  ['Ṣégun Ọláṣọ̀jí'.normalize('NFD'), 'Ṣégun Ọláṣọ̀jí'.normalize('NFC')],
  ['mmadụ', 'mmadụ̀'],
  ['محمد', 'محمد الأمين'],
  ['👩‍💻', 'Ada 👩‍💻'],
  // Phone numbers, whole and in part.
  ...NUMBERS.flatMap((q) => NUMBERS.map((text): [string, string] => [q, `Ada Obi\nada@e.test\n${text}`])),
  ['0803', '+2348031110003'],
  ['0803 111', '+2348031110003'],
  ['+234803', '08031110003'],
  ['234803', '08031110003'],
  ['234 803 11', '08031110003'],
  ['1110003', '+2348031110003'],
  // Amounts, days, numbers of invoices and references.
  ['45,000', '45000.00'],
  ['₦45,000.50', '45000.50'],
  ['-₦45,000.50', '-45000.50'],
  ['−₦45,000.50', '-45000.50'],
  ['1 500 000', '1500000.00'],
  ['inv-2026-0001', 'INV-2026-000117'],
  ['INV-2026-', 'INV-2026-000117'],
  ['2026-11', '2026-11-25'],
  ['nip/uba/000778899', 'NIP/UBA/000778899'],
  ['000778899', 'NIP/UBA/000778899'],
  // Homes.
  ['flat 12 block a', 'Flat 12, Block A'],
  ['block a flat 1', 'Flat 12, Block A'],
  ['12, palm', '12 Palm Close'],
  // Characters that are not letters.
  ['50%', '50% off'],
  ['a_b', 'A_B'],
  ['\\', 'a\\b'],
  ['-', 'one-time'],
])('%s finds %s', async (q, text) => {
  expect(await finds(q, text)).toBe(true)
})

test.each<[q: string, text: string]>([
  ['%', 'Flat 1'],
  ["'", "O'Neil"],
  ['\u0301', 'Àlàbí'],
  ['_', 'Flat 1'],
  ['50%', '50 off'],
  ['08031110003', '08031110004'],
  ['0803', '+2347031110003'],
  ['adewale bola', 'Fẹ́mi Adéwálé'],
  ['flat 2', 'Flat 1'],
  ['👩‍💻', 'Ada'],
])('%s does not find %s', async (q, text) => {
  expect(await finds(q, text)).toBe(false)
})

test('a field ends where the next begins', async () => {
  expect(await finds('08031110003', 'Tenant 5\n08031110003')).toBe(true)
  expect(await finds('508', 'Tenant 5\n08031110003')).toBe(false)
})

test.each([
  '\u0301\u0300',
  "'",
  ' ',
  '',
  '%'.repeat(1000),
  'x'.repeat(1000),
  'a b c d e f g h i j k',
  'ﷺ',
  '½ ２/1/2026',
])('%s is answered', async (q) => {
  expect(typeof (await finds(q, 'Ada'))).toBe('boolean')
})
