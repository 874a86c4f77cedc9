import { dayAfter, formatIsoDay } from '#contract/dates.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import type { DemoTenant } from './payments.ts'
import { monthBefore } from './random.ts'

/** How a tenancy stands with an estate that bills. */
export interface DemoStanding {
  tenant: DemoTenant
  /** The last months that are not paid: of 12, this one included. */
  unpaid: number
  /** Pays something on account this month, for what is to come. */
  pays_ahead: boolean
  /** Has agreed to pay what is owed in parts. */
  has_plan: boolean
  /** The last day of who has moved out. */
  left_on: string | null
}

/** How many months each tenant in turn has not paid: most have paid all. */
const MONTHS_BEHIND = [0, 1, 0, 0, 3, 0, 0, 0, 0, 5, 0, 2, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0]
const PAYS_AHEAD = 6
const HAS_PLAN = 18
/** Who moved out lived there until the end of the month so many months back, and did not pay for it. */
const LEFT_MONTHS_AGO = 2

/** The first day of the month so many months before this one. */
export const demoFirstOfMonth = (now: Date, back: number): string =>
  formatIsoDay(new Date(monthBefore(now, back)))

export function standingsOf(living: readonly DemoTenant[], now: Date): DemoStanding[] {
  const leftOn = dayAfter(demoFirstOfMonth(now, LEFT_MONTHS_AGO - 1), -1)
  const behind = (turn: number) => MONTHS_BEHIND[turn % MONTHS_BEHIND.length] ?? 0
  // The last tenant who had paid: the first homes are the demo landlord's, who keeps 100 tenants.
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

/** Who has moved out is gone, and where nobody else lives the property is free. */
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
