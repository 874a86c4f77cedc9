import { expect, test } from 'vitest'
import { desc, eq } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { pay } from '#server/test/payments.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { startWorld } from '#server/test/world.ts'
import { settleRefunds } from './settle-refunds.ts'

const world = await startWorld()
const { as, db, people } = world
const toTenant = () =>
  db.select().from(messages).where(eq(messages.address, people.tenant.email)).orderBy(desc(messages.id))

test('money given back brings word of it, once, with the receipt it belongs to', async () => {
  world.sandbox.sendWebhooksTo(`${world.url}/api/paystack/webhook`)
  const { transaction_reference: reference, invoice_number } = await pay(world)
  const { control } = sandboxClient(world.sandbox.url)
  await control('POST', `refund/${reference}`, { status: 'processed', amount_kobo: 1_000_050 })
  const refunds = async () => (await toTenant()).filter(({ kind }) => kind === 'refund')
  await expect.poll(async () => (await refunds()).length).toBe(1)
  await settleRefunds(world.context, reference)
  const all = await toTenant()
  expect(all.filter(({ kind }) => kind === 'refund')).toMatchObject([{ channel: 'email', status: 'queued' }])
  const receipt = all.find(({ kind, content }) => kind === 'receipt' && content.reference === reference)
  const { body } = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
  const letter = body.find(({ kind }) => kind === 'refund')
  expect(letter?.subject).toBe(`Refund ${invoice_number}-R1: ₦10,000.50`)
  expect(letter?.text).toContain('We gave ₦10,000.50 back to you.')
  expect(letter?.text).toContain(`/receipt/${receipt?.content.receipt_code}`)
})
