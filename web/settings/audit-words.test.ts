import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/system.ts'
import { changesOf } from './audit-changes.ts'
import { auditTitle } from './audit-words.ts'

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-21T09:00:00.000Z',
  user_name: 'Ada',
  role: 'admin',
  ip: null,
  action: 'update',
  entity: 'estate',
  entity_id: 7,
  about: null,
  estate_name: null,
  before: null,
  after: null,
  ...over,
})

test('an entry names what it was done to', () => {
  expect(auditTitle(entry({ after: { name: 'Lekki' } }))).toBe('Changed estate “Lekki”')
  expect(auditTitle(entry({ action: 'create', entity: 'charge' }))).toBe('Created charge')
  expect(auditTitle(entry({ action: 'record', entity: 'payment', about: 'INV-2026-000123' }))).toBe(
    'Recorded payment INV-2026-000123',
  )
  expect(auditTitle(entry({ action: 'book', entity: 'bank line', about: 'TRF ADA OBI' }))).toBe(
    'Matched bank line “TRF ADA OBI”',
  )
  expect(
    auditTitle(entry({ action: 'join', estate_name: 'Palm Grove', after: { name: 'Adéọlá Okonjo' } })),
  ).toBe('Adéọlá Okonjo joined Palm Grove')
  expect(auditTitle(entry({ action: 'switch_role', entity: 'profile', entity_id: null }))).toBe(
    'Switch role profile',
  )
})

test('an entry about money says how much', () => {
  const after = { name: 'Security', amount: 50_000, effective_from: '2026-12-01' }
  const terms = { action: 'change_terms', entity: 'charge', after }
  expect(auditTitle(entry({ ...terms, before: { name: 'Security', amount: 45_000 } }))).toBe(
    'Changed the terms of charge “Security”: ₦45,000 → ₦50,000 from 1 Dec 2026',
  )
  expect(auditTitle(entry({ ...terms, before: { amount: [45_000, 40_000.5] } }))).toBe(
    'Changed the terms of charge “Security”: ₦45,000, ₦40,000.50 → ₦50,000 from 1 Dec 2026',
  )
  expect(auditTitle(entry({ ...terms, after: { name: 'Security', due_days: 5 } }))).toBe(
    'Changed the terms of charge “Security”',
  )
  const paidBack = { action: 'pay_out', entity: 'tenancy', about: 'Ada Obi, Flat 2' }
  expect(auditTitle(entry({ ...paidBack, after: { amount: 20_000 } }))).toBe(
    'Paid back credit of tenancy “Ada Obi, Flat 2”: ₦20,000',
  )
  expect(
    auditTitle(
      entry({ action: 'bill', entity: 'charge', after: { amount: 9_000, anchor_on: '2026-12-01' } }),
    ),
  ).toBe('Began to bill charge: ₦9,000 from 1 Dec 2026')
})

test('a payment says how much, and from whom', () => {
  const payment = { entity: 'payment', about: 'INV-2026-000123' }
  const after = { amount: 15_000, payer_name: 'Musa Nwachukwu' }
  expect(auditTitle(entry({ ...payment, action: 'record', after }))).toBe(
    'Recorded payment INV-2026-000123: ₦15,000 from Musa Nwachukwu',
  )
  expect(auditTitle(entry({ ...payment, action: 'correct', before: { amount: 12_000 }, after }))).toBe(
    'Corrected the amount of payment INV-2026-000123: ₦12,000 → ₦15,000 from Musa Nwachukwu',
  )
  const reversal = { ...after, amount: -15_000 }
  expect(
    auditTitle(entry({ ...payment, action: 'reverse', before: { amount: 15_000 }, after: reversal })),
  ).toBe('Reversed payment INV-2026-000123: ₦15,000 from Musa Nwachukwu')
  const parts = [{ amount: 10_000 }, { amount: 5_000 }]
  expect(auditTitle(entry({ ...payment, action: 'reverse', before: { parts }, after: reversal }))).toBe(
    'Reversed payment INV-2026-000123',
  )
})

test('a notification and a data request are told in the words of the screens', () => {
  const after = { type: 'email', roles: ['landlord', 'tenant'], title: 'Water', created_by: 4 }
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'Type', before: '–', after: 'Email' },
    { field: 'Audience', before: '–', after: 'Landlords, Tenants' },
    { field: 'Title', before: '–', after: 'Water' },
  ])
  expect(changesOf({ before: null, after: { kind: 'erasure' } })).toEqual([
    { field: 'Kind', before: '–', after: 'Erasure' },
  ])
})

