import { randomUUID } from 'node:crypto'
import type { Payment } from '#contract/payments.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { checkouts, payments } from '#server/database/schema-payments.ts'
import { settleDue } from '#server/payments/job.ts'
import { flagDispute } from '#server/payments/reviews/flags.ts'
import { todayOf } from './clock.ts'
import { sandboxClient } from './sandbox-client.ts'
import type { World } from './world.ts'

/** The home of each tenant. */
const HOMES = {
  tenant: { estate: 'palm', property: 'flat' },
  neighbour: { estate: 'palm', property: 'villa' },
  'other tenant': { estate: 'cedar', property: 'house' },
} as const
export type Payer = keyof typeof HOMES
export type Item = { charge_id: number; quantity: number }

/** Opens a checkout as the payment form does; default: for the security levy. */
export async function openCheckout(world: World, who: Payer = 'tenant', items?: Item[]) {
  const { status, body } = await world.as(who)('POST /payment/initialize', {
    body: {
      tenant_id: world.tenancies[HOMES[who].property],
      phone_number: '0803 123 4567',
      items: items ?? [
        { charge_id: who === 'other tenant' ? world.charges.cedar : world.charges.security, quantity: 1 },
      ],
    },
  })
  if (status !== 201) throw new Error(`no checkout was opened: ${status} ${body.message}`)
  return body
}

/** The browser's request after the pop-up: one charge, or a cart. */
export function submissionOf(
  world: World,
  who: Payer,
  paid: { reference: string; amount: number },
  items?: Item[],
) {
  const { estate, property } = HOMES[who]
  const single = who === 'other tenant' ? world.charges.cedar : world.charges.security
  return {
    phone_number: '0803 123 4567',
    charge_id: items ? 0 : single,
    estate_property_id: world.properties[property],
    tenant_id: world.tenancies[property],
    amount: paid.amount,
    estate_id: world.estates[estate].id,
    payment_method: 'paystack',
    reference: paid.reference,
    gateway: 'paystack',
    status: 'success',
    payload: items ? { items } : null,
  }
}

type Means = 'success' | 'declined' | 'insufficient_funds' | 'transfer'
/** Pays at the provider, with a test card or by promising a transfer. */
export const payAtProvider = (world: World, reference: string, means: Means = 'success') =>
  sandboxClient(world.sandbox.url).control('POST', `pay/${reference}`, { with: means })

/** Completes a promised transfer. */
export const receiveTransfer = (world: World, reference: string) =>
  sandboxClient(world.sandbox.url).control('POST', `transfer/${reference}`)

/** Pays from checkout over card to callback; returns the recorded payment. */
export async function pay(
  world: World,
  { who = 'tenant', items, means = 'success' }: { who?: Payer; items?: Item[]; means?: Means } = {},
): Promise<Payment> {
  const checkout = await openCheckout(world, who, items)
  await payAtProvider(world, checkout.reference, means)
  const { status, body } = await submit(world, checkout, who, items)
  if (status !== 200 || !body.payment) throw new Error(`no payment was recorded: ${status} ${body.message}`)
  return body.payment
}

/** Sends the browser's request after the pop-up. */
export const submit = (
  world: World,
  paid: { reference: string; amount: number },
  who: Payer = 'tenant',
  items?: Item[],
) => world.as(who)('POST /make/payment', { body: submissionOf(world, who, paid, items) })

/** Makes the provider send the webhook of a paid reference; resolves with its answer. */
export const sendWebhook = (world: World, reference: string) =>
  sandboxClient(world.sandbox.url).control('POST', `webhook/${reference}`)

/** Runs the job on a checkout now, whenever it is due. */
export async function runJob(world: World, reference: string): Promise<void> {
  await world.db
    .update(checkouts)
    .set({ next_check_at: sql`now()` })
    .where(eq(checkouts.reference, reference))
  await settleDue(world.context, world.app.log)
}

/** The recorded payments and refunds of a reference, oldest first. */
export const recordsOf = ({ db }: World, reference: string) =>
  db.select().from(payments).where(eq(payments.transaction_reference, reference)).orderBy(payments.id)

export async function checkoutOf({ db }: World, reference: string) {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  if (!checkout) throw new Error(`there is no checkout ${reference}`)
  return checkout
}

/** The estate's record of ₦45,000 in cash from the tenant today; `over` changes it. */
export const recordOf = ({ owner, tenancies }: Pick<World, 'owner' | 'tenancies'>, over: object = {}) => ({
  key: randomUUID(),
  tenant_id: tenancies.flat,
  method: 'cash',
  amount: 45_000,
  paid_on: todayOf(owner.db),
  ...over,
})

/** Records money as the estate's admin does. */
export async function recordCash(world: World, over: object = {}): Promise<Payment> {
  const { status, body } = await world.as('estate admin')('POST /payment/record', {
    body: recordOf(world, over),
  })
  if (status !== 201) throw new Error(`nothing was recorded: ${status} ${body.message}`)
  return body
}

/** A payment with a wrong amount: the provider charged less. */
export async function payWrongly(world: World, amount_kobo = 100_000): Promise<Payment> {
  const checkout = await openCheckout(world)
  world.sandbox.misbehave({
    reference: checkout.reference,
    paid: { amount_kobo, requested_amount_kobo: amount_kobo },
    times: 1,
  })
  await payAtProvider(world, checkout.reference)
  const { body } = await submit(world, checkout)
  if (!body.payment) throw new Error(`no payment was recorded: ${body.message}`)
  return body.payment
}

/** A transfer promised four days ago, perhaps after a declined card, that never came: an admin has to decide. */
export async function stuckCheckout(world: World, before?: 'declined') {
  const { reference } = await openCheckout(world)
  if (before) {
    await payAtProvider(world, reference, before)
    await runJob(world, reference)
  }
  await payAtProvider(world, reference, 'transfer')
  await world.db
    .update(checkouts)
    .set({ created_at: sql`now() - interval '4 days'` as never })
    .where(eq(checkouts.reference, reference))
  await runJob(world, reference)
  return checkoutOf(world, reference)
}

/** A disputed payment. Returns the flag that lists it. */
export async function disputedPayment(world: World): Promise<number> {
  const { transaction_reference } = await pay(world)
  await flagDispute(world.db, transaction_reference, { number: '624', decided: false })
  const { rows } = await world.db.execute<{ id: number }>(sql`
    select f.id from payment_flags f join checkouts c on c.id = f.checkout_id where c.reference = ${transaction_reference}`)
  return (rows[0] as { id: number }).id
}
