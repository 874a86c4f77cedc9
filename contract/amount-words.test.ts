import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'

test.each([
  [45_000, 'Forty-five thousand naira only'],
  [18_500, 'Eighteen thousand, five hundred naira only'],
  [1_050, 'One thousand and fifty naira only'],
  [1_150.05, 'One thousand, one hundred and fifty naira, five kobo only'],
  [0.5, 'Fifty kobo only'],
  [0, 'Zero naira only'],
  [100, 'One hundred naira only'],
  [12_000_019, 'Twelve million and nineteen naira only'],
  [999_999_999_999.99, `${allNines()} naira, ninety-nine kobo only`],
])('%d naira are "%s"', (amount, words) => {
  expect(amountInWords(amount, 'NGN')).toBe(words)
})

test('another currency has no words', () => {
  expect(amountInWords(45, 'USD')).toBeNull()
})

function allNines(): string {
  const each = 'nine hundred and ninety-nine'
  return `N${each.slice(1)} billion, ${each} million, ${each} thousand, ${each}`
}
