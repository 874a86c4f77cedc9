import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'

const { pool } = (await testDatabase()).owner

/** The parts of a provider's answer that the ledgers need. */
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

const record = (reference: string, gateway: object, recordedBy: number | null = null) =>
  pool.query(
    `insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, gateway, user_id,
      payer_name, tenant_id, estate_id, estate_property_id, recorded_by, record_key, note, paid_at, search)
    select $1, $1, 'success', 5000, 'NGN', case when $3::int is null then 'paystack' else 'cash' end, $2, user_id,
      name, id, estate_id, estate_property_id, $3, case when $3 is not null then gen_random_uuid() end,
      case when $3 is not null then 'Paid' end, now(), '' from tenants`,
    [reference, gateway, recordedBy],
  )
const answers = async () =>
  (await pool.query('select gateway from payments order by id')).rows.map(({ gateway }) => gateway)

test('of an answer of the provider the database keeps what the ledgers need; of a manual payment it keeps all', async () => {
  await pool.query(`
    insert into estates (id, name, owner, phone_number, address, email) values (1, 'Palm Grove', 'Ada', '1', 'Road', 'palm@estate.test');
    insert into users (id, name, email, password_hash) values (1, 'Ngozi Eze', 'ngozi@estate.test', ''), (2, 'Bola Ade', 'bola@estate.test', '');
    insert into properties (id, estate_id, title, price, status) values (1, 1, 'Flat', 1, 'rented');
    insert into tenants (user_id, estate_id, estate_property_id, name) values (2, 1, 1, 'Bola Ade')`)
  await record('by-card', ANSWER)
  await record('by-hand', BY_HAND, 1)
  expect(await answers()).toEqual([KEPT, BY_HAND])
  await expect(pool.query(`update payments set gateway = '{}'`)).rejects.toThrow('append-only')
})
