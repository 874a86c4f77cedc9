import { expect, test } from 'vitest'
import { bankNamed } from './banks-in-texts.ts'
import { classOf } from './classes.ts'
import { payerOf } from './payer.ts'

const NO_CELLS = { payer: '', payer_bank: '', payer_account: '' }
const named = (narration: string) => {
  const { payer, payer_bank } = payerOf(narration, NO_CELLS)
  return [payer, payer_bank]
}

test.each([
  ['NIP/GTB/ADA SAMPLE/dues', 'ADA SAMPLE', 'GTBank'],
  ['NIP/FBN/CHIDI MODEL/USSD_CHIDI MODEL', 'CHIDI MODEL', 'First Bank'],
  ['FIP:MB:UBA/ADA SAMPLE/FBNMOBILE:dues january', 'ADA SAMPLE', 'UBA'],
  ['NFT/GTB B/O (EFE TESTER)/trGP', 'EFE TESTER', 'GTBank'],
  ['NEFT TRANSFER ZIB//EFE TESTER/SERVICE CHARGE', 'EFE TESTER', 'Zenith Bank'],
  ['From GTBank/CHIDI MODEL/MTR 2453', 'CHIDI MODEL', 'GTBank'],
  ['NIP FRM CHIDI MODEL-MTR2453', 'CHIDI MODEL', null],
  ['TRF FROM ADA SAMPLE TO SAMPLE GARDENS', 'ADA SAMPLE', null],
  ['TRF FROM ADA SAMPLE KDA1408', 'ADA SAMPLE', null],
  ["TRF FROM ADA O'SAMPLE-MODEL FOR JANUARY", "ADA O'SAMPLE-MODEL", null],
  ['TRF FROM MRS. ADA SAMPLE 0123456789 dues', 'MRS. ADA SAMPLE', null],
  ['CASH DEPOSIT BY CHIDI MODEL', 'CHIDI MODEL', null],
  ['TRF FROM BRO YUSUF FLAT 22', 'BRO YUSUF', null],
  ['TRF FROM ADA SAMPLE BLOCK A FLAT 3', 'ADA SAMPLE', null],
  ['TRF FROM MY SHOP RIGHT', 'MY SHOP RIGHT', null],
  ['Transfer from ADA SAMPLE | OPay | ****0011 | dues', 'ADA SAMPLE', 'OPay'],
  ['dues for january', null, null],
  ['', null, null],
  ['000000260105101500000000000081', null, null],
])('%s was sent by %s', (narration, payer, bank) => {
  expect(named(narration)).toEqual([payer, bank])
})

test('columns say the payer better than the narration, and of an account four digits are kept', () => {
  const cells = { payer: 'EFE TESTER', payer_bank: 'Guaranty Trust Bank Plc', payer_account: '0123456789' }
  expect(payerOf('TRF FROM ADA SAMPLE', cells)).toEqual({
    payer: 'EFE TESTER',
    payer_bank: 'GTBank',
    payer_account: '6789',
    is_agent: false,
  })
})

test('one cell may hold name, account and bank', () => {
  expect(payerOf('dues', { ...NO_CELLS, payer: 'ADA SAMPLE/0123456789/GTBank' })).toMatchObject({
    payer: 'ADA SAMPLE',
    payer_bank: 'GTBank',
    payer_account: '6789',
  })
})

test.each([
  'PALMPAY LIMITED',
  'OPAY DIGITAL SERVICES LIMITED',
  'KUDA',
  'Moniepoint MFB',
  'OTHER INCOME',
  'POS AGENT',
])('%s is nobody to remember', (name) => {
  expect(payerOf(`TRF FROM ${name}`, NO_CELLS)).toMatchObject({ payer: name, is_agent: true })
})

test.each([
  ['GTB', 'GTBank'],
  ['Guaranty Trust Bank', 'GTBank'],
  ['FIRST BANK OF NIGERIA PLC', 'First Bank'],
  ['UNION BANK', 'Union Bank'],
  ['Union Street', null],
  ['ADA ACCESS', null],
])('%s names the bank %s', (text, bank) => {
  expect(bankNamed(text)).toBe(bank)
})

const classed = (amount: number, narration: string, said: { reference?: string; payer?: string } = {}) =>
  classOf({ amount, narration, reference: null, payer: null, was_paid_out: false, ...said }, [
    'Sunrise',
    'Sample Gardens',
  ])

test.each([
  ['NIP REVERSAL: 0001', 5000, 'reversal'],
  ['REVERSAL OF NIP FROM ADA SAMPLE', -45_000, 'reversal'],
  ['RETURNED CHEQUE 12', -45_000, 'reversal'],
  ['TRF FROM REV JOHN SAMPLE', 45_000, 'payment'],
  ['SERVICE CHARGE FOR JANUARY', 45_000, 'payment'],
  ['EMTL CHARGE', -50, 'bank charge'],
  ['SMS ALERT CHARGE FOR DECEMBER', -128, 'bank charge'],
  ['TRF TO DAYO SPECIMEN for service charge refund', -9000, 'money out'],
  ['Auto-save to OWealth Balance', -45_000, 'own move'],
  ['OWealth Withdrawal(Transaction Payment)', 45_000, 'own move'],
  ['NIP/STACK/Paystack/000000000091', 112_500, 'card settlement'],
  ['paystack failed so I sent it myself', 45_000, 'payment'],
  ['LOAN DISBURSEMENT 0001', 900_000, 'loan'],
  ['no loan this month dues', 45_000, 'payment'],
  ['CREDIT INTEREST', 12, 'other'],
] as const)('%s of %d is %s', (narration, amount, is) => {
  expect(classed(amount, narration)).toBe(is)
})

test.each([
  ['SUNRISE', 'own move'],
  ['SUNRISE OKAFOR', 'payment'],
  ['SAMPLE GARDENS RA', 'own move'],
  ['SAMPLE', 'payment'],
])('money of %s is %s', (payer, is) => {
  expect(classed(45_000, '', { payer })).toBe(is)
})

test('a reference may say what a line without text is', () => {
  expect(classed(-50, '', { reference: 'EMTL_DC|0001' })).toBe('bank charge')
  expect(classed(30_000, '', { reference: 'TRF|0003_RVSL' })).toBe('reversal')
})
