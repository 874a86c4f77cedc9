import type { FastifyInstance } from 'fastify'
import { formatCount } from '#contract/counts.ts'
import type { Given } from '#contract/endpoint.ts'
import { MOST_MATCHED, REMINDER_DAYS } from '#contract/reminder-words.ts'
import { type ReminderRules, remindersApi } from '#contract/reminders.ts'
import type { Viewer } from '#server/access/viewer.ts'
import {
  visibleDebts,
  visibleEstates,
  visibleOwnersAccounts,
  visibleTenancies,
} from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { bringAllUpToDate, bringUpToDate, findDebtors, readAsOf } from '#server/billing/public.ts'
import { eq, inArray, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { accounts, estates, tenants } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { clash, found, notFound, Problem } from '#server/errors/problem.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all } from '#server/lists/page.ts'
import { channelsNotSetUp } from '#server/messages/store.ts'
import { findMatching } from '#server/tenancies/public.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { readSendingTime, remindersByRules } from './by-rules.ts'
import {
  accountsOfDebtors,
  byHand,
  type Decided,
  dueOrSoon,
  previewOf,
  reminderReachOf,
  sortOut,
} from './decide.ts'
import { type DebtorKey, readFacts } from './facts.ts'
import { writeReminders } from './write.ts'

const UNCHOSEN: ReminderRules = { turned_on: false, days: [...REMINDER_DAYS], whatsapp: false }

export function reminderRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  const notSetUp = channelsNotSetUp(config)

  route(app, remindersApi.getReminderRules, ({ viewer, params }) => readRules(db, viewer, params.estateId))

  route(app, remindersApi.setReminderRules, async ({ viewer, params, body }) => {
    await db.transaction((tx) => setRules(tx, viewer, params.estateId, body))
    return readRules(db, viewer, params.estateId)
  })

  route(app, remindersApi.previewReminderRules, async ({ viewer, params, body, request }) => {
    await requireBilling(db, viewer, params.estateId)
    // The job raises dues within a minute of midnight. The preview must not miss them.
    await bringAllUpToDate(db, request.log, { estate_id: params.estateId })
    const { today, sends } = await readSendingTime(db)
    const found = await remindersByRules(db, { ...body, estate_id: params.estateId, today })
    const { reminders } = found
    return {
      ...{ today, sends, ...previewOf(reminders), ...dueOrSoon(reminders, today) },
      ...reminderReachOf(found, notSetUp),
    }
  })

  route(app, remindersApi.previewReminders, async ({ viewer, body }) => {
    const { debtors } = await requireDebtors(db, viewer, body)
    const { today } = await readLagosToday(db)
    const found = await remindersByHand(db, debtors, today)
    return { ...previewOf(found.reminders), ...reminderReachOf(found, notSetUp) }
  })

  route(app, remindersApi.sendReminders, async ({ viewer, body }) => {
    const { debtors, estate_ids } = await requireDebtors(db, viewer, body)
    const [estate_id = null, ...others] = estate_ids
    const only = others.length === 0 ? estate_id : null
    // An empty result uses no allowance.
    const wanted = await db.transaction(async (tx) => {
      const today = await bringUpToDate(tx, accountsOfDebtors(debtors))
      return remindersByHand(tx, debtors, today)
    })
    if (wanted.reminders.length === 0) return { sent: 0, ...reminderReachOf(wanted, notSetUp) }
    const giveBack = await takeAllowance(context, viewer, { kind: 'notices', estate_id: only })
    const reply = await db.transaction(async (tx) => {
      const today = await bringUpToDate(tx, accountsOfDebtors(debtors))
      const { reminders: found, skipped } = await remindersByHand(tx, debtors, today)
      const written = await writeReminders(tx, found, today, viewer.user_id, notSetUp)
      const sent = written.length
      const of = found.flatMap((reminder) => reminder.of)
      const tenancies = of.flatMap(({ tenant_id }) => tenant_id ?? [])
      const accounts = of.flatMap(({ tenant_id, account_id }) => (tenant_id === null ? account_id : []))
      const [id = null, ...more] = [...tenancies, ...accounts]
      const about = { id: more.length === 0 ? id : null, estate_id: only }
      if (sent > 0)
        await audit(tx, viewer, 'remind', tenancies.length > 0 ? 'tenancy' : 'account', {
          ...about,
          after: { sent, tenancies, ...(accounts.length > 0 && { accounts }) },
        })
      return { sent, ...reminderReachOf({ reminders: written, skipped }, notSetUp) }
    })
    // Another press has sent them meanwhile.
    if (reply.sent === 0) await giveBack()
    return reply
  })
}

