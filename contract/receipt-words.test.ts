import { describe, expect, test } from 'vitest'
import {
  linesInWords,
  owedForHomesWords,
  paidForWords,
  paidHomeName,
  receiptFacts,
  receiptLines,
  stillOwedWords,
} from './receipt-words.ts'

const settled = (name: string, paid: number, amount = paid, month?: string) => ({
  ...{ name, paid, amount },
  period: month ? { from_on: `${month}-01`, until_on: `${month}-30` } : null,
})
const items = [{ name: 'Payment on account', amount: 60_000, quantity: 1 }]
const paid = { amount: 60_000, currency: 'NGN', refunded: 0, items, settled: [], credit: 0 }
const saidOf = (changes: Partial<Parameters<typeof receiptLines>[0]>) =>
  linesInWords(receiptLines({ ...paid, ...changes }))

describe('what a receipt says it paid', () => {
  test('is each due with its period, and how much of one that it paid in part', () => {
    expect(
      saidOf({
        settled: [
          settled('Service charge', 45_000, 45_000, '2026-11'),
          settled('Opening balance', 15_000, 45_000),
        ],
      }),
    ).toBe('Service charge, November 2026; Opening balance (part: ₦15,000.00 of ₦45,000.00)')
  })

  test('adds up to the payment, also when some of it is credit or left the account', () => {
    const lines = receiptLines({
      ...paid,
      settled: [settled('Levy', 40_000)],
      credit: 5_000.5,
      refunded: 14_999.5,
    })
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Levy', 40_000],
      ['Credit for later bills', 5_000.5],
      ['Given back', 14_999.5],
    ])
    expect(saidOf({ settled: [settled('Levy', 40_000)] })).toBe('Levy; Paid back or moved')
    const paid_back = [{ on: '2026-11-27', amount: 5_000 }]
    expect(saidOf({ settled: [settled('Levy', 40_000)], paid_back })).toBe(
      'Levy; Paid back, 27 Nov 2026; Moved to another home',
    )
    expect(saidOf({ credit: 55_000, paid_back: [{ on: '2026-11-27', amount: 5_000, undone: true }] })).toBe(
      'Credit for later bills; Credit again',
    )
    expect(saidOf({ settled: [settled('Levy', 40_000)], refunded: 60_000 })).toBe(
      'Levy; Credit for later bills',
    )
  })

  test('without a ledger are the lines of the cart', () => {
    const [line] = receiptLines({ ...paid, items: [{ name: 'Gate card', amount: 2_000, quantity: 3 }] })
    expect(line).toEqual({ name: 'Gate card', note: '3 times ₦2,000.00', amount: 6_000 })
  })
})

describe('the part of one home', () => {
  const quarter = (from_on: string, until_on: string, amount = 5_000) => ({
    ...{ name: 'Borehole upkeep', paid: 5_000, amount },
    period: { from_on, until_on },
  })

  test('says adjoining periods of a charge as one, also with another charge between them', () => {
    const said = paidForWords({
      ...paid,
      amount: 20_000,
      settled: [
        quarter('2025-12-01', '2026-02-28'),
        settled('Gate repair', 5_000),
        quarter('2026-03-01', '2026-05-31', 6_000),
        quarter('2026-09-01', '2026-11-30'),
      ],
    })
    expect(said).toBe(
      'Borehole upkeep, December 2025 to May 2026 (part: ₦10,000.00 of ₦11,000.00); Gate repair; Borehole upkeep, September to November 2026',
    )
  })

  test('names the person only where another one paid', () => {
    const home = { property_title: 'Flat 5', payer_name: 'Musa Nwachukwu' }
    expect([paidHomeName(home, 'Ada Bello'), paidHomeName(home, 'Musa Nwachukwu')]).toEqual([
      'Flat 5, Musa Nwachukwu',
      'Flat 5',
    ])
  })
})

test('paper and page say date and method alike', () => {
  const card = {
    ...{ payment_method: 'paystack', channel: 'card', invoice_number: 'INV-2026-000001' },
    ...{ paid_at: '2026-11-25T16:00:00.000Z', property_title: 'Block A, Flat 3' },
  }
  expect(receiptFacts(card)).toEqual([
    ['Invoice number', 'INV-2026-000001'],
    ['Date', '25 November 2026 at 17:00'],
    ['Method', 'Paystack, card'],
    ['Property', 'Block A, Flat 3'],
  ])
  const cash = receiptFacts({ ...card, payment_method: 'cash', channel: null, property_title: null })
  expect(cash.slice(1)).toEqual([
    ['Date', '25 Nov 2026'],
    ['Method', 'Cash. Recorded by the estate.'],
  ])
})

test('what is still owed names its day', () => {
  const still = { on: '2026-11-27', pay_code: 'HDK2217', bank_accounts: [] }
  expect(stillOwedWords({ ...still, owed: 30_000 })).toBe('₦30,000.00 is still owed on 27 Nov 2026.')
  expect(stillOwedWords({ ...still, owed: 0 })).toBe('Nothing is owed on 27 Nov 2026.')
})

test('the receipt of several homes says what is owed in sum and by which home', () => {
  const said = (...owed: (number | null)[]) =>
    owedForHomesWords({
      ...{ invoice_number: 'INV-2026-000001', amount: 3_000, on: '2026-11-27' },
      homes: owed.map((each, index) => ({
        ...{ payment_id: index, tenant_id: null, account_id: index, payer_name: 'Ada Obi', amount: 1_000 },
        ...{ property_title: `Flat ${index + 1}`, owed: each },
      })),
    })
  expect(said(10_000, 20_000.5, 0)).toBe(
    '₦30,000.50 is still owed on 27 Nov 2026: Flat 1 ₦10,000.00, Flat 2 ₦20,000.50.',
  )
  expect(said(0, null)).toBe('Nothing is owed on 27 Nov 2026.')
  expect(said(null, null)).toBeNull()
})
