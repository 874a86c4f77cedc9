import { formatIsoDay } from '#contract/dates.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import type { Line } from '#server/database/schema-payments.ts'
import { type DemoCharge, type DemoTenant, isDueInMonth, PAY_DAYS } from './payments.ts'
import type { Random } from './random.ts'

/** How many months each tenant in turn has not paid: most have paid all. */
const MONTHS_BEHIND = [0, 1, 0, 0, 3, 0, 0, 0, 0, 5, 0, 2, 0, 0, 0, 0, 1, 0, 4]
/** Who pays something on account this month, for what is to come. */
const PAYS_AHEAD = 6
const ON_ACCOUNT_NAIRA = 20_000

/** What the tenants of an estate that bills paid since its first day, month by month, for all that was asked of them. */
export function punctualPaymentsOf(
  tenants: readonly DemoTenant[],
  charges: readonly DemoCharge[],
  random: Random,
  now: Date,
) {
  return tenants.flatMap((tenant, turn) => {
    const made: { at: number; lines: Line[]; failed: boolean; tenant: DemoTenant }[] = []
    const unpaid = MONTHS_BEHIND[turn % MONTHS_BEHIND.length] ?? 0
    for (let back = 11; back >= unpaid; back--) {
      const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)
      const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 1)
      if (tenant.since >= end) continue
      const isFirst = back === 11 || tenant.since >= month
      const asked = charges.filter((charge) => isFirst || isDueInMonth(charge, 11 - back))
      const usual = month + (random.pick(PAY_DAYS) - 1) * DAY_MS + random.between(7, 20) * HOUR_MS
      const at = Math.max(usual, Math.min(tenant.since + DAY_MS, now.getTime()))
      if (at > now.getTime()) continue
      const lines: Line[] = asked.map(({ id, name, amount }) => ({
        charge_id: id,
        name,
        amount,
        quantity: 1,
      }))
      if (turn === PAYS_AHEAD && back === 0)
        lines.push({ charge_id: null, name: 'On account', amount: ON_ACCOUNT_NAIRA, quantity: 1 })
      made.push({ at, lines, failed: false, tenant })
    }
    return made
  })
}

/** The first day of the month eleven months before this one. */
export const aYearBefore = (now: Date): string =>
  formatIsoDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)))
