import { describe, expect, test } from 'vitest'
import type { ImportDetail } from '#contract/imports.ts'
import { eq } from '#server/database/drizzle.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bringIn, checkSheet, rowsOf, uploadSheet } from '#server/test/imports.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, as } = world

type Sheet = readonly (readonly string[])[]
/** The check's result for each row of a sheet, after `before` was imported. */
async function check(
  sheet: Sheet,
  { before, default_price = 1_000_000 }: { before?: Sheet; default_price?: number | null } = {},
) {
  const estate_id = await freshEstate(world)
  if (before) await bringIn(world, before, { who: 'admin', estate_id })
  const uploaded = await uploadSheet(world, sheet, { who: 'admin', estate_id })
  const checked = await checkSheet(world, uploaded, { default_price })
  return { checked, estate_id, rows: await rowsOf(world, uploaded.id) }
}
const errors = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ problems }) =>
    problems.flatMap(({ kind, column, message }) => (kind === 'error' ? [`${column}: ${message}`] : [])),
  )

describe('a row is refused', () => {
  test('with every problem of its cells', async () => {
    const { rows } = await check([
      ['House', 'Rent', 'Tenant', 'Phone', 'Move in', 'Bal b/f'],
      ['House 1', 'much', 'Bola Ade', '0803 12', '31/02/25', '1.234'],
    ])
    expect(rows).toMatchObject([{ row: 2, outcome: 'refused', property: 'House 1', tenant: 'Bola Ade' }])
    expect(rows[0]?.problems.map(({ column }) => column).sort()).toEqual([
      'Lives there since',
      'Opening balance',
      'Price',
      'Tenant phone',
    ])
  })

  test.each<[why: string, Sheet]>([
    [
      'Price: A new property needs a price',
      [
        ['House', 'Tenant'],
        ['House 1', 'Bola Ade'],
      ],
    ],
    [
      'Property: This row names no property',
      [
        ['House', 'Tenant'],
        ['', 'Bola Ade'],
      ],
    ],
    [
      'Opening balance: This row names no tenant',
      [
        ['House', 'Tenant', 'Arrears'],
        ['House 1', '', '500'],
      ],
    ],
    [
      'Tenant: ada@estate.test has no name',
      [
        ['House', 'Tenant', 'Email'],
        ['House 1', '', 'ada@estate.test'],
      ],
    ],
    [
      'Lives there since: At most a year',
      [
        ['House', 'Tenant', 'Move in'],
        ['House 1', 'Ada', '1/1/2090'],
      ],
    ],
    [
      'Price: A price is more than zero',
      [
        ['House', 'Rent'],
        ['House 1', '0'],
      ],
    ],
  ])('%s', async (why, sheet) => {
    const { rows } = await check(sheet, { default_price: null })
    expect(errors(rows).flat().join()).toContain(why)
  })

  test('where rows disagree, each naming the others', async () => {
    const { rows } = await check([
      ['House', 'Rent', 'Landlord', 'Landlord email', 'Tenant', 'Email', 'GSM'],
      ['House 1', '500000', 'Ada Obi', 'ada@estate.test', '', '', ''],
      ['HOUSE-1', '600000', 'Ada Obi', 'ada@estate.test', '', '', ''],
      ['House 2', '500000', 'Ada Obi', 'ada@estate.test', 'Bola', 'bola@estate.test', '0803 123 4567'],
      ['House 3', '500000', '', '', 'Bola', 'bola@estate.test', '0805 765 4321'],
      ['House 4', '500000', '', '', '', '', ''],
    ])
    expect(errors(rows)).toEqual([
      ['Price: Row 3 has ₦600,000.00 for this property'],
      ['Price: Row 2 has ₦500,000.00 for this property'],
      ['Tenant phone: Row 5 has +2348057654321 for this person'],
      ['Tenant phone: Row 4 has +2348031234567 for this person'],
      [],
    ])
  })

  test('where two landlords share a number, each naming the other and saying what to do', async () => {
    const how =
      'for the same phone or email. One person needs one name. Two people need an email each, or one of them no phone.'
    const { rows } = await check([
      ['House', 'Landlord', 'Landlord GSM'],
      ['House 1', 'Ada Obi', '0803 123 4567'],
      ['House 2', 'Eze Bello', '0803 123 4567'],
    ])
    expect(errors(rows)).toEqual([
      [`Landlord: Row 3 has Eze Bello ${how}`],
      [`Landlord: Row 2 has Ada Obi ${how}`],
    ])
  })

  test('whose block is blank where the same flat stands in another row', async () => {
    const { rows } = await check([
      ['Block', 'Flat', 'Tenant'],
      ['A', 'Flat 1', 'Ada Obi'],
      ['', 'Flat 1', 'Eze'],
      ['', 'Flat 2', 'Bola'],
      ['', 'FLAT 2', 'Chidi'],
      ['', 'Gate house', 'Dayo'],
    ])
    expect(errors(rows)).toEqual([
      [],
      ['Block or street: Blank, and Flat 1 is in row 2, too: write it in each row'],
      ['Block or street: Blank, and Flat 2 is in row 5, too: write it in each row'],
      ['Block or street: Blank, and FLAT 2 is in row 4, too: write it in each row'],
      [],
    ])
  })

  test('that names another landlord than the property has', async () => {
    const headings = ['House', 'Landlord', 'Landlord email']
    const { rows } = await check([headings, ['House 1', 'Eze', 'eze@estate.test']], {
      before: [headings, ['House 1', 'Ada Obi', 'ada.obi@estate.test']],
    })
    expect(errors(rows)).toEqual([['Landlord: House 1 belongs to Ada Obi. Change its owner on its page.']])
  })

  test('that would give a part to whoever runs an estate', async () => {
    const { rows } = await check([
      ['House', 'Tenant', 'Email'],
      ['House 1', 'Somebody', world.people['super admin'].email],
    ])
    expect(errors(rows)).toEqual([
      ['Tenant email: This person cannot be added here. Please ask an administrator.'],
    ])
  })
})

