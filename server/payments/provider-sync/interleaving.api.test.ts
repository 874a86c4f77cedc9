import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toKobo } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import { settleDue } from '#server/payments/job.ts'
import { freshCharge } from '#server/test/builders.ts'
import { createCall } from '#server/test/client.ts'
import { checkoutOf, openCheckout, payAtProvider, recordsOf, submissionOf } from '#server/test/payments.ts'
import { type Step, sendWebhookOf, type Twist, waves } from '#server/test/random-payment-steps.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { startWorld } from '#server/test/world.ts'

/** The number of sequences; `npm run test:long` sets more. */
const RUNS = Number(process.env.PAYMENT_RUNS ?? 8)

const world = await startWorld({ provider_timeout_ms: 400 })
const { db, pool, sandbox, people } = world
const servers = [world, await world.another()]
const { control } = sandboxClient(sandbox.url)
const serverOf = (index: number) => servers[index % servers.length] as (typeof servers)[number]
sandbox.sendWebhooksTo(`${serverOf(1).url}/api/paystack/webhook`)

/** One browser tab of a payer, with the model's state of it. */
interface Tab {
  reference: string
  charge_id: number
  /** Naira; the price at opening. */
  amount: number
  twist: Twist
  /** A card payment succeeded. */
  paid: boolean
  declined: boolean
  /** Kobo of each refund. */
  given_back: number[]
  /** The outcome of the dispute; null without one. */
  disputed: 'merchant-accepted' | 'declined' | null
}
interface Run {
  carts: number[]
  tabs: Tab[]
}

const itemsOf = (charge_id: number) => [{ charge_id, quantity: 2 }]

function charged(twist: Twist, asked: number): object | null {
  switch (twist) {
    case 'less':
      return { amount_kobo: asked - 1, requested_amount_kobo: asked - 1 }
    case 'more':
      return { amount_kobo: asked + 5_000, requested_amount_kobo: asked + 5_000 }
    case 'with fees':
      return { amount_kobo: asked + 7_500 }
    case 'dollars':
      return { currency: 'USD' }
    case null:
      return null
  }
}

async function openTab(run: Run, { cart, twist, webhook }: Extract<Step, { do: 'open' }>): Promise<void> {
  const charge_id = run.carts[cart % run.carts.length] as number
  // The provider may time out on a busy machine; the payer tries again.
  const opened = () => openCheckout(world, 'tenant', itemsOf(charge_id))
  const { reference, amount } = await opened().catch(opened).catch(opened)
  const paid = charged(twist, toKobo(amount))
  if (paid) sandbox.misbehave({ reference, times: 1, paid })
  if (webhook) sandbox.misbehave({ reference, times: 1, webhook, delay_ms: 40 })
  run.tabs.push({
    reference,
    charge_id,
    amount,
    twist,
    paid: false,
    declined: false,
    given_back: [],
    disputed: null,
  })
}

/** The pop-up's callback; the browser always claims success. */
async function callBack(tab: Tab, server: number): Promise<void> {
  const call = createCall(serverOf(server).url, people.tenant.token)
  const body = submissionOf(world, 'tenant', tab, itemsOf(tab.charge_id))
  const answer = await call('POST /make/payment', { body })
  expect([200, 202]).toContain(answer.status)
  // The callback may come before or after the money, but never confirms money that does not exist.
  if (answer.body.status === 'success') expect(tab.paid).toBe(true)
}

async function lookAgain(reference: string, server: number): Promise<void> {
  await pool.query(
    `update checkouts set next_check_at = case when status <> 'paid' then now() end,
      refund_check_at = case when refund_check_at is not null then now() end where reference = $1`,
    [reference],
  )
  await settleDue(serverOf(server).context, serverOf(server).app.log)
}

/** The estate refunds, if the provider holds enough of the payment. */
async function giveBack(tab: Tab, { kobo, decided }: Extract<Step, { do: 'refund' }>): Promise<void> {
  const status = decided ? 'processed' : 'pending'
  const given = await control('POST', `refund/${tab.reference}`, { amount_kobo: kobo, status }).catch(
    (error: Error) => {
      expect(error.message).toMatch(/^400 .*not so much left/)
      return null
    },
  )
  if (given) tab.given_back.push(kobo)
}

/** The payer disputes at the bank. The decision comes after all else, because the payment may be unknown before. */
async function disputeTab(tab: Tab, lost: boolean): Promise<void> {
  const told = await control('POST', `dispute/${tab.reference}`).catch((error: Error) => {
    expect(error.message).toMatch(/^404 /)
    return null
  })
  if (told) tab.disputed ??= lost ? 'merchant-accepted' : 'declined'
}

async function take(run: Run, step: Step): Promise<void> {
  if (step.do === 'open') return openTab(run, step)
  if (step.do === 'reprice') {
    await pool.query('update charges set amount = $2 where id = $1', [
      run.carts[step.cart % run.carts.length],
      step.amount,
    ])
    return
  }
  const tab = run.tabs[step.tab % run.tabs.length] as Tab
  switch (step.do) {
    case 'pay':
      if (step.means === 'success') tab.paid = true
      else tab.declined = true
      await payAtProvider(world, tab.reference, step.means)
      return
    case 'callback':
      await Promise.all(Array.from({ length: step.times }, (_, time) => callBack(tab, step.server + time)))
      return
    case 'webhook': {
      const send = () => sendWebhookOf(serverOf(step.server).url, tab.reference, step.kind)
      const genuine = step.kind === 'right' || step.kind === 'replayed'
      expect(await send()).toBe(genuine ? 200 : 401)
      if (step.kind === 'replayed') expect(await send()).toBe(200)
      return
    }
    case 'job':
      return lookAgain(tab.reference, step.server)
    case 'fail':
      return sandbox.misbehave({ call: step.call, reference: tab.reference, times: 1, answer: step.answer })
    case 'refund':
      return giveBack(tab, step)
    case 'dispute':
      return disputeTab(tab, step.lost)
  }
}

