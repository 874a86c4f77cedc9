import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHEET_FIELDS } from '#contract/sheet-fields.ts'
import { type ImportPlan, plan, readSheetRows } from './plan.ts'
import type { Answers } from './questions.ts'
import type { AccountThere, EstateThere, TenancyThere } from './there.ts'

const EMPTY: EstateThere = { properties: [], tenancies: [], billing_from: null }
const HALF_FULL: EstateThere = {
  billing_from: null,
  properties: [
    {
      id: 1,
      title: 'House 1',
      price: 500_000,
      description: null,
      status: 'rented',
      property_type_id: 3,
      property_type_name: 'Home',
      owner: { user_id: 7, name: 'Ada Obi', email: 'ada@e.test', phone: null },
      owner_planned: false,
      let_by_room: false,
      attributes: { 3: '2' },
    },
    {
      id: 2,
      title: 'House 2',
      price: 600_000,
      description: null,
      status: 'available',
      property_type_id: 3,
      property_type_name: 'Home',
      owner: null,
      owner_planned: false,
      let_by_room: false,
      attributes: {},
    },
  ],
  tenancies: [
    {
      id: 5,
      user_id: 8,
      property_id: 1,
      name: 'Bola Ade',
      email: null,
      phone: '0803 123 4567',
      address: null,
      starts_on: '2025-02-01',
      over: false,
      opening: { amount: 500, due_on: null },
    },
  ],
}
const ACCOUNTS: AccountThere[] = [
  { id: 7, email: 'ada@e.test', sign_in_phone: null, joined: true, may_add: true },
  {
    id: 8,
    email: null,
    sign_in_phone: '+2348031234567',
    joined: false,
    may_add: true,
  },
]
const TYPES = [
  { id: 1, name: 'Flat' },
  { id: 3, name: 'Home' },
]
const FIELDS = [...SHEET_FIELDS, 'attribute.3'] as const

function planned(sheet: readonly string[][], estate: EstateThere, answers: Answers = new Map()): ImportPlan {
  const phoneOf = (typed: string) => (typed === '0803 123 4567' ? '+2348031234567' : typed)
  const attributes = new Map([[3, 'Bedroom']])
  const today = '2026-11-22'
  const reading = {
    ...{
      fields: FIELDS,
      attributes,
      types: TYPES,
      today,
      in_a_year: '2027-11-22',
      phones: new Set<string>(),
    },
  }
  const rows = readSheetRows(
    sheet.map((cells, index) => ({ number: index + 2, cells })),
    reading,
  )
  const accounts = estate === EMPTY ? [] : ACCOUNTS
  const facts = { phoneOf, attributes, default_price: 1, today, reserved: new Set<string>(), answers }
  return plan(rows, { ...facts, estate, accounts })
}
const sheetOf = (rows: readonly Partial<Record<(typeof FIELDS)[number], string>>[]) =>
  rows.map((row) => FIELDS.map((field) => row[field] ?? ''))

/** Mostly blank values, so that most rows agree. */
const mostly = (...values: string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...values) })
const row = fc
  .record({
    property: fc.constantFrom('House 1', 'HOUSE-1', 'House 2', 'Flat 3', 'Flat 4', 'Flat 5'),
    price: mostly('500000', '600000', 'much'),
    status: mostly('available', 'rented', 'sold'),
    landlord_name: mostly('Ada Obi', 'ADA OBI', 'Eze'),
    landlord_email: mostly('ada@e.test'),
    landlord_phone: mostly('0803 123 4567'),
    tenant_name: fc.constantFrom('', 'Ada Obi', 'Bola Ade', 'Chidi'),
    tenant_email: mostly('bola@e.test', 'ada@e.test'),
    tenant_phone: mostly('0803 123 4567', '0805 765 4321'),
    starts_on: mostly('1/2/2025'),
    opening_balance: mostly('500', '-500', '0'),
    'attribute.3': mostly('2', '3'),
  })
  .map((cells) => FIELDS.map((field) => (cells as Record<string, string>)[field] ?? ''))