describe('what is there already', () => {
  const headings = ['House', 'Rent', 'Landlord', 'Tenant', 'Email', 'Phone', 'Move in', 'Arrears']
  const before = [
    headings,
    ['House 1', '500000', '', 'Bola', 'bola.a@estate.test', '', '1/2/2025', '4500'],
    ['House 2', '500000', 'Ada', 'Chidi', 'chidi@estate.test', '0803 123 4567', '1/2/2025', ''],
  ]

  test('changes as the rows list it, and blank cells change nothing', async () => {
    const { rows, checked, estate_id } = await check(
      [
        headings,
        ['House 1', '600000', 'Eze', 'Bola', 'bola.a@estate.test', '0805 765 4321', '1/3/2025', '5000'],
        ['House 2', '', '', 'Chidi', 'chidi@estate.test', '', '', ''],
      ],
      { before },
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'same'])
    expect(rows[0]).toMatchObject({
      changes: [
        { what: 'Price', before: '₦500,000.00', after: '₦600,000.00' },
        { what: 'Landlord', before: 'The estate', after: 'Eze' },
        { what: 'Tenant phone', before: '', after: '+2348057654321' },
        { what: 'Opening balance', before: '₦4,500.00', after: '₦5,000.00' },
      ],
      problems: [{ kind: 'warning', column: 'Lives there since' }],
    })
    await as('admin')('POST /import/run/:id', { params: { id: checked.id } })
    await expect
      .poll(async () => (await as('admin')('GET /import/:id', { params: { id: checked.id } })).body.state)
      .toBe('done')
    const [home] = await db
      .select()
      .from(properties)
      .where(eq(properties.estate_id, estate_id))
      .orderBy(properties.title)
    expect(home).toMatchObject({ price: 600_000, owner_name: 'Eze', status: 'rented' })
    const [bola] = await db
      .select()
      .from(tenants)
      .where(eq(tenants.name, 'Bola'))
      .orderBy(tenants.id)
      .limit(1)
    expect(bola).toMatchObject({
      starts_on: '2025-02-01',
      phone_number: '+2348057654321',
      opening_balance: 5000,
    })

    const { body } = await as('admin')('POST /import/undo/:id', { params: { id: checked.id } })
    expect(body.state).toBe('undone')
    const [again] = await db
      .select()
      .from(properties)
      .where(eq(properties.estate_id, estate_id))
      .orderBy(properties.title)
    expect(again).toMatchObject({ price: 500_000, owner_id: null })
  })

  test('is one person by a number that is written in another way', async () => {
    const { rows } = await check(
      [
        ['House', 'Tenant', 'Phone'],
        ['house  2', 'CHIDI', '8031234567'],
      ],
      { before },
    )
    expect(rows).toMatchObject([{ outcome: 'same' }])
  })
})

test('what is remembered of the headings of an estate, and a default price', async () => {
  const estate_id = await freshEstate(world)
  const sheet = [
    ['Key', 'Figure'],
    ['House 1', '700000'],
  ]
  const at = { who: 'admin', estate_id } as const
  const first = await uploadSheet(world, sheet, at)
  expect(first.columns.map(({ field }) => field)).toEqual([null, null])
  const said: ImportDetail['columns'] = first.columns.map((column, index) => ({
    ...column,
    field: index === 0 ? 'property' : 'price',
  }))
  await checkSheet(world, { ...first, columns: said })
  const { columns } = await uploadSheet(world, sheet, at)
  expect(columns.map(({ field }) => field)).toEqual(['property', 'price'])
})

test('columns have to say what they can', async () => {
  const { id } = await uploadSheet(world, [
    ['House', 'Rent'],
    ['House 1', '700000'],
  ])
  const said = async (fields: unknown[]) => {
    const { status, body } = await as('admin')('PUT /import/check/:id', {
      params: { id },
      body: { fields, default_price: null },
    })
    return [status, body.message]
  }
  expect(await said(['property'])).toEqual([422, 'This sheet has 2 columns'])
  expect(await said(['property', 'property'])).toEqual([422, 'Another column has this already'])
  expect(await said([null, 'price'])).toEqual([422, 'Say which column names the property'])
  expect(await said(['property', 'attribute.999'])).toEqual([422, 'There is no such attribute'])
})

test('what was refused comes back as the same sheet, is mended and uploaded as it is', async () => {
  const { checked, estate_id } = await check([
    ['S/N', 'House', 'Tenant', 'GSM', 'Remarks for us'],
    ['1', 'House 1', 'Bola', '0803 12', '=1+1'],
    ['2', 'House 2', 'Chidi', '0803 123 4567', 'fine'],
  ])
  const { body } = await as('admin')('GET /import/refused/:id', {
    params: { id: checked.id },
    query: { format: 'csv' },
  })
  const text = String(body)
  expect(text).toContain('Tenant phone: 0803 12 has 6 digits, a number here has 11')
  const { checked: mended } = await bringIn(world, text.replace('0803 12,', '0805 765 4321,'), {
    who: 'admin',
    estate_id,
  })
  expect(mended.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ...[
      ['S/N', null],
      ['House', 'property'],
      ['Tenant', 'tenant_name'],
      ['GSM', 'tenant_phone'],
    ],
    ...[
      ['Remarks for us', null],
      ['Problem', null],
    ],
  ])
  expect(mended.report?.rows).toMatchObject({ new: 1, refused: 0 })
})
