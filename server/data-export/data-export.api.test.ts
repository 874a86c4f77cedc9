import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { manualFor } from '#server/test/billing.ts'
import { addResetToken, newTenant, notify } from '#server/test/builders.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { newAddress, PASSWORD, startWorld, type Who } from '#server/test/world.ts'
import { PERSONAL } from './read.ts'

const world = await startWorld()
const { as, callWith, db, owner, people, pool, tenancies } = world

interface Everything {
  of: { id: number; name: string; email: string }
  sections: { name: string; label: string; columns: object; rows: Record<string, unknown>[] }[]
  not_given: { name: string }[]
}
/** A person's export, as text and parsed. */
async function takeAlong(token: string) {
  const { status, body } = await callWith(token)('GET /me/data', { query: { format: 'json' } })
  expect(status).toBe(200)
  const text = String(body)
  const everything = JSON.parse(text) as Everything
  const rowsOf = (name: string) => everything.sections.find((section) => section.name === name)?.rows ?? []
  return { text, everything, rowsOf }
}
const dataOf = (who: Who) => takeAlong(people[who].token)
/** Resets the daily export limit. */
const anew = () => db.execute(sql`delete from throttle where key like 'my-data%'`)

describe('what somebody takes along', () => {
  test('is all about them, and nothing about anybody else', async () => {
    const { tenant } = people
    const secret = await addResetToken(world, tenant.id)
    await pay(world)
    await pay(world, { who: 'neighbour' })
    await recordCash(world, { note: 'Paid at the gate by Ireti' })
    await notify(world)
    await as('admin')('PUT /users/:id', {
      params: { id: tenant.id },
      body: { name: 'Adaeze Marked', email: tenant.email, phone_number: '0803 765 4321', roles: ['tenant'] },
    })
    await as('tenant')('PUT /me/password', {
      body: { current_password: PASSWORD, password: PASSWORD },
      from: newAddress(),
    })

    const own = await dataOf('tenant')
    expect(own.everything.of).toEqual({ id: tenant.id, name: 'Adaeze Marked', email: tenant.email })
    expect(own.rowsOf('users')).toMatchObject([{ name: 'Adaeze Marked', phone_number: '0803 765 4321' }])
    expect(own.rowsOf('payments').map(({ amount }) => amount)).toEqual([expect.any(Number), 45_000])
    expect(own.rowsOf('payments')[1]?.gateway).toMatchObject({ state: 'success', charged_kobo: 4_500_000 })
    expect(own.text).toContain('Paid at the gate by Ireti')
    expect(own.rowsOf('tenants')).toMatchObject([
      { estate_id: 'Palm Grove', estate_property_id: 'Palm flat' },
    ])
    expect(own.rowsOf('messages').length).toBeGreaterThan(0)
    // The export shows the new value, not the person who changed it.
    expect(own.rowsOf('audit_log')).toContainEqual(
      expect.objectContaining({
        ...{ action: 'update', entity: 'user', user_id: false, role: null, ip: null },
        after: expect.objectContaining({ name: 'Adaeze Marked' }),
      }),
    )
    for (const other of ['neighbour', 'landlord', 'estate admin', 'admin', 'other tenant'] as const) {
      expect(own.text).not.toContain(people[other].email)
      expect(own.text).not.toContain(people[other].name)
    }
    const { rows } = await pool.query(
      `select password_hash from users where id = $1
       union all select encode(token_hash, 'hex') from sessions where user_id = $1`,
      [tenant.id],
    )
    for (const kept of [secret, tenant.token, ...rows.map(({ password_hash }) => password_hash)])
      expect(own.text).not.toContain(kept)

    // Exports of other people hold no data of the tenant.
    for (const who of ['admin', 'estate admin', 'neighbour'] as const) {
      const other = await dataOf(who)
      expect([who, other.rowsOf('payments').length]).toEqual([who, who === 'neighbour' ? 1 : 0])
      for (const mark of ['Adaeze', tenant.email, '765 4321', '7654321', 'Ireti'])
        expect([who, mark, other.text.includes(mark)]).toEqual([who, mark, false])
    }
    expect((await dataOf('admin')).rowsOf('audit_log')).toContainEqual(
      expect.objectContaining({ action: 'update', entity: 'user', user_id: true, entity_id: null }),
    )
  })

  test('has the ledgers, and for a landlord what they own', async () => {
    const asked = await manualFor(world, tenancies.flat)()
    expect((await as('estate admin')('POST /ledger/adjust', asked)).status).toBe(201)
    const { rowsOf } = await dataOf('tenant')
    expect(rowsOf('ledger_entries')).toContainEqual(
      expect.objectContaining({ name: 'Broken gate', amount: 1500, note: 'Driven into on 3 May.' }),
    )
    expect(rowsOf('adjustments').length).toBe(1)
    expect((await dataOf('neighbour')).rowsOf('ledger_entries')).toEqual([])
    const landlord = await dataOf('landlord')
    expect(landlord.rowsOf('properties')).toMatchObject([{ title: 'Palm flat', estate_id: 'Palm Grove' }])
    expect(landlord.rowsOf('property_owners')).toMatchObject([{ property_id: 'Palm flat' }])
    expect(landlord.rowsOf('ledger_entries')).toEqual([])
  })

  test('tells every kind of row that there is, also what nobody is given', async () => {
    await anew()
    const { everything } = await dataOf('tenant')
    const told = [...everything.sections, ...everything.not_given].map(({ name }) => name)
    expect(told.sort()).toEqual(PERSONAL.map(({ name }) => name).sort())
  })

  test('withholds a new column that the inventory does not name', async () => {
    await owner.db.execute(sql`alter table users add column nickname text default 'Nickname Marked'`)
    const { text } = await dataOf('tenant')
    await owner.db.execute(sql`alter table users drop column nickname`)
    expect(text).not.toContain('Nickname Marked')
  })

  test('leaves out no row of thousands, and is a PDF as well', async () => {
    const person = await newTenant(world)
    await db.execute(sql`insert into notifications (user_id, title, message, type)
      select ${person.id}, 'Notice ' || n, 'Line', 'notification' from generate_series(1, 1500) n`)
    const { rowsOf } = await takeAlong(person.token)
    const titles = new Set(rowsOf('notifications').map(({ title }) => title))
    for (let number = 1; number <= 1500; number += 1) expect(titles).toContain(`Notice ${number}`)
    const { body, headers } = await person.call('GET /me/data', { query: { format: 'pdf' } })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-20\d\d-\d\d-\d\d\.pdf"$/,
    )
    expect(String(body).slice(0, 5)).toBe('%PDF-')
  })
})

describe('taking it along', () => {
  test('needs the password', async () => {
    const { id, call } = await newTenant(world)
    await db.execute(sql`update sessions set password_given_at = null where user_id = ${id}`)
    const { status, body } = await call('GET /me/data', { query: { format: 'json' } })
    expect([status, body.code]).toEqual([403, 'password_needed'])
  })

  test('works five times a day, each noted as an export of their own', async () => {
    const { id, call } = await newTenant(world)
    const take = (format: string) => call('GET /me/data', { query: { format } })
    expect((await take('docx')).body.errors).toEqual({ format: ['Either json or pdf'] })
    for (const format of ['json', 'pdf', 'json', 'pdf', 'json']) expect((await take(format)).status).toBe(200)
    expect((await take('json')).status).toBe(429)
    const noted = await db.execute(sql`select kind, about_id, detail - 'rows' as detail from security_events
      where user_id = ${id} and kind = 'exported'`)
    expect(noted.rows).toEqual(
      Array(5).fill({ kind: 'exported', about_id: null, detail: { what: 'own data' } }),
    )
  })
})
