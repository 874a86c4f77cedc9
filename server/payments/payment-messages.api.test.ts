import { expect, test } from 'vitest'
import { desc, eq } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { pay, submit } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people } = world
const toTenant = () =>
  db.select().from(messages).where(eq(messages.address, people.tenant.email)).orderBy(desc(messages.id))

test('a payment brings its payer one receipt, however often it is submitted', async () => {
  const payment = await pay(world)
  const { transaction_reference: reference, amount, invoice_number } = payment
  await submit(world, { reference, amount })
  const [receipt, ...more] = await toTenant()
  expect(more).toEqual([])
  expect(receipt).toMatchObject({ kind: 'receipt', channel: 'email', status: 'queued' })
  const { body } = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
  expect(body[0]?.subject).toBe(`Receipt ${invoice_number}: ₦45,000.00`)
  for (const part of ['Security levy', 'Palm flat, Palm Grove', reference, '/receipt/'])
    expect(body[0]?.text).toContain(part)
})

test('a refused card brings word of it', async () => {
  await pay(world, { means: 'declined' })
  const [failed] = await toTenant()
  expect(failed).toMatchObject({ kind: 'payment_failed', channel: 'email', status: 'queued' })
  const { body } = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
  expect(body[0]?.subject).toBe('Your payment of ₦45,000.00 did not go through')
  expect(body[0]?.text).toContain('We received nothing. If your bank debited you, it returns the money.')
})