const shuffled = fc.array(row, { minLength: 1, maxLength: 10 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    other: fc.shuffledSubarray(rows, { minLength: rows.length }),
    estate: fc.constantFrom(EMPTY, HALF_FULL),
  }),
)

test('what is written does not depend on the order of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(shuffled, async ({ rows, other, estate }) => {
      const [one, two] = [planned(rows, estate), planned(other, estate)]
      const written = ({ properties, tenancies, people }: ImportPlan) => ({ properties, tenancies, people })
      expect(written(two)).toEqual(written(one))
      const { warned: _, ...counts } = one.report.rows
      const { warned: __, ...others } = two.report.rows
      expect(others.refused).toBe(counts.refused)
      expect(two.report.openings).toEqual(one.report.openings)
    }),
    { numRuns: 60 },
  )
})

test('2,000 houses of 50 landlords are 2,050 people', async () => {
  const rows = sheetOf(
    Array.from({ length: 2_000 }, (_, each) => ({
      property: `House ${each}`,
      landlord_name: `Landlord ${each % 50}`,
      landlord_email: `landlord-${each % 50}@e.test`,
      tenant_name: `Tenant ${each}`,
      tenant_phone: `080${30_000_000 + each}`,
      opening_balance: '1,000.10',
    })),
  )
  const { report } = planned(rows, EMPTY)
  expect(report).toMatchObject({
    rows: { new: 2_000, refused: 0 },
    people: { new: 2_050 },
    openings: { taken: { count: 2_000, amount: 2_000_200 } },
  })
})

test('the same row twice is the same, once', async () => {
  const same = {
    property: 'Flat 3',
    tenant_name: 'Chidi',
    tenant_phone: '0805 765 4321',
    opening_balance: '500',
  }
  const { rows, report, tenancies } = planned(sheetOf([same, same]), EMPTY)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'same'])
  expect(rows[1]?.problems).toMatchObject([{ kind: 'warning', message: 'Row 2 is about the same tenancy' }])
  expect(tenancies.new).toHaveLength(1)
  expect(report.openings.taken).toEqual({ count: 1, amount: 500 })
})

test('a number finds somebody of the estate, and not somebody of another name', async () => {
  const { rows, tenancies } = planned(
    sheetOf([
      { property: 'House 2', tenant_name: 'Bola Ade', tenant_phone: '+234 803 123 4567' },
      { property: 'Flat 3', tenant_name: 'Chidi', tenant_phone: '0803 123 4567' },
    ]),
    HALF_FULL,
  )
  expect(tenancies.new).toMatchObject([{ key: 'u8', property_id: 2 }])
  expect(rows[1]?.problems[0]?.message).toMatch(/the number of Bola Ade here/)
})

test('an email is one person in all its rows, with the known number that one of them has', () => {
  const row = { property: 'House 2', tenant_name: 'Bola Ade', tenant_email: 'bola@e.test' }
  const rows = sheetOf([row, { ...row, tenant_phone: '0803 123 4567' }])
  expect(planned(rows, HALF_FULL).tenancies.new).toMatchObject([{ key: 'u8' }])
})

test('who has neither email nor number is one by name: a landlord within the estate, a tenant within the property', async () => {
  const { people } = planned(
    sheetOf([
      { property: 'Flat 3', landlord_name: 'Eze', tenant_name: 'Chidi' },
      { property: 'Flat 4', landlord_name: 'EZE', tenant_name: 'Chidi' },
      { property: 'Flat 5', landlord_name: 'Dayo', tenant_name: 'dayo' },
    ]),
    EMPTY,
  )
  expect(people.map(({ name, parts }) => [name.toLowerCase(), parts.join()]).sort()).toEqual([
    ['chidi', 'tenant'],
    ['chidi', 'tenant'],
    ['dayo', 'landlord,tenant'],
    ['eze', 'landlord'],
  ])
})

