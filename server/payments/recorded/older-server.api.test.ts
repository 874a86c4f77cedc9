import { expect, test } from 'vitest'
import { recordRefund } from '#server/payments/refunds/record-refund.ts'
import { findPaid } from '#server/payments/refunds/store.ts'
import { pay } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, pool, charges, tenancies } = world

const CART = [
  { charge_id: charges.water, quantity: 2 },
  { charge_id: charges.security, quantity: 1 },
]
const refund = {
  refund_id: '1',
  number: 1,
  amount: 1_000,
  given_back: 1_000,
  currency: 'NGN',
  after_dispute: false,
  paid_at: null,
  evidence: null,
  review: null,
}

test('an older server beside this one reads of a payment and a refund what they were for', async () => {
  const { transaction_reference: reference, invoice_number, payload } = await pay(world, { items: CART })
  const paid = await findPaid(db, reference)
  if (!paid) throw new Error('nothing was paid')
  await db.transaction((tx) => recordRefund(tx, paid, refund))
  const { rows } = await pool.query(
    'select payload from payments where transaction_reference = $1 order by id',
    [reference],
  )
  const line = { charge_id: null, name: `Refund of ${invoice_number}`, amount: -1_000, quantity: 1 }
  expect(rows).toEqual([{ payload }, { payload: { items: [line] } }])
})

test('what an older server writes beside this one is read here', async () => {
  const { id } = await pay(world)
  const line = { charge_id: charges.water, name: 'Water, of old', amount: 5_000.5, quantity: 3 }
  await pool.query(
    `with paid as (
      insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, payload, user_id,
        payer_name, payer_email, tenant_id, estate_id, estate_property_id, paid_at, search)
      select 'INV-OLD', 'EST-old', status, amount, currency, payment_method, $2, user_id,
        payer_name, payer_email, tenant_id, estate_id, estate_property_id, paid_at, '' from payments where id = $1
      returning id, estate_id)
    insert into payment_lines (payment_id, estate_id, charge_id, name, amount, quantity)
    select id, estate_id, $3, $4, $5, $6 from paid`,
    [id, { items: [line] }, line.charge_id, line.name, line.amount, line.quantity],
  )
  const params = { tenantId: tenancies.flat }
  const { body } = await as('tenant')('GET /tenant/payments/:tenantId', { params, query: { q: 'EST-old' } })
  expect(body).toMatchObject([{ invoice_number: 'INV-OLD', payload: { items: [line] } }])
})
