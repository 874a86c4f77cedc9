import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bringIn, rowsOf, uploadSheet } from '#server/test/imports.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db } = world

const HEADINGS = [
  'House',
  'Rent',
  'Landlord',
  'Landlord email',
  'Occupant',
  'GSM',
  'Email',
  'Moved in',
  'Bal b/f',
]

test('a sheet brings properties, landlords, tenants and what they owe', async () => {
  const estate_id = await freshEstate(world)
  const { checked, done } = await bringIn(
    world,
    [
      HEADINGS,
      [
        'House 1',
        '1,200,000',
        'Ngozi Eze',
        'ngozi@estate.test',
        'Bola Ade',
        '0803 123 4567',
        '',
        '1/2/2025',
        '45,000',
      ],
      ['House 2', '', 'Ngozi Eze', 'NGOZI@estate.test', '', '', '', '', ''],
    ],
    { who: 'admin', estate_id },
  )
  expect(await rowsOf(world, checked.id)).toMatchObject([{ outcome: 'new' }, { outcome: 'new' }])
  expect(checked).toMatchObject({
    state: 'checked',
    report: {
      rows: { new: 2, changed: 0, same: 0, refused: 0, warned: 0 },
      people: { new: 2, linked: 0 },
      invitations: { by_email: 1, by_whatsapp: 1, by_letter: 0, joined: 0 },
      openings: { taken: { count: 1, amount: 45_000 } },
    },
  })
  expect(done).toMatchObject({ state: 'done', report: checked.report })
  const homes = await db
    .select()
    .from(properties)
    .where(eq(properties.estate_id, estate_id))
    .orderBy(properties.title)
  expect(homes).toMatchObject([
    { title: 'House 1', price: 1_200_000, status: 'rented', owner_email: 'ngozi@estate.test' },
    { title: 'House 2', price: 1_000_000, status: 'available', owner_name: 'Ngozi Eze' },
  ])
  expect(await db.select().from(tenants).where(eq(tenants.estate_id, estate_id))).toMatchObject([
    { name: 'Bola Ade', phone_number: '+2348031234567', starts_on: '2025-02-01', opening_balance: 45_000 },
  ])
})

test('read again it changes nothing, and undone it leaves nothing', async () => {
  const estate_id = await freshEstate(world)
  const sheet = [
    HEADINGS,
    [
      'House 1',
      '1,200,000',
      'Ngozi Eze',
      '',
      'Bola Ade',
      '0803 123 4567',
      'bola@estate.test',
      '1/2/2025',
      '45,000',
    ],
    ['House 2', '', 'Ngozi Eze', '', 'Ada Obi', '', '', '', '-500'],
  ]
  const { checked } = await bringIn(world, sheet, { who: 'admin', estate_id })
  const again = await bringIn(world, sheet, { who: 'admin', estate_id })
  expect(await rowsOf(world, again.checked.id)).toMatchObject([{ outcome: 'same' }, { outcome: 'same' }])
  const undo = (id: number) => world.as('admin')('POST /import/undo/:id', { params: { id } })
  expect((await undo(checked.id)).body.message).toMatch(/later import/)
  expect(await undo(again.checked.id)).toMatchObject({ status: 200, body: { state: 'undone' } })
  const exported = await world.as('admin')('GET /estate/sheet/:estateId', {
    params: { estateId: estate_id },
    query: { format: 'csv' },
  })
  const third = await bringIn(world, String(exported.body), { who: 'admin', estate_id })
  expect(await rowsOf(world, third.checked.id)).toMatchObject([{ outcome: 'same' }, { outcome: 'same' }])
  await undo(third.checked.id)
  expect(await undo(checked.id)).toMatchObject({ status: 200, body: { state: 'undone' } })
  expect(await db.select().from(properties).where(eq(properties.estate_id, estate_id))).toEqual([])
  expect(await db.select().from(tenants).where(eq(tenants.estate_id, estate_id))).toEqual([])
})