test('somebody of the same name who lives there already is not added a second time', async () => {
  const { rows } = planned(
    sheetOf([{ property: 'House 1', tenant_name: 'Bola Ade', tenant_phone: '0805 765 4321' }]),
    HALF_FULL,
  )
  expect(rows[0]?.problems[0]?.message).toMatch(/^Bola Ade lives there already with another email or phone/)
})

test('of a row that is refused for its tenancy nothing is written of its property or landlord', async () => {
  const namesake = planned(
    sheetOf([
      { property: 'House 1', price: '700,000', tenant_name: 'Bola Ade', tenant_phone: '0805 765 4321' },
    ]),
    HALF_FULL,
  )
  expect(namesake.rows).toMatchObject([{ outcome: 'refused', changes: [] }])
  expect(namesake.properties).toEqual({ new: [], changed: [], same: 0 })

  const owedTooLate = planned(
    sheetOf([
      {
        property: 'Flat 3',
        landlord_name: 'Eze',
        tenant_name: 'Chidi',
        opening_balance: '500',
        opening_due_on: '1/2/2026',
      },
    ]),
    { ...EMPTY, billing_from: '2026-01-01' },
  )
  expect(owedTooLate.rows).toMatchObject([{ outcome: 'refused' }])
  expect(owedTooLate.properties.new).toEqual([])
  expect(owedTooLate.people).toEqual([])
})

describe('a large sheet', () => {
  const rows = (count: number, of: (index: number) => Parameters<typeof sheetOf>[0][number]) =>
    sheetOf(Array.from({ length: count }, (_, index) => of(index)))
  /** An estate with one house and this many residents. */
  const crowded = (count: number, of: (index: number) => Partial<TenancyThere>): EstateThere => {
    const [house] = HALF_FULL.properties
    const [tenancy] = HALF_FULL.tenancies
    if (!house || !tenancy) throw new Error('half full has a tenancy')
    const tenancies = Array.from({ length: count }, (_, index) => ({
      ...tenancy,
      ...{ id: index, user_id: 100 + index, email: `there-${index}@e.test` },
      ...of(index),
    }))
    return { billing_from: null, properties: [house], tenancies }
  }

  test('whose rows all say something else of one property names a few of them in each', async () => {
    const { report, rows: outcomes } = planned(
      rows(5000, (index) => ({ property: 'House', description: `Number ${index}` })),
      EMPTY,
    )
    expect(report.rows.refused).toBe(5000)
    expect(outcomes[1]?.problems).toEqual([
      expect.objectContaining({
        message: 'Rows 2, 4, 5, 6, 7 and more have something else for this property',
      }),
    ])
  })

  test('that moves many in where many live names a few of those', async () => {
    const { rows: outcomes } = planned(
      rows(3000, (index) => ({
        property: 'House 1',
        tenant_name: `New ${index}`,
        tenant_email: `${index}@e.test`,
      })),
      crowded(3000, (index) => ({ name: `Old ${index}` })),
    )
    expect(outcomes[0]?.problems).toEqual([
      expect.objectContaining({
        message:
          'New 1 in row 3, New 2 in row 4, New 3 in row 5 and 5,996 more live there, too. They share one account.',
      }),
    ])
  })

  test('of people by one number or one name, which thousands have, is refused as a small one is', async () => {
    const estate = crowded(2000, () => ({ name: 'Ada Obi', phone: '+2348031234568' }))
    const byPhone = rows(2000, (index) => ({
      property: `House ${index}`,
      tenant_name: `New ${index}`,
      tenant_phone: '0803 123 4568',
    }))
    const byName = rows(2000, () => ({ property: 'House 1', tenant_name: 'Ada Obi' }))
    const { report, rows: outcomes } = planned([...byPhone, ...byName], estate)
    expect(report.rows.refused).toBe(4000)
    expect(outcomes[0]?.problems[0]?.message).toContain('is a number of 2000 people here')
    expect(outcomes.at(-1)?.problems[0]?.message).toContain('There are several people called Ada Obi')
  })
})