async function findTenancies(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Found[]> {
  const rows: Found[] = await db
    .select({ tenant_id: tenants.id, account_id: tenants.account_id, estate_id: tenants.estate_id })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(visibleDebts(viewer), inArray(tenants.id, [...ids])))
  const there = new Set(rows.map(({ tenant_id }) => tenant_id))
  const missing = ids.find((id) => !there.has(id))
  if (missing !== undefined) throw notFound('tenancy', { id: missing })
  return rows
}

/** The chosen tenancies and owners' accounts. Throws 404 unless the viewer sees all, also ended ones. */
async function requireDebtors(
  db: Db,
  viewer: Viewer,
  { tenant_ids = [], account_ids = [], ...filters }: Whom,
): Promise<{ debtors: DebtorKey[]; estate_ids: number[] }> {
  const rows = (await findMatched(db, viewer, filters)) ?? [
    ...(await findTenancies(db, viewer, [...new Set(tenant_ids)])),
    ...(await findOwners(db, viewer, [...new Set(account_ids)])),
  ]
  return { debtors: rows, estate_ids: [...new Set(rows.map(({ estate_id }) => estate_id))] }
}

type Whom = Given<typeof remindersApi.sendReminders>['body']

/** Throws 404 for an invisible estate, 422 if too many match. */
async function findMatched(db: Db, viewer: Viewer, { arrears, tenants }: Whom): Promise<Found[] | undefined> {
  const filter = arrears ?? tenants
  if (filter === undefined) return undefined
  if (filter.estate_id !== undefined) await requireEstate(db, viewer, filter.estate_id)
  const as_of = await readAsOf(db, undefined)
  const rows: Found[] = arrears
    ? await findDebtors(db, visibleDebts(viewer, as_of.day), { ...arrears, as_of }, MOST_MATCHED + 1)
    : await findMatching(db, visibleTenancies(viewer), filter, MOST_MATCHED + 1)
  if (rows.length > MOST_MATCHED)
    throw new Problem('invalid', `At most ${formatCount(MOST_MATCHED)} at once. Choose an estate, or search.`)
  return rows
}

async function findOwners(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Found[]> {
  const rows: Found[] = await db
    .select({ tenant_id: sql<null>`null`, account_id: accounts.id, estate_id: accounts.estate_id })
    .from(accounts)
    .innerJoin(estates, eq(estates.id, accounts.estate_id))
    .where(all(visibleOwnersAccounts(viewer), isNull(estates.archived_at), inArray(accounts.id, [...ids])))
  const there = new Set(rows.map(({ account_id }) => account_id))
  const missing = ids.find((id) => !there.has(id))
  if (missing !== undefined) throw notFound('account', { id: missing })
  return rows
}

type Found = DebtorKey & { estate_id: number }

async function remindersByHand(db: Db, debtors: readonly DebtorKey[], today: string): Promise<Decided> {
  const facts = await readFacts(db, debtors, today)
  return sortOut(
    facts.map((each) => byHand(each, today)),
    today,
  )
}

async function findRules(db: Db, viewer: Viewer, estate_id: number) {
  const rows = await readRows(db)<{ name: string; billing: boolean; rules: ReminderRules | null }>(sql`
    select name, billing_from is not null as billing, (
      select json_build_object('turned_on', r.turned_on, 'days', r.days, 'whatsapp', r.whatsapp)
      from reminder_rules r where r.estate_id = estates.id) as rules
    from estates where ${visibleEstates(viewer)} and id = ${estate_id}`)
  return found(rows[0], 'estate')
}

async function readRules(db: Db, viewer: Viewer, estate_id: number) {
  const { billing, rules } = await findRules(db, viewer, estate_id)
  return { billing, ...(rules ?? UNCHOSEN) }
}

/** Throws 404 for an invisible estate, 409 without billing. */
async function requireBilling(db: Db, viewer: Viewer, estate_id: number) {
  const kept = await findRules(db, viewer, estate_id)
  if (!kept.billing) throw clash('turned_on', 'Billing is not on.')
  return kept
}

async function setRules(
  tx: Db,
  viewer: Viewer,
  estate_id: number,
  { turned_on, days, whatsapp }: ReminderRules,
): Promise<void> {
  const { name, rules } = await requireBilling(tx, viewer, estate_id)
  const chosen = [...new Set(days)].sort((one, other) => one - other)
  const listed = sql`${sql.param(chosen)}::int[]`
  await tx.execute(sql`
    insert into reminder_rules (estate_id, turned_on, days, whatsapp, reminded_until)
    values (${estate_id}, ${turned_on}, ${listed}, ${whatsapp}, lagos_today() - 1)
    on conflict (estate_id) do update set turned_on = excluded.turned_on, days = excluded.days, whatsapp = excluded.whatsapp,
      reminded_until = excluded.reminded_until`)
  const before = { name, ...(rules ?? UNCHOSEN) }
  const after = { name, turned_on, days: chosen, whatsapp }
  await audit(tx, viewer, 'update', 'reminders', { id: estate_id, estate_id, before, after })
}
