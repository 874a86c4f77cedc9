import { describe, expect, test } from 'vitest'
import type { Home, Matching, UnmatchedPayment, WaitingClaim } from './matching.ts'
import { indexNames, type OpenLine, shares, suggest, whyNoCode } from './suggest.ts'

const home = (account_id: number, over: Partial<Home> = {}): Home => ({
  ...{ account_id, number: `PG-000${account_id}`, pay_code: '', property_title: `House ${account_id}` },
  ...{
    tenant_id: account_id,
    name: 'Somebody Else',
    names: ['Somebody Else'],
    owed: 0,
    period: 0,
    ended: false,
  },
  ...over,
})
const ADA = home(1, {
  pay_code: 'KDA1408',
  name: 'Ada Sample',
  names: ['Ada Sample'],
  owed: 45_000,
  period: 45_000,
})
const BOLA = home(2, {
  pay_code: 'KDA1416',
  name: 'Bọ́lá Àlàbí',
  names: ['Bọ́lá Àlàbí', 'Tunde Alabi'],
  owed: 90_000,
  period: 45_000,
})
const CHIDI = home(3, { pay_code: 'MTR1485', name: 'Chidi Model', names: ['Chidi Model'] })

const line = (over: Partial<OpenLine>): OpenLine => ({
  ...{ day: '2026-01-05', amount: 45_000, narration: '', reference: null, payer: null, payer_bank: null },
  ...{ payer_key: null, rejected: [] },
  ...over,
})
interface Known {
  homes?: Home[]
  claims?: WaitingClaim[]
  unmatched?: UnmatchedPayment[]
  remembered?: Record<string, number[]>
}
function suggested(
  given: Partial<OpenLine>,
  { homes = [ADA, BOLA, CHIDI], claims = [], unmatched = [], remembered = {} }: Known = {},
) {
  const byCode = new Map(homes.map((each) => [each.pay_code, each]))
  const matching: Matching = {
    ...{
      homes: new Map(homes.map((each) => [each.account_id, each])),
      byCode,
      codes: new Set(byCode.keys()),
    },
    ...{ claims, unmatched, remembered: new Map(Object.entries(remembered)) },
  }
  return suggest(line(given), matching, indexNames(homes))
}
const told = (given: Partial<OpenLine>, known?: Known) =>
  suggested(given, known).map(({ rule, homes }) => [rule, ...homes.map(({ account_id }) => account_id)])

describe('a pay code', () => {
  test.each(['NIP/KDA1408', 'nip/kda1408', 'forjanKDA1408dues', 'KDA 14-08', 'KDA14O8'])(
    '%s',
    (narration) => {
      expect(told({ narration })[0]).toEqual(['pay code', 1])
    },
  )

  test.each(['KDA1708', 'KDA1480'])(
    '%s is nobody’s: it suggests nothing, and the line says why',
    (narration) => {
      expect(told({ narration, amount: 7 })).toEqual([])
      expect(whyNoCode(narration, { codes: new Set(['KDA1408', 'KDA1416']) })).toBe(
        `${narration} is nobody’s pay code.`,
      )
    },
  )

  test('that was cut off suggests what it may be', () => {
    expect(told({ narration: 'NIP/GTB/ADA SAMPLE/KDA14', amount: 7 })).toEqual([
      ['pay code', 1],
      ['pay code', 2],
    ])
  })

  test('beside another is a split, and each home by itself', () => {
    expect(told({ narration: 'KDA1408 KDA1416', amount: 135_000 })).toEqual([
      ['pay code', 1, 2],
      ['pay code', 1],
      ['pay code', 2],
    ])
    expect(suggested({ narration: 'KDA1408 KDA1416', amount: 135_000 })[0]?.homes).toEqual([
      { account_id: 1, amount: 45_000 },
      { account_id: 2, amount: 90_000 },
    ])
  })
})

test('the parts of a sum add up to it, to the kobo', () => {
  expect(shares([ADA, BOLA, CHIDI], 100).map(({ amount }) => amount)).toEqual([33.34, 33.33, 33.33])
})

describe('the amount', () => {
  test('is what one home owes, or some periods of it', () => {
    expect(told({})).toEqual([
      ['amount', 1],
      ['amount', 2],
    ])
    const dupe = home(4, { owed: 100_000, period: 45_000 })
    expect(suggested({ amount: 90_000 }, { homes: [dupe] })[0]?.reasons.join()).toBe(
      '2 periods of ₦45,000.00',
    )
  })

  test('is never above what is owed', () => {
    const owes = home(4, { owed: 60_000, period: 15_000 })
    expect(told({ amount: 75_000 }, { homes: [owes] })).toEqual([])
    expect(told({ amount: 45_000 }, { homes: [owes, { ...owes, account_id: 5, owed: 0 }] })).toEqual([
      ['amount', 4],
    ])
  })

  test('may be short of what the bank took', () => {
    expect(suggested({ amount: 44_950 })).toMatchObject([
      { rule: 'amount', reasons: ['Owes ₦50.00 more, which the bank may have taken'] },
    ])
  })

  test('that many homes owe says nothing, but beside a name', () => {
    const street = Array.from({ length: 9 }, (_, index) => home(10 + index, { owed: 45_000 }))
    expect(told({}, { homes: street })).toEqual([])
    expect(told({ payer: 'ADA SAMPLE' }, { homes: [...street, ADA] })).toEqual([['name', 1]])
  })
})

