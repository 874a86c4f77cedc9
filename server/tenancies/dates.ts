import type { z } from 'zod'
import { formatDay } from '#contract/dates.ts'
import type { Tenant, updateTenancyBody } from '#contract/tenancies.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type DatesBy, datesChanged, holdLedger } from '#server/billing/public.ts'
import { eq, type SQL } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tenants } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { invalid } from '#server/errors/problem.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { correctContact } from './contact.ts'
import { endTenancies } from './ending.ts'

type Changes = z.output<typeof updateTenancyBody>
type Dates = Pick<Tenant, 'starts_on' | 'ends_on' | 'left_at'>

export async function requireFirstDay(db: Db, starts_on: string | undefined): Promise<void> {
  if (starts_on === undefined) return
  const { in_a_year } = await readLagosToday(db)
  if (starts_on > in_a_year) throw invalid('starts_on', 'At most a year from today')
}

function requireOrder(before: Dates, { starts_on, ends_on }: Changes, today: string): void {
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

interface NewDates {
  starts_on?: string | SQL | undefined
  ends_on?: string | SQL | null | undefined
}

/** The only way to change dates: dues follow them. `by` is the estate or the leaving resident. */
export async function setDates(tx: Db, id: number, dates: NewDates, by: DatesBy): Promise<void> {
  // The ledger bills until today before the last day counts.
  if (by.leaves) await holdLedger(tx, id)
  await tx.update(tenants).set(dates).where(eq(tenants.id, id))
  await datesChanged(tx, id, by)
}

/** Changes a tenancy whose property is locked, ends it after its last day, and tells the tenant of a new last day. */
export async function updateTenancy(db: Db, viewer: Viewer, before: Tenant, changes: Changes): Promise<void> {
  const { today } = await readLagosToday(db)
  await requireFirstDay(db, changes.starts_on)
  requireOrder(before, changes, today)
  const { starts_on, ends_on, address } = changes
  const { name = before.name, email = before.email, phone_number = before.phone_number } = changes
  if (name !== before.name || email !== before.email || phone_number !== before.phone_number)
    await correctContact(
      db,
      viewer,
      { user_id: before.user_id, estate_id: before.estate.id },
      { name, email, phone_number },
    )
  if (address !== undefined) await db.update(tenants).set({ address }).where(eq(tenants.id, before.id))
  const lastMoves = ends_on !== undefined && ends_on !== before.ends_on
  // The estate may shorten the bill after a resident has left by setting the same day.
  if (ends_on !== undefined || (starts_on !== undefined && starts_on !== before.starts_on))
    await setDates(db, before.id, { starts_on, ends_on }, { user_id: viewer.user_id })
  if (!lastMoves) return
  const over = ends_on !== null && ends_on < today
  if (over && before.left_at === null) await endTenancies(db, [before.id])
  await tellLastDay(db, before, ends_on, over)
}

async function tellLastDay(db: Db, tenancy: Tenant, ends_on: string | null, over: boolean): Promise<void> {
  const { user_id, estate, estate_property } = tenancy
  const home = `${estate_property.title} in ${estate.name}`
  const told =
    ends_on === null
      ? {
          title: 'You are not moving out',
          message: `You stay in ${home}: the last day that was noted was taken back.`,
        }
      : {
          title: over ? 'You have moved out' : 'Your last day',
          message: `Your last day in ${home} ${over ? 'was' : 'is'} ${formatDay(ends_on)}. What you paid stays in your payments, with its receipts.`,
        }
  await notifyPerson(db, { user_id, estate_id: estate.id, ...told })
}