/** Ends all faults, then lets both servers check everything that is open. */
async function comeToRest({ tabs }: Run): Promise<void> {
  sandbox.behave()
  for (const { reference } of tabs) await Promise.all([lookAgain(reference, 0), lookAgain(reference, 1)])
  for (const { reference, paid } of tabs)
    await expect.poll(async () => (await checkoutOf(world, reference)).status === 'paid').toBe(paid)
  for (const tab of tabs) {
    const { reference, given_back, disputed } = tab
    if (given_back.length > 0) await control('PUT', `refund/${reference}`, { status: 'processed' })
    if (disputed) await control('PUT', `dispute/${reference}`, { resolution: disputed })
    const expected = await takenFrom(tab)
    await expect
      .poll(async () => {
        await lookAgain(reference, 0)
        return sum((await refundsOf(reference)).map(({ amount }) => -toKobo(amount)))
      })
      .toBe(expected)
  }
  // Unpaid checkouts expire, as after a day.
  await pool.query(`update checkouts set status = 'closed', next_check_at = null where status = 'open'`)
}

const sum = (kobo: number[]) => kobo.reduce((total, each) => total + each, 0)
/** Kobo refunded from the ledger. The ledger does not record fees that the payer bore, nor their return. */
async function takenFrom({ reference, twist, amount, given_back, disputed }: Tab): Promise<number> {
  const held = (await sandbox.transactions()).find((each) => each.reference === reference)?.amount ?? 0
  const recorded = twist === 'with fees' ? toKobo(amount) : held
  return disputed === 'merchant-accepted' ? recorded : Math.min(sum(given_back), recorded)
}

const refundsOf = async (reference: string) =>
  (await recordsOf(world, reference)).filter(({ status }) => status === 'refunded')

const byNumber = (one: number, other: number) => one - other

async function compare({ tabs }: Run): Promise<void> {
  const ledger = new Map((await sandbox.transactions()).map((held) => [held.reference, held]))
  for (const tab of tabs) {
    const { reference, amount, twist, paid, declined, given_back, disputed } = tab
    const held = ledger.get(reference)
    expect(held?.status === 'success').toBe(paid)
    const refunds = (await refundsOf(reference)).map((refund) => -toKobo(refund.amount))
    const expected = await takenFrom(tab)
    if (sum(given_back) === expected) expect(refunds.sort(byNumber)).toEqual(given_back.sort(byNumber))
    else expect(sum(refunds)).toBe(expected)
    const flags = await pool.query(
      `select f.id from payment_flags f join checkouts c on c.id = f.checkout_id where c.reference = $1`,
      [reference],
    )
    // One event for the dispute, one for its decision.
    expect(flags.rows).toHaveLength(disputed ? 2 : 0)
    const records = (await recordsOf(world, reference)).filter(({ status }) => status !== 'refunded')
    const successes = records.filter(({ status }) => status === 'success')
    const failures = records.filter(({ status }) => status === 'failed')
    expect([successes.length, records.length]).toEqual([paid ? 1 : 0, successes.length + failures.length])
    // A refusal shows only if a check ran before the successful card.
    expect(failures.length).toBeLessThanOrEqual(declined ? 1 : 0)
    if (!paid) continue
    const agrees = twist === null || twist === 'with fees'
    const [record] = successes
    expect(record).toMatchObject({
      currency: held?.currency,
      amount: agrees ? amount : (held?.amount ?? 0) / 100,
    })
    expect(record?.review === null).toBe(agrees)
  }
}

/** Checks the whole ledger: invoice numbers without gaps or duplicates, and each estate's sum. */
async function compareLedger(): Promise<void> {
  const numbers = await pool.query<{ count: number; last: number; highest: number }>(`
    select count(distinct invoice_number)::int as count, (select last_number from invoice_numbers) as last,
      max(substring(invoice_number from '\\d+$')::int) as highest from payments where status <> 'refunded'`)
  const [{ count, last, highest }] = numbers.rows as [
    { count: number; last: number | null; highest: number | null },
  ]
  expect([count, highest ?? 0]).toEqual([last ?? 0, last ?? 0])
  const { rows } = await db.execute(sql`
    select (select coalesce(sum(amount), 0) from collections) - (select coalesce(sum(amount), 0) from payments
        where status in ('success', 'refunded') and currency = 'NGN') as sums,
      (select count(*) from payments) - (select count(*) from messages where kind in ('receipt', 'payment_failed', 'refund')) as letters,
      (select count(*) from payments p where not exists (select from payment_lines l where l.payment_id = p.id)) as bare`)
  expect(rows).toEqual([{ sums: 0, letters: 0, bare: 0 }])
}

test('whatever happens around a payment, it is recorded once, as the provider holds it', {
  timeout: 60_000 + RUNS * 2_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(waves, async (steps) => {
      const run: Run = {
        carts: [await freshCharge(world, 7_000), await freshCharge(world, 12_500.5)],
        tabs: [],
      }
      for (const wave of steps) await Promise.all(wave.map((step) => take(run, step)))
      await comeToRest(run)
      await compare(run)
      await compareLedger()
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