test('a name is found without accents and in any order', () => {
  expect(told({ payer: 'ALABI BOLA', amount: 7 })).toEqual([['name', 2]])
  expect(told({ payer: 'MR TUNDE ALABI', amount: 7 })).toEqual([['name', 2]])
  expect(told({ payer: 'EGO SAMPLE', amount: 7 })).toEqual([])
})

describe('a name in the text', () => {
  const uche = home(5, { names: ['Uche Ajayi'], owed: 20_000, period: 15_000 })
  const stranger = home(6, { owed: 75_000, period: 15_000 })
  test.each([
    ['FRM UCHE AJAYI', 'UCHE AJAYI'],
    ['TRF UCHE AJAYI TERRACE 3', null],
    ['NIP BO AJAYI UCHE', null],
    ['USSD 0099 TERRACE DUES UCHE AJAYI NOV', null],
    ['TRF FROM GARKI POS TO AJAYI UCHE', 'GARKI POS'],
  ])('%s is read, and stands before a sum that only fits', (narration, payer) => {
    expect(told({ narration, payer, amount: 75_000 }, { homes: [stranger, uche] })).toEqual([
      ['name', 5],
      ['amount', 6],
    ])
  })

  test('of one word only, or of another person, says nothing', () => {
    expect(told({ narration: 'TRF UCHE TERRACE', amount: 7 }, { homes: [uche] })).toEqual([])
    expect(told({ narration: 'TRF UCHE GARBA', amount: 7 }, { homes: [uche] })).toEqual([])
  })
})

test('a payer who paid for two homes suggests both', () => {
  const known = { remembered: { ff: [2, 3] } }
  expect(told({ payer_key: 'ff', amount: 7 }, known)).toEqual([
    ['remembered payer', 2],
    ['remembered payer', 3],
  ])
})

describe('a claim', () => {
  const claim: WaitingClaim = {
    id: 9,
    account_id: 3,
    amount: 45_000,
    paid_on: '2026-01-03',
    bank: 'Kuda',
    sender: 'Chidi Model',
  }
  test('of the same amount within three days, from the bank or in the name', () => {
    const known = { claims: [claim], homes: [CHIDI] }
    expect(told({ narration: 'NIP/KUDA/SENT FROM KUDA' }, known)).toEqual([['claim', 3]])
    expect(told({ payer: 'CHIDI MODEL' }, known)[0]).toEqual(['claim', 3])
    expect(told({ narration: 'NIP/GTB' }, known)).toEqual([])
    expect(told({ payer: 'CHIDI MODEL', day: '2026-01-07' }, known)).toEqual([['name', 3]])
  })

  test('may be several lines', () => {
    const [part] = suggested({ payer: 'CHIDI MODEL', amount: 20_000 }, { claims: [claim], homes: [CHIDI] })
    expect(part).toMatchObject({ rule: 'claim', claim_id: 9, homes: [{ amount: 20_000 }] })
    expect(part?.reasons.join()).toMatch(/^Part of the/)
  })
})

test('money recorded by hand before comes first, the same reference above all', () => {
  const payment = {
    id: 5,
    invoice_number: 'INV-5',
    homes: [{ account_id: 1, amount: 45_000 }],
    amount: 45_000,
    day: '2026-01-04',
    reference: 'ABC',
  }
  const other = { ...payment, id: 6, invoice_number: 'INV-6', reference: 'S100' }
  const [first, second] = suggested(
    { narration: 'KDA1408', reference: 'S100' },
    { unmatched: [payment, other] },
  )
  expect([first?.payment?.id, second?.payment?.id]).toEqual([6, 5])
})

test('a rejected home stays rejected', () => {
  expect(told({ narration: 'KDA1408', rejected: [1], amount: 7 })).toEqual([])
})

test('who left and owes nothing is not suggested', () => {
  expect(told({ payer: 'ADA SAMPLE' }, { homes: [{ ...ADA, owed: 0, ended: true }] })).toEqual([])
})

describe('the title of a home in the text', () => {
  const flat = home(22, { property_title: 'Flat 22, Palm Road', owed: 60_000 })
  const block = home(23, { property_title: 'Block A, Flat 2' })
  const hall = home(24, { property_title: 'Hall' })
  const other = home(25, { property_title: 'Block B, Flat 2' })
  const known = { homes: [flat, block, hall, other] }

  test.each([
    ['TRF FROM BRO YUSUF FLAT 22', 22],
    ['nip/gtb/yusuf/flat22 dues', 22],
    ['BLOCK A FLAT 2', 23],
  ])('%s', (narration, account_id) => {
    expect(told({ narration, amount: 7 }, known)).toEqual([['name', account_id]])
  })

  test.each(['FLAT 2', 'FLAT 222', 'TOWN HALL', '22', 'INFLAT 22'])('%s names none', (narration) => {
    expect(told({ narration, amount: 7 }, known)).toEqual([])
  })
})

test('of two homes that fit equally, the one that owes comes first', () => {
  const twins = { names: ['Ada Sample'], name: 'Ada Sample' }
  const homes = [home(31, twins), home(32, { ...twins, owed: 357_500 })]
  expect(told({ narration: 'ADA SAMPLE', payer: 'ADA SAMPLE' }, { homes })).toEqual([
    ['name', 32],
    ['name', 31],
  ])
})
