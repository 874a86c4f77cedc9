import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { connection, pool } = (await testDatabase()).owner
const NEW = '045-erase-again.sql'
const all = readdirSync(new URL('migrations', import.meta.url)).filter((name) => name <= NEW)

/** What the books need of an answer of the provider. */
const KEPT = {
  id: 4_099_260_516,
  amount: 500_000,
  fees: 7_500,
  channel: 'card',
  paid_at: '2026-11-20T08:00:00Z',
}
const ANSWER = {
  ...KEPT,
  ip_address: '105.112.0.7',
  authorization: { bin: '408408', last4: '4081', exp_year: '2030', account_name: 'Bola Ade' },
  customer: { email: 'bola@estate.test', phone: '0803 000 0002' },
  metadata: { referrer: 'https://estate.test' },
  log: { history: [{ type: 'action', message: 'Paid by card' }] },
}
const BY_HAND = { method: 'cash', paid_on: '2026-11-20', customer: 'Paid by her brother' }

/** As a server that keeps all of the answer writes it. */
const record = (reference: string, gateway: object, recordedBy: number | null = null) =>
  pool.query(
    `insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, gateway, payload, user_id,
      payer_name, tenant_id, estate_id, estate_property_id, recorded_by, record_key, note, paid_at, search)
    select $1, $1, 'success', 5000, 'NGN', case when $3::int is null then 'paystack' else 'cash' end, $2, '{}', user_id,
      name, id, estate_id, estate_property_id, $3, case when $3 is not null then gen_random_uuid() end,
      case when $3 is not null then 'Paid' end, now(), '' from tenants`,
    [reference, gateway, recordedBy],
  )
const answers = async () =>
  (await pool.query('select gateway from payments order by id')).rows.map(({ gateway }) => gateway)
const notice = async () =>
  (await pool.query('select text from privacy_notices where version = 1')).rows[0].text

test('045 leaves of the answers that are there what the books need, and of what an older server writes after it', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(connection, { only: all.filter((name) => name < NEW) })
  await pool.query(`
    insert into estates (id, name, owner, phone_number, address, email) values (1, 'Palm Grove', 'Ada', '1', 'Road', 'palm@estate.test');
    insert into users (id, name, email, password_hash) values (1, 'Ngozi Eze', 'ngozi@estate.test', ''), (2, 'Bola Ade', 'bola@estate.test', '');
    insert into properties (id, estate_id, owner_id, title, price, status) values (1, 1, 1, 'Flat', 1, 'rented');
    insert into tenants (user_id, estate_id, estate_property_id, name) values (2, 1, 1, 'Bola Ade')`)
  await record('by-card', ANSWER)
  await record('by-hand', BY_HAND, 1)
  expect(await answers()).toEqual([ANSWER, BY_HAND])
  const shown = await notice()

  await migrate(connection, { only: all })
  await record('by-card-later', ANSWER)
  expect(await answers()).toEqual([KEPT, BY_HAND, KEPT])
  // People were shown it as it was.
  expect(await notice()).toBe(shown)
  // It let itself change payments for that moment alone.
  await expect(pool.query(`update payments set gateway = '{}'`)).rejects.toThrow('append-only')
})

test('045 mends the first privacy notice where nobody was shown it yet', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(connection, { only: all.filter((name) => name < NEW) })
  expect(await notice()).toContain('the kind of card, its first six and last four digits')
  await migrate(connection, { only: all })
  expect(await notice()).not.toContain('six and last four')
  expect(await notice()).toContain('more of how you paid than we keep')
})
