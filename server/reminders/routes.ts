import type { FastifyInstance } from 'fastify'
import { MOST_PREVIEWED, remindersApi } from '#contract/reminders.ts'
import type { Caller } from '#server/access/caller.ts'
import { reachDebts, reachEstates } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { notFound } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { bringAllUpToDate, bringUpToDate } from '#server/billing/door.ts'
import { eq, inArray } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, tenants } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { channelsNotSetUp } from '#server/messages/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { readSendingTime, remindersByRules } from './by-rules.ts'
import { byHand, type Decided, previewOf, reminderReachOf, sortOut } from './decide.ts'
import { readFacts } from './facts.ts'
import { readRules, requireBilling, setRules } from './rules.ts'
import { writeReminders } from './write.ts'

/** Those who run an estate remind who owes: by rules, and by hand. */
export function reminderRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  const notSetUp = channelsNotSetUp(config)

  route(app, remindersApi.getReminderRules, ({ caller, params }) =>
    readRules(db, reachEstates(caller), params.estateId),
  )

  route(app, remindersApi.setReminderRules, async ({ caller, params, body }) => {
    await db.transaction((tx) => setRules(tx, caller, params.estateId, body))
    return readRules(db, reachEstates(caller), params.estateId)
  })

  route(app, remindersApi.previewReminderRules, async ({ caller, params, body, request }) => {
    await requireBilling(db, reachEstates(caller), params.estateId)
    // What today asks for is raised by the job within a minute of midnight, and is to be counted until then too.
    await bringAllUpToDate(db, request.log, { estate_id: params.estateId })
    const { today, sends } = await readSendingTime(db)
    const found = await remindersByRules(db, { ...body, estate_id: params.estateId, today })
    return {
      today,
      sends,
      ...previewOf(found.reminders, MOST_PREVIEWED),
      ...reminderReachOf(found, notSetUp),
    }
  })

  route(app, remindersApi.previewReminders, async ({ caller, body }) => {
    const ids = [...new Set(body.tenant_ids)]
    await requireTenancies(db, caller, ids)
    const { today } = await readLagosToday(db)
    const found = await remindersByHand(db, ids, today)
    return { ...previewOf(found.reminders, MOST_PREVIEWED), ...reminderReachOf(found, notSetUp) }
  })

  route(app, remindersApi.sendReminders, async ({ caller, body }) => {
    const ids = [...new Set(body.tenant_ids)]
    const [estate_id = null, ...others] = await requireTenancies(db, caller, ids)
    const only = others.length === 0 ? estate_id : null
    // Nobody to remind costs nothing.
    const wanted = await db.transaction(async (tx) => {
      const { today } = await readLagosToday(tx)
      await bringUpToDate(tx, ids, today)
      return remindersByHand(tx, ids, today)
    })
    if (wanted.reminders.length === 0) return { sent: 0, ...reminderReachOf(wanted, notSetUp) }
    await takeAllowance(context, caller, { kind: 'notices', estate_id: only })
    return db.transaction(async (tx) => {
      const { today } = await readLagosToday(tx)
      await bringUpToDate(tx, ids, today)
      const { reminders: found, skipped } = await remindersByHand(tx, ids, today)
      const written = await writeReminders(tx, found, today, caller.user_id)
      const sent = written.length
      const reminded = found.map(({ facts }) => facts.tenant_id)
      await audit(tx, caller, 'remind', 'tenancy', {
        id: reminded.length === 1 ? (reminded[0] ?? null) : null,
        estate_id: only,
        after: { sent, tenancies: reminded },
      })
      return { sent, ...reminderReachOf({ reminders: written, skipped }, notSetUp) }
    })
  })
}

/** Throws 404 unless all of these tenancies are within reach, ended ones too; answers their estates. */
async function requireTenancies(db: Db, caller: Caller, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: tenants.id, estate_id: tenants.estate_id })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(reachDebts(caller), inArray(tenants.id, [...ids])))
  const there = new Set(rows.map(({ id }) => id))
  const missing = ids.find((id) => !there.has(id))
  if (missing !== undefined) throw notFound('tenancy', { id: missing })
  return [...new Set(rows.map(({ estate_id }) => estate_id))]
}

/** Whom of some tenancies a person's wish reminds, and whom not. Nothing is written. */
async function remindersByHand(db: Db, ids: readonly number[], today: string): Promise<Decided> {
  const facts = await readFacts(db, ids, today)
  return sortOut(facts.map((each) => byHand(each, today)))
}
