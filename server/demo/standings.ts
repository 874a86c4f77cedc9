import { dayAfter, formatIsoDay } from '#contract/dates.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import type { DemoTenant } from './payments.ts'
import { monthBefore } from './random.ts'

export interface DemoStanding {
  tenant: DemoTenant
  /** Unpaid months of 12, including this one. */
  unpaid: number
  pays_ahead: boolean
  has_plan: boolean
  left_on: string | null
}

const MONTHS_BEHIND = [0, 1, 0, 0, 3, 0, 0, 0, 0, 5, 0, 2, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0]
const PAYS_AHEAD = 6
const HAS_PLAN = 18
/** The tenant who moved out stayed to the end of that month and did not pay for it. */
const LEFT_MONTHS_AGO = 2

export const demoFirstOfMonth = (now: Date, back: number): string =>
  formatIsoDay(new Date(monthBefore(now, back)))

export function standingsOf(living: readonly DemoTenant[], now: Date): DemoStanding[] {
  const leftOn = dayAfter(demoFirstOfMonth(now, LEFT_MONTHS_AGO - 1), -1)
  const behind = (turn: number) => MONTHS_BEHIND[turn % MONTHS_BEHIND.length] ?? 0
  // The first homes belong to the demo's landlord, who keeps 100 tenants.
  const leaves = living.findLastIndex(
    ({ since }, turn) => behind(turn) === 0 && since < Date.parse(demoFirstOfMonth(now, 6)),
  )
  return living.map((tenant, turn) => {
    const left = turn === leaves
    const usual = behind(turn)
    return {
      tenant,
      unpaid: left ? LEFT_MONTHS_AGO + 1 : (tenant.months_behind ?? usual),
      pays_ahead: turn === PAYS_AHEAD,
      has_plan: turn === HAS_PLAN && !left,
      left_on: left ? leftOn : null,
    }
  })
}

export async function endDemoTenancies(db: Db, standings: readonly DemoStanding[]): Promise<void> {
  for (const { tenant, left_on } of standings) {
    if (left_on === null) continue
    await db
      .update(tenants)
      .set({ ends_on: left_on, left_at: sql`${dayAfter(left_on)}::date at time zone 'Africa/Lagos'` })
      .where(eq(tenants.id, tenant.id))
    await db
      .update(properties)
      .set({ status: 'available' })
      .where(
        sql`${properties.id} = ${tenant.estate_property_id} and not exists (
          select from tenants t where t.estate_property_id = ${tenant.estate_property_id} and t.left_at is null)`,
      )
  }
}
