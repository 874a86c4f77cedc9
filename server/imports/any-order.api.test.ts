import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_LABELS, SHEET_FIELDS } from '#contract/sheet-fields.ts'
import { sql } from '#server/database/drizzle.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bringIn, rowsOf } from '#server/test/imports.ts'
import { startWorld, unique } from '#server/test/world.ts'

const world = await startWorld()
const { db, as } = world

/** The number of estates; `npm run test:long` sets a hundred. */
const ESTATES = Number(process.env.IMPORTED_ESTATES ?? 3)
/** The time limit on a busy machine. */
const LONGEST_MS = 60_000 + ESTATES * 10_000

/** Few values of each kind, so that rows collide: same house, same person, conflicts and unreadable cells. */
const cell = {
  property: fc.constantFrom('House 1', 'HOUSE-1', 'House 2', 'Flat 3', 'Shop №4', '=4'),
  price: fc.constantFrom('', '', '500000', '₦1.2m', 'much'),
  description: fc.constantFrom('', 'Two rooms', '-'),
  status: fc.constantFrom('', '', 'available', 'vacant', 'sold'),
  property_type: fc.constantFrom('', '', 'Flat', 'HOME', 'Hut'),
  let_by_room: fc.constantFrom('', '', '', 'Yes', 'no'),
  landlord_name: fc.constantFrom('', '', 'Ada Obi', 'ADA OBI', 'Eze & Sons'),
  landlord_email: fc.constantFrom('', '', 'ada@E'),
  landlord_phone: fc.constantFrom('', '', '0803 123 4567'),
  tenant_name: fc.constantFrom('', 'Ada Obi', 'Bola Ade', 'Chidi', '+Dayo'),
  tenant_email: fc.constantFrom('', '', 'bola@E', 'ada@E'),
  tenant_phone: fc.constantFrom('', '', '0803 123 4567', '8057654321', '0803 12'),
  tenant_address: fc.constantFrom('', '2 Marina Road\nLagos'),
  starts_on: fc.constantFrom('', '1/2/2025', '45992', '12/31/25'),
  opening_balance: fc.constantFrom('', '', '1,234.50', '-500', '0'),
  opening_due_on: fc.constantFrom('', '', '1/1/2025'),
}
const row = fc.record(cell).map((cells) => SHEET_FIELDS.map((field) => cells[field]))
const sheet = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    column_order: fc.shuffledSubarray([...SHEET_FIELDS.keys()], { minLength: SHEET_FIELDS.length }),
  })
  .chain(({ rows, column_order }) =>
    fc.record({
      rows: fc.constant(rows),
      column_order: fc.constant(column_order),
      row_order: fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }),
    }),
  )

const headings = SHEET_FIELDS.map((field) => FIELD_LABELS[field])

/** All rows that an import writes for an estate, sorted and without ids. */
async function estateOf(estate_id: number): Promise<unknown> {
  const { rows: homes } = await db.execute(sql`
    select p.title, p.price, p.description, p.status, p.property_type_id, p.let_by_room, p.owner_name, p.owner_email, p.owner_phone, o.email, o.sign_in_phone,
      (select json_agg(json_build_object('name', h.owner_name, 'from', h.from_on) order by h.id) from property_owners h
        where h.property_id = p.id) as owners
    from properties p left join users o on o.id = p.owner_id where p.estate_id = ${estate_id} order by p.title`)
  const { rows: people } = await db.execute(sql`
    select p.title, t.name, t.email, t.phone_number, t.address, t.starts_on, t.opening_balance, t.opening_due_on, u.name as account,
      u.email as account_email, u.sign_in_phone, (select array_agg(r.role order by r.position) from user_roles r where r.user_id = u.id) as roles
    from tenants t join properties p on p.id = t.estate_property_id join users u on u.id = t.user_id
    where t.estate_id = ${estate_id} order by p.title, t.name, t.email, t.phone_number`)
  const { rows: invited } = await db.execute(sql`
    select u.name, u.email, u.sign_in_phone, count(*) over () as of from invitations i join users u on u.id = i.user_id
    where i.estate_id = ${estate_id} order by 1, 2, 3`)
  return { homes, people, invited }
}

/** Expects that estates share no people: each has its own emails and numbers. */
async function emptied(estate_id: number): Promise<void> {
  const { body } = await as('admin')('GET /estate/imports/:estateId', { params: { estateId: estate_id } })
  for (const { id, state } of body)
    if (state === 'done') {
      const { status } = await as('admin')('POST /import/undo/:id', { params: { id } })
      expect(status).toBe(200)
    }
}

test('in any order of rows and columns it is the same estate; again, and read from its own sheet, it changes nothing', {
  timeout: LONGEST_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(sheet, async ({ rows, row_order, column_order }) => {
      const domain = `@e${unique()}.test`
      const given = [headings, ...rows.map((cells) => cells.map((text) => text.replace('@E', domain)))]
      const ordered = [0, ...row_order.map((index) => index + 1)].map((index) =>
        column_order.map((column) => given[index]?.[column] ?? ''),
      )
      const estate_id = await freshEstate(world)
      const at = { who: 'admin', estate_id } as const
      const first = await bringIn(world, given, at)
      expect(first.done.report).toEqual(first.checked.report)
      const estate = await estateOf(estate_id)

      const again = await bringIn(world, ordered, at)
      expect(again.checked.report?.rows).toMatchObject({ new: 0, changed: 0 })
      expect(await estateOf(estate_id)).toEqual(estate)

      const { body } = await as('admin')('GET /estate/sheet/:estateId', {
        params: { estateId: estate_id },
        query: { format: 'csv' },
      })
      if (String(body).includes('\n')) {
        const exported = await bringIn(world, String(body), at).catch((error: Error) => error.message)
        if (typeof exported === 'string') expect(exported).toMatch(/no rows/)
        else {
          const said = await rowsOf(world, exported.checked.id)
          expect(said.filter(({ outcome }) => outcome !== 'same')).toEqual([])
        }
        expect(await estateOf(estate_id)).toEqual(estate)
      }

      await emptied(estate_id)
      expect(await estateOf(estate_id)).toEqual({ homes: [], people: [], invited: [] })
      await bringIn(world, ordered, at)
      expect(await estateOf(estate_id)).toEqual(estate)
      await emptied(estate_id)
    }),
    { numRuns: ESTATES, endOnFailure: true },
  )
})
