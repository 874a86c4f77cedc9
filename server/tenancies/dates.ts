import { formatDay } from '#contract/dates.ts'
import type { Given } from '#contract/endpoint.ts'
import type { Tenant, tenanciesApi } from '#contract/tenancies.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Visible } from '#server/access/visibility.ts'
import { correctLedger, type DatesBy, holdLedger } from '#server/billing/public.ts'
import { eq, inArray, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { invalid } from '#server/errors/problem.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { correctContact } from './contact.ts'
import { endTenancies } from './ending.ts'
import { findTenancy } from './store.ts'

/** Property first, as when adding a tenant. */
export async function holdHomeOf(db: Db, id: number): Promise<void> {
  const home = db.select({ id: tenants.estate_property_id }).from(tenants).where(eq(tenants.id, id))
  await db.select({ id: properties.id }).from(properties).where(inArray(properties.id, home)).for('update')
}

/** Ends today, on the agreed last day if past, or the day before the first. */
export async function leaveTenancy(
  db: Db,
  visible: Visible<'tenancies'>,
  id: number,
): Promise<Tenant | undefined> {
  await holdHomeOf(db, id)
  const tenancy = await findTenancy(db, visible, id)
  if (!tenancy) return
  const ends_on = sql`greatest(least(${tenants.ends_on}, lagos_today()), ${tenants.starts_on} - 1)`
  await setDates(db, id, { ends_on }, { user_id: tenancy.user_id, leaves: true })
  await endTenancies(db, [id], tenancy.user_id)
  return tenancy
}

type Changes = Given<typeof tenanciesApi.updateTenancy>['body']

export async function requireFirstDay(db: Db, starts_on: string | undefined): Promise<void> {
  if (starts_on === undefined) return
  const { in_a_year } = await readLagosToday(db)
  if (starts_on > in_a_year) throw invalid('starts_on', 'At most a year from today')
}

function requireOrder(before: Tenant, { starts_on, ends_on }: Changes, today: string): void {
  if (starts_on === undefined && ends_on === undefined) return
  if (before.left_at !== null && ends_on !== undefined && (ends_on === null || ends_on > today))
    throw invalid('ends_on', 'This tenancy has ended. Add the person again if they live there.')
  const first = starts_on ?? before.starts_on
  const last = ends_on === undefined ? before.ends_on : ends_on
  if (last === null || first <= last) return
  throw ends_on === undefined
    ? invalid('starts_on', `The first day cannot be after the last, ${formatDay(last)}`)
    : invalid('ends_on', `The last day cannot be before the first, ${formatDay(first)}`)
}

type Moves = Pick<Changes, 'starts_on' | 'first_period' | 'last_period'> & {
  ends_on?: string | SQL | null | undefined
}

/** The only way to change dates: dues follow them. */
async function setDates(
  tx: Db,
  id: number,
  { first_period, last_period, ...dates }: Moves,
  by: DatesBy,
): Promise<void> {
  // The ledger bills until today before the last day counts.
  if (by.leaves) await holdLedger(tx, id)
  if (Object.values(dates).some((day) => day !== undefined))
    await tx.update(tenants).set(dates).where(eq(tenants.id, id))
  await tx.execute(sql`
    update accounts a set
      first_period = case when ${first_period !== undefined} and a.starts_on = n.starts_on then ${first_period ?? null} else a.first_period end,
      last_period = case when a.ends_on is null then null
        when ${last_period !== undefined} and a.ends_on = n.ends_on then ${last_period ?? null} else a.last_period end
    from tenants n where n.id = ${id} and a.id = n.account_id`)
  await correctLedger(tx, id, by)
}

export async function updateTenancy(db: Db, viewer: Viewer, before: Tenant, changes: Changes): Promise<void> {
  const { today } = await readLagosToday(db)
  await requireFirstDay(db, changes.starts_on)
  requireOrder(before, changes, today)
  const { starts_on, ends_on, first_period, last_period, address } = changes
  const { name = before.name, email = before.email, phone_number = before.phone_number } = changes
  const person = { user_id: before.user_id, estate_id: before.estate.id }
  if (name !== before.name || email !== before.email || phone_number !== before.phone_number)
    await correctContact(db, viewer, person, { name, email, phone_number })
  if (address !== undefined) await db.update(tenants).set({ address }).where(eq(tenants.id, before.id))
  const lastMoves = ends_on !== undefined && ends_on !== before.ends_on
  // The estate may shorten the bill after a resident has left by setting the same day.
  const firstMoves = starts_on !== undefined && starts_on !== before.starts_on
  if (firstMoves || [ends_on, first_period, last_period].some((each) => each !== undefined))
    await setDates(
      db,
      before.id,
      { starts_on, ends_on, first_period, last_period },
      { user_id: viewer.user_id },
    )
  if (!lastMoves) return
  const over = ends_on !== null && ends_on < today
  if (over && before.left_at === null) await endTenancies(db, [before.id], viewer.user_id)
  await tellLastDay(db, before, ends_on, over)
}

async function tellLastDay(db: Db, tenancy: Tenant, ends_on: string | null, over: boolean): Promise<void> {
  const { user_id, estate, estate_property } = tenancy
  const home = `${estate_property.title} in ${estate.name}`
  const told =
    ends_on === null
      ? {
          title: 'You are not moving out',
          message: `You stay in ${home}: your move-out was cancelled.`,
        }
      : {
          title: over ? 'You have moved out' : 'Your last day',
          message: `Your last day in ${home} ${over ? 'was' : 'is'} ${formatDay(ends_on)}. You can still see your payments and receipts.`,
        }
  await notifyPerson(db, { user_id, estate_id: estate.id, ...told })
}