test('what was done to several at once says to how many', () => {
  const reminded = { action: 'remind', entity: 'tenancy', entity_id: null }
  expect(auditTitle(entry({ ...reminded, after: { sent: 2, tenancies: [3, 4] } }))).toBe(
    'Reminded 2 tenancies',
  )
  expect(auditTitle(entry({ ...reminded, entity: 'tenancies', after: { sent: 2, tenancies: [3, 4] } }))).toBe(
    'Reminded 2 tenancies',
  )
  const owners = { sent: 3, tenancies: [3], accounts: [5, 6] }
  expect(auditTitle(entry({ ...reminded, after: owners }))).toBe("Reminded 1 tenancy and 2 owners' accounts")
  const one = { ...reminded, entity_id: 3, about: 'Ada Obi, Flat 2', after: { sent: 1, tenancies: [3] } }
  expect(auditTitle(entry(one))).toBe('Reminded tenancy “Ada Obi, Flat 2”')
})

test('only what changed is told; a change that names few fields tells those', () => {
  const before = { name: 'Old', owner: 'Ada', status: 1 }
  expect(changesOf({ before, after: { ...before, name: 'New' } })).toEqual([
    { field: 'Name', before: 'Old', after: 'New' },
  ])
  expect(changesOf({ before, after: { status: null } })).toEqual([
    { field: 'Status', before: 'Active', after: 'Inactive' },
  ])
})

test('all of it is told where something was made or taken away', () => {
  expect(changesOf({ before: null, after: { owner: 'Ada', status: null } })).toEqual([
    { field: 'Owner', before: '–', after: 'Ada' },
    { field: 'Status', before: '–', after: 'Inactive' },
  ])
  expect(changesOf({ before: { roles: ['tenant', 'landlord'], items: [] }, after: null })).toEqual([
    { field: 'Roles', before: 'Tenant, Landlord', after: '–' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('values are text: money, days, methods and lines, without numbers of rows', () => {
  const items = [
    { charge_id: 3, name: 'Service charge', amount: 15_000, quantity: 2 },
    { charge_id: null, name: 'Gate card', amount: 2_500.5, quantity: 1 },
  ]
  const after = {
    ...{ id: 9, tenant_id: 32, record_key: '6f1c', amount: 32_500.5, payment_method: 'bank_transfer', items },
    ...{ paid_on: '2026-11-27', recorded_at: '2026-11-27T07:31:27.766Z', automatic: false, note: null },
  }
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'Amount', before: '–', after: '₦32,500.50' },
    { field: 'Payment method', before: '–', after: 'Bank transfer' },
    {
      field: 'Items',
      before: '–',
      after: 'Service charge, ₦15,000.00, quantity 2; Gate card, ₦2,500.50',
    },
    { field: 'Paid on', before: '–', after: '27 Nov 2026' },
    { field: 'Recorded at', before: '–', after: 'Friday, 27 November 2026 at 08:31' },
    { field: 'Automatic', before: '–', after: 'No' },
  ])
})

test('amounts inside of terms and of an import are naira', () => {
  const after = {
    rates: ['Flat: 60000.00', 'Block 2.: none'],
    late_fee: { kind: 'percent', amount: 5, monthly: true, cap: 10_000 },
    opening_balances: 45_000,
  }
  expect(changesOf({ before: null, after }).map((change) => change.after)).toEqual([
    'Flat: ₦60,000.00, Block 2.: none',
    '5% of what is not paid each month, at most ₦10,000.00',
    '₦45,000.00',
  ])
})

test('a new payment is told without what is the same in every payment', () => {
  const after = {
    ...{ amount: 50_000, currency: 'NGN', status: 'success', reversed: false, payload: { items: [] } },
    ...{ paid_on: '2026-11-27', paid_at: '2026-11-27T07:31:27.766Z', created_at: '2026-11-27T07:31:27.766Z' },
    items: [{ name: 'Rent', amount: 50_000, period: { from_on: '2026-08-28', until_on: '2026-11-30' } }],
  }
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'Amount', before: '–', after: '₦50,000.00' },
    { field: 'Status', before: '–', after: 'Paid' },
    { field: 'Paid on', before: '–', after: '27 Nov 2026' },
    { field: 'Items', before: '–', after: 'Rent, ₦50,000.00, from 28 Aug 2026, until 30 Nov 2026' },
  ])
  expect(changesOf({ before: { reversed: false }, after: { reversed: true } })).toEqual([
    { field: 'Reversed', before: 'No', after: 'Yes' },
  ])
})