test('a type of home is read and written again; an unknown one is refused with those there are', async () => {
  const estate_id = await freshEstate(world)
  const bring = (sheet: string | string[][]) => bringIn(world, sheet, { who: 'admin', estate_id })
  const typesOf = async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select y.name from properties p join property_types y on y.id = p.property_type_id
      where p.estate_id = ${estate_id} order by p.title`)
    return rows.map(({ name }) => name)
  }
  const first = await bring([
    ['House', 'House type'],
    ['House 1', 'flat'],
    ['House 2', ''],
    ['House 3', 'Igloo'],
  ])
  expect(await rowsOf(world, first.checked.id)).toMatchObject([
    { outcome: 'new' },
    { outcome: 'new' },
    {
      outcome: 'refused',
      problems: [
        {
          column: 'Type of home',
          message: 'Igloo is not a type of home. Known are Flat, Terrace, Home, Duplex, Bedsit, Shop, Plot',
        },
      ],
    },
  ])
  expect(await typesOf()).toEqual(['Flat', 'Home'])
  const changed = await bring([
    ['House', 'Type'],
    ['House 1', 'SHOP'],
    ['House 2', 'Plot'],
  ])
  expect(await rowsOf(world, changed.checked.id)).toMatchObject([
    { outcome: 'changed', changes: [{ what: 'Type of home', before: 'Flat', after: 'Shop' }] },
    { outcome: 'changed' },
  ])
  expect(await typesOf()).toEqual(['Shop', 'Plot'])
  const exported = await world.as('admin')('GET /estate/sheet/:estateId', {
    params: { estateId: estate_id },
    query: { format: 'csv' },
  })
  expect(String(exported.body)).toContain('Shop')
  const again = await bring(String(exported.body))
  expect(await rowsOf(world, again.checked.id)).toMatchObject([{ outcome: 'same' }, { outcome: 'same' }])
  const undo = (id: number) => world.as('admin')('POST /import/undo/:id', { params: { id } })
  await undo(again.checked.id)
  expect((await undo(changed.checked.id)).status).toBe(200)
  expect(await typesOf()).toEqual(['Flat', 'Home'])
})

test('who has an account is given a part, and no message; what an attribute says is kept', async () => {
  const estate_id = await freshEstate(world)
  const { people } = world
  const { checked } = await bringIn(
    world,
    [
      ['House', 'Bedroom', 'Landlord', 'Landlord email', 'Occupant', 'Email'],
      ['House 1', '4', 'Mrs Tenant', people.tenant.email, 'Femi Landlord', people.landlord.email],
    ],
    { who: 'admin', estate_id },
  )
  // The check does not reveal accounts of other estates or their data.
  expect(checked.report).toMatchObject({
    people: { new: 2, linked: 0 },
    invitations: { by_email: 2, joined: 0 },
  })
  const { rows } = await db.execute(sql`
    select p.owner_id, p.owner_name, t.user_id, a.value,
      (select array_agg(role order by position) from user_roles r where r.user_id = p.owner_id) as owner_roles
    from properties p join tenants t on t.estate_property_id = p.id join property_attributes a on a.property_id = p.id
    where p.estate_id = ${estate_id}`)
  expect(rows).toEqual([
    {
      owner_id: people.tenant.id,
      owner_name: 'Mrs Tenant',
      user_id: people.landlord.id,
      value: '4',
      owner_roles: ['tenant', 'landlord'],
    },
  ])
  await world.as('admin')('POST /import/undo/:id', { params: { id: checked.id } })
  const { rows: roles } = await db.execute(
    sql`select role from user_roles where user_id = ${people.tenant.id}`,
  )
  expect(roles).toEqual([{ role: 'tenant' }])
})

test('the template has every column, says what it holds, and is known when it comes back', async () => {
  const response = await fetch(`${world.url}/api/estate/sheet/${world.estates.palm.id}/template`, {
    headers: { authorization: `Bearer ${world.people['estate admin'].token}` },
  })
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  const headings = (sheets[0]?.rows[0] ?? []).map(String)
  expect(headings).toContain('Bedroom')
  expect(sheets[1]?.rows.map(([column]) => column)).toEqual(expect.arrayContaining(headings))
  const filled = headings.map((heading) => (heading === 'Property' ? 'House 1' : ''))
  const { columns } = await uploadSheet(world, [headings, filled])
  expect(columns.filter(({ field }) => field === null)).toEqual([])
})
