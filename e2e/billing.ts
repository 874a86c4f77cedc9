import { formatIsoDay } from '../contract/dates.ts'
import type { RunningApp } from './app.ts'
import type { TestCharge, TestHome } from './payers.ts'
import { callAs } from './people.ts'

/** The first day of a month some months ago, in Lagos. */
export function firstOfMonth(back: number): string {
  const [year = 0, month = 1] = formatIsoDay(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}

/** Turns billing on from the first of a month, with a tenant who has lived there since; `owners`: charges of owners. */
export async function turnBillingOn(
  app: RunningApp,
  home: TestHome,
  charges: readonly TestCharge[],
  { back = 1, late_fee = null as object | null, owners = [] as readonly TestCharge[] } = {},
): Promise<void> {
  const from = firstOfMonth(back)
  await callAs(app, home.admin, `PUT /tenant/update/${home.tenant_id}`, { starts_on: from })
  await callAs(app, home.admin, `PUT /estate/billing/${home.id}`, {
    billing_from: from,
    raise_days: 0,
    charges: [...charges, ...owners].map((charge) => ({
      charge_id: charge.id,
      ...(owners.includes(charge) && { billed_to: 'owners' }),
      anchor_on: from,
      due_days: 0,
      grace_days: 30,
      proration: 'full',
      late_fee,
    })),
    openings: [],
  })
}
