import { rm } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { formatIsoDay } from '../contract/dates.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { urlOf } from '../server/test/database-url.ts'
import type { RunningApp } from './app.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, PREPARED_ADMIN, setSuperAdmin } from './people.ts'
import { copyPrepared } from './prepared.ts'
import { startProvider } from './provider.ts'
import { test } from './test.ts'

const PAYERS = 6
/** `npm run test:long` pays five times as often, kills three times, and kills a private server too. */
const LONG = process.env.KILLS !== undefined
/** The app is killed after about this many of a hundred payments. */
const KILLS = LONG ? [random(8, 30), random(38, 62), random(70, 92)] : [random(38, 62)]

function random(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from))
}

interface Recorded {
  transaction_reference: string
  invoice_number: string
  status: string
  amount: number
}

interface Place {
  env: Record<string, string>
  /** The estate has a ledger. */
  bills: boolean
  payments: number
  close(): Promise<void>
}
/** The database's place, and how to stop it. */
const DATABASES: Record<string, () => Promise<Place>> = {
  'on its private server': async () => ({
    env: {},
    bills: false,
    payments: LONG ? 120 : 18,
    close: async () => {},
  }),
  'on a server behind DATABASE_URL, of an estate that bills': async () => {
    const dataDir = await copyPrepared('empty')
    const { connection, owner, stop } = await startPrivateServer({ dataDir, note: console.log })
    return {
      env: { DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(owner) },
      bills: true,
      // Each payment pays a month further ahead, which takes longer each time.
      payments: LONG ? 60 : 12,
      async close() {
        await stop()
        await rm(dataDir, { recursive: true })
      },
    }
  },
}

/** Undoes a test's setup after it ends or fails, last step first. */
const closing: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

for (const [where, open] of Object.entries(DATABASES).slice(LONG ? 0 : -1))
  test(`killed while it is paid, ${where}, it loses none and records none twice`, async () => {
    // About ten seconds on an idle machine.
    test.setTimeout(150_000)
    const dataDir = await copyPrepared('empty')
    closing.push(() => rm(dataDir, { recursive: true }))
    const database = await open()
    closing.push(database.close)
    const provider = await startProvider(dataDir)
    closing.push(provider.stop)
    const start = () => provider.startApp(dataDir, database.env)
    let app = await start()
    setSuperAdmin(app, PREPARED_ADMIN)
    closing.push(() => app.stop('keep data'))
    const home = await makeHome(app)
    const charge = await makeCharge(app, home)
    const { user } = await callAs<{ user: { tenants: [{ id: number; estate_property: { id: number } }] } }>(
      app,
      home.tenant,
      'GET /me',
    )
    const [tenancy] = user.tenants
    const phone_number = '0803 123 4567'
    if (database.bills) await billMonthly(app, home, charge.id)

    /** Opens a checkout, with as many attempts as it takes. */
    const openCheckout = async (): Promise<{ reference: string; amount: number }> => {
      const body = { tenant_id: tenancy.id, phone_number, items: [{ charge_id: charge.id, quantity: 1 }] }
      for (;;) {
        try {
          return await callAs(app, home.tenant, 'POST /payment/initialize', body)
        } catch {
          await new Promise((rest) => setTimeout(rest, 50)) // killed; it comes back
        }
      }
    }
    /** The callback of the pop-up; the browser tries once, and the app may be down. */
    const callBack = async ({
      reference,
      amount,
    }: {
      reference: string
      amount: number
    }): Promise<boolean> => {
      const place = {
        tenant_id: tenancy.id,
        estate_id: home.id,
        estate_property_id: tenancy.estate_property.id,
      }
      const how = { payment_method: 'paystack', gateway: 'paystack', status: 'success' }
      const body = { ...place, ...how, phone_number, charge_id: charge.id, amount, reference }
      const answer = callAs<{ status: string }>(app, home.tenant, 'POST /make/payment', body)
      return answer.then(({ status }) => status === 'success').catch(() => false)
    }

    let paid = 0
    const acknowledged: string[] = []
    const payers = Array.from({ length: PAYERS }, async (_, payer) => {
      for (let turn = payer; turn < database.payments; turn += PAYERS) {
        const checkout = await openCheckout()
        await provider.pay(checkout.reference, 'success')
        paid += 1
        // Every third payer closes the window before the callback.
        if (turn % 3 > 0 && (await callBack(checkout))) acknowledged.push(checkout.reference)
      }
    })
    const killer = async () => {
      for (const percent of KILLS) {
        while (paid < (percent / 100) * database.payments) await new Promise((rest) => setTimeout(rest, 2))
        await new Promise((rest) => setTimeout(rest, random(0, 30)))
        await app.kill()
        app = await start()
      }
    }
    await Promise.all([...payers, killer()])

    const held = await provider.paid()
    const list = () => callAs<Recorded[]>(app, home.superAdmin, 'GET /all/payments')
    expect(held).toHaveLength(database.payments)
    await expect
      .poll(async () => (await list()).length, { timeout: 60_000, intervals: [250] })
      .toBe(database.payments)
    const recorded = await list()
    const inOrder = (each: { reference: string; amount: number }[]) =>
      each.map(({ reference, amount }) => `${reference} ${amount}`).sort()
    expect(
      inOrder(recorded.map(({ transaction_reference: reference, amount }) => ({ reference, amount }))),
    ).toEqual(inOrder(held.map(({ reference, amount }) => ({ reference, amount: amount / 100 }))))
    expect(recorded.every(({ status }) => status === 'success')).toBe(true)
    expect(recorded.map((payment) => payment.transaction_reference)).toEqual(
      expect.arrayContaining(acknowledged),
    )
    const numbers = recorded
      .map(({ invoice_number }) => Number(invoice_number.slice(-6)))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: database.payments }, (_, index) => index + 1))
    const sum = held.reduce((kobo, { amount }) => kobo + amount, 0) / 100
    const figures = await callAs<{ payments_received: number }>(app, home.superAdmin, 'GET /statistics')
    expect(figures.payments_received).toBe(sum)
    if (!database.bills) return
    // Each payment is in the ledger once, and has paid a month of its own: this one, and all others ahead.
    const ledger = await callAs<{ balance: number; credit: number; entries_total: number }>(
      app,
      home.superAdmin,
      `GET /tenant/ledger/${tenancy.id}`,
    )
    expect(ledger).toMatchObject({
      balance: (held[0]?.amount ?? 0) / 100 - sum,
      credit: 0,
      // Dues of coming months appear from their day on.
      entries_total: database.payments + 1,
    })
  })

/** The estate bills a charge from this month on. */
async function billMonthly(app: RunningApp, home: TestHome, charge_id: number): Promise<void> {
  const billing_from = `${formatIsoDay(new Date()).slice(0, 7)}-01`
  const terms = { due_days: 0, grace_days: 0, proration: 'full', late_fee: null }
  const charges = [{ charge_id, anchor_on: billing_from, ...terms }]
  const body = { billing_from, raise_days: 0, charges, openings: [] }
  await callAs(app, home.superAdmin, `PUT /estate/billing/${home.id}`, body)
}
