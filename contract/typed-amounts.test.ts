import { expect, test } from 'vitest'
import { readTypedAmount } from './typed-amounts.ts'

test.each([
  ['45000', 45_000],
  ['1,234.50', 1234.5],
  ['1,234', 1234],
  ['₦1,250.50', 1250.5],
  ['NGN 45,000', 45_000],
  ['N1.2m', 1_200_000],
  ['1.2345678m', 1_234_567.8],
  ['2 million', 2_000_000],
  ['₦ 45 000', 45_000],
  ['1\u00a0250\u00a0000.50', 1_250_000.5],
  ['90 000.50', 90_000.5],
  ['45k', 45_000],
  ['1.5 thousand', 1500],
  ['=N=45,000', 45_000],
  ['#45,000', 45_000],
  ['45,000/=', 45_000],
  ['45,000 naira', 45_000],
  ['1.234,50', 1234.5],
  ['12.345.678', 12_345_678],
  ['1234.500', 1234.5],
  ['0.10', 0.1],
  ['0', 0],
  ['(1,000)', -1000],
  ['-12.5', -12.5],
  ['−₦5,000', -5000],
  ['₦-5,000', -5000],
  ['5,000 CR', -5000],
  ['5,000.00DR', 5000],
  ['999,999,999,999.99', 999_999_999_999.99],
])('%s is %s naira', (text, naira) => {
  expect(readTypedAmount(text)).toEqual({ naira })
})

test.each([
  ['1.234', '1.234 could be ₦1,234.00 or naira and kobo; write 1234 or 1.23'],
  ['1,25', '1,25 has a comma, which parts thousands; write 1.25 for naira and kobo'],
  ['12.3456', '12.3456 has less than a kobo; write at most two decimals'],
  ['000.50', '000.50 is not an amount; write it as 45000 or 45,000.50'],
  ['45 00', '45 00 is not an amount; write it as 45000 or 45,000.50'],
  ['1,23,456', '1,23,456 is not an amount; write it as 45000 or 45,000.50'],
  ['12/31', '12/31 is not an amount; write it as 45000 or 45,000.50'],
  ['1e9', '1e9 is not an amount; write it as 45000 or 45,000.50'],
  ['Duplex 3', 'Duplex 3 is not an amount; write it as 45000 or 45,000.50'],
  ['(-5,000)', '(-5,000) has more than one sign; write -5000 for what was paid in advance'],
  ['1,000,000,000,000', '1,000,000,000,000 is more than ₦999,999,999,999.99'],
  ['', ' is not an amount; write it as 45000 or 45,000.50'],
])('%s is none', (text, problem) => {
  expect(readTypedAmount(text)).toEqual({ problem })
})
