import { sumNaira } from '#contract/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { Db } from '#server/database/open.ts'
import {
  invoiceNumbers,
  type PaymentLineRow,
  paymentLines,
  payments,
} from '#server/database/schema-payments.ts'
import { monthBefore, type Random } from './random.ts'

export interface DemoTenant {
  id: number
  user_id: number
  name: string
  email: string
  phone_number: string
  estate_id: number
  estate_property_id: number
  account_id: number
  /** The type of the home. */
  kind: string
  /** Somebody else than the estate pays while the home is empty. */
  owned: boolean
  since: number
  months_behind: number | null
}
export interface DemoCharge {
  id: number
  name: string
  amount: number
  duration: number
  /** Naira by type of home. */
  rates?: Record<string, number>
  empty_homes?: 'owner' | undefined
}

export const PAY_DAYS = [
  1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 19, 20, 21, 23, 25, 26, 27, 28, 28,
]

/** `kind`: the type of home, where the estate bills. */
export const demoLine = ({ id, name, amount, rates }: DemoCharge, kind?: string): PaymentLineRow => ({
  ...{ charge_id: id, name, amount: (kind && rates?.[kind]) || amount, quantity: 1 },
})

/** Duration 2 is one-time. */
export const isDueInMonth = ({ duration }: DemoCharge, month: number): boolean =>
  duration === 2 ? month === 0 : month % duration === 0

const isDue = ({ duration }: DemoCharge, back: number, tenant: DemoTenant): boolean => {
  if (duration === 1) return true
  if (duration === 2) return tenant.id % 12 === back
  return (back + tenant.id) % duration === 0
}

export function demoPaymentsOf(tenant: DemoTenant, charges: DemoCharge[], random: Random, now: Date) {
  const made: { at: number; lines: PaymentLineRow[]; failed: boolean }[] = []
  const diligence = random.between(72, 99) / 100
  for (let back = 11; back >= 0; back--) {
    if (back < (tenant.months_behind ?? 0)) continue
    const month = monthBefore(now, back)
    const at =
      month +
      (random.pick(PAY_DAYS) - 1) * DAY_MS +
      random.between(7 * 60, 21 * 60) * MINUTE_MS +
      random.between(0, 59_999)
    const due = charges.filter(
      (charge, index) =>
        isDue(charge, back, tenant) && random.chance(index === 0 ? diligence : diligence - 0.25),
    )
    if (at < tenant.since || at > now.getTime() || due.length === 0) continue
    const lines = due.map((charge) => demoLine(charge))
    if (random.chance(0.03)) made.push({ at: at - random.between(2, 40) * MINUTE_MS, lines, failed: true })
    made.push({ at, lines, failed: false })
  }
  return made.map((payment) => ({ ...payment, tenant }))
}

/** Writes payments in order, with gapless invoice numbers per year. */
export async function insertPayments(
  db: Db,
  made: ReturnType<typeof demoPaymentsOf>,
  random: Random,
): Promise<void> {
  made.sort((one, other) => one.at - other.at)
  const lastOfYear = new Map<number, number>()
  const linesOf = new Map<string, PaymentLineRow[]>()
  const rows = made.map(({ at, lines, failed, tenant }): typeof payments.$inferInsert => {
    const moment = new Date(at).toISOString()
    const year = new Date(at + HOUR_MS).getUTCFullYear()
    const number = (lastOfYear.get(year) ?? 0) + 1
    lastOfYear.set(year, number)
    const invoice_number = `INV-${year}-${String(number).padStart(6, '0')}`
    linesOf.set(invoice_number, lines)
    const { id: tenant_id, name, email, phone_number, user_id, estate_id, estate_property_id } = tenant
    return {
      invoice_number,
      transaction_reference: `EST-${at}-${random.between(0, 999_999)}`,
      status: failed ? 'failed' : 'success',
      amount: sumNaira(lines),
      ...{ currency: 'NGN', payment_method: 'paystack', channel: 'card' },
      gateway_response: failed ? 'Insufficient funds' : 'Successful',
      charge_id: lines.length === 1 ? lines[0]?.charge_id : null,
      ...{ user_id, payer_name: name, payer_email: email, phone_number },
      ...{ tenant_id, estate_id, estate_property_id, paid_at: moment, created_at: moment },
    }
  })
  for (let start = 0; start < rows.length; start += 500) {
    const chunk = rows.slice(start, start + 500)
    const written = await db.insert(payments).values(chunk).returning()
    const lines = written.flatMap(({ id: payment_id, invoice_number }) =>
      (linesOf.get(invoice_number) ?? []).map((line) => ({ ...line, payment_id })),
    )
    await db.insert(paymentLines).values(lines)
  }
  await db
    .insert(invoiceNumbers)
    .values([...lastOfYear].map(([year, last_number]) => ({ year, last_number })))
}
