import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { owner } = await testDatabase()
const NAME = '019-closed-months.sql'

test('the entries and payments of the version before stay, and no month is closed', async () => {
  const { pool, connection } = owner
  await pool.query('drop schema public cascade; create schema public')
  const before = (await readdir(new URL('migrations/', import.meta.url))).filter((name) => name < NAME)
  await migrate(connection, { only: before })
  await pool.query(`
    insert into users (name, email, password_hash) values ('Ada Obi', 'ada@estate.test', 'x');
    insert into estates (name, owner, phone_number, address, email, status, billing_from) values ('Palm Grove', 'O', '1', 'A', 'e@estate.test', 1, '2026-01-01');
    insert into properties (estate_id, title, price, status) select id, 'Flat 1', 1, 'rented' from estates;
    insert into tenants (user_id, estate_id, estate_property_id, name)
      select u.id, p.estate_id, p.id, u.name from users u, properties p;
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name,
      tenant_id, estate_id, estate_property_id, paid_at)
      select 'INV-1', 'R1', 'success', 5, 'NGN', 'paystack', user_id, name, id, estate_id, estate_property_id, '2026-01-05' from tenants;
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name,
      tenant_id, estate_id, estate_property_id, paid_at, refund_of, refund_id)
      select 'INV-1-R1', 'R1', 'refunded', -5, 'NGN', 'paystack', user_id, payer_name, tenant_id, estate_id, estate_property_id, '2026-01-06', id, 'x'
      from payments;`)
  const old = await pool.query('select * from payments order by id')

  expect(await migrate(connection, { only: [...before, NAME] })).toEqual([NAME])
  expect((await pool.query('select * from payments order by id')).rows).toEqual(old.rows)
  expect((await pool.query('select * from closed_months')).rows).toEqual([])
  const estate = (await pool.query('select id, first_open_day(id)::text as first from estates')).rows[0]
  expect(estate.first).toBe('-infinity')

  const openingOn = (day: string) =>
    pool.query(
      `insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name)
        select estate_id, id, 'opening', 5, $1::date, $1::date, 'Old debt' from accounts`,
      [day],
    )
  await pool.query(
    "insert into closed_months (estate_id, month, closed_by) select e.id, '2026-01-01', u.id from estates e, users u",
  )
  await expect(openingOn('2026-01-31')).rejects.toMatchObject({ code: 'EMCLO' })
  await openingOn('2026-02-01')
})
