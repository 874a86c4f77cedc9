import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { Line } from '#server/database/schema-payments.ts'
import { monthBefore } from './months.ts'
import { type DemoCharge, type DemoTenant, isDueInMonth, PAY_DAYS } from './payments.ts'
import type { Random } from './random.ts'
import type { Standing } from './standings.ts'

const ON_ACCOUNT_NAIRA = 20_000

/** What the tenants of an estate that bills paid since its first day, month by month, for all that was asked of them. */
export function punctualPaymentsOf(
  standings: readonly Standing[],
  charges: readonly DemoCharge[],
  random: Random,
  now: Date,
) {
  return standings.flatMap(({ tenant, unpaid, pays_ahead }) => {
    const made: { at: number; lines: Line[]; failed: boolean; tenant: DemoTenant }[] = []
    for (let back = 11; back >= unpaid; back--) {
      const month = monthBefore(now, back)
      const end = monthBefore(now, back - 1)
      if (tenant.since >= end) continue
      const isFirst = back === 11 || tenant.since >= month
      const asked = charges.filter((charge) => isFirst || isDueInMonth(charge, 11 - back))
      const usual = month + (random.pick(PAY_DAYS) - 1) * DAY_MS + random.between(7, 20) * HOUR_MS
      const paidAt = Math.max(usual, Math.min(tenant.since + DAY_MS, now.getTime()))
      // Of the accounts that are tried one knows for sure what they have paid; and on the first of a month too somebody is ahead.
      const surely = tenant.months_behind !== null || pays_ahead
      const at = surely ? Math.min(paidAt, now.getTime()) : paidAt
      if (at > now.getTime()) continue
      const lines: Line[] = asked.map(({ id, name, amount }) => ({
        charge_id: id,
        name,
        amount,
        quantity: 1,
      }))
      if (pays_ahead && back === 0)
        lines.push({ charge_id: null, name: 'On account', amount: ON_ACCOUNT_NAIRA, quantity: 1 })
      if (random.chance(0.03))
        made.push({ at: at - random.between(2, 40) * MINUTE_MS, lines, failed: true, tenant })
      made.push({ at, lines, failed: false, tenant })
    }
    return made
  })
}
