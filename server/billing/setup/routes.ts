import type { FastifyInstance } from 'fastify'
import { billingApi, type EstateBilling } from '#contract/billing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { householdName } from '#contract/household.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { rolledBack } from '#server/database/rolled-back.ts'
import { insertRow, onlyRow, readRows } from '#server/database/rows.ts'
import { charges } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { found } from '#server/errors/problem.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { raiseDues } from '../dues/raise.ts'
import { allocateOldest } from '../ledger/allocate.ts'
import { bringUpToDate } from '../up-to-date.ts'
import { previewBilling } from './preview.ts'
import { NEXT_ON } from './terms.ts'
import { firstPeriods, nextBills } from './terms-preview.ts'
import { billOneMore, switchOn } from './turn-on.ts'

/** The viewer waits at most so long. The job raises the rest. */
const PATIENCE_MS = 8000
/** Ledgers locked at once, few, since payers wait for them. */
const BATCH = 200

export function billingSetupRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, billingApi.getBilling, ({ viewer, params }) => readBilling(db, viewer, params.estateId))

  route(app, billingApi.getNextBills, async ({ viewer, params }) => {
    await requireEstate(db, viewer, params.estateId)
    return nextBills(db, params.estateId)
  })

  route(app, billingApi.listBilledTenancies, async ({ viewer, params }) => {
    await requireEstate(db, viewer, params.estateId)
    // Equal balances of a home count once. Imported lists repeat them beside each person.
    type Found = Omit<Reply<typeof billingApi.listBilledTenancies>[number], 'name'> & { names: string[] }
    const rows = await readRows(db)<Found>(sql`
      select min(n.id) as id, array_agg(n.name order by n.id) as names,
        array_agg(n.name) || coalesce(array_agg(n.email) filter (where n.email is not null), '{}') as known_by, p.title as property,
        case when count(n.opening_balance) > 0
          then json_build_object('amount', sum(distinct n.opening_balance), 'due_on', min(n.opening_due_on)) end as opening
      from tenants n join properties p on p.id = n.estate_property_id join estates on estates.id = n.estate_id
      where ${visibleEstates(viewer)} and n.estate_id = ${params.estateId} and n.left_at is null
      group by n.account_id, p.title order by min(n.name), id`)
    return rows.map(({ names, ...row }) => ({ ...row, name: householdName(names) }))
  })

  route(app, billingApi.previewBilling, ({ viewer, params, body }) =>
    previewBilling(db, viewer, params.estateId, body),
  )

  route(app, billingApi.turnBillingOn, async ({ viewer, params, body }) => {
    await db.transaction((tx) => switchOn(tx, viewer, params.estateId, body, 'for update'))
    await raiseNow(db, params.estateId)
    return readBilling(db, viewer, params.estateId)
  })

  route(app, billingApi.previewCharge, ({ viewer, params, body: { charge, ...terms } }) =>
    rolledBack(db, async (tx) => {
      const estate_id = params.estateId
      await requireEstate(tx, viewer, estate_id)
      const unsaved = charge && {
        ...charge,
        name: '',
        estate_id,
        user_id: viewer.user_id,
        status: 1 as const,
      }
      const charge_id = unsaved ? await insertRow(tx, charges, unsaved) : (terms.charge_id ?? 0)
      await billOneMore(tx, viewer, estate_id, { ...terms, charge_id })
      return onlyRow(await firstPeriods(tx, estate_id, [charge_id]))
    }),
  )

  route(app, billingApi.billCharge, async ({ viewer, params, body }) => {
    await db.transaction((tx) => billOneMore(tx, viewer, params.estateId, body))
    await raiseNow(db, params.estateId)
    return readBilling(db, viewer, params.estateId)
  })
}

/** Raises an estate's missing dues, also of a new charge, in batches. Repeatable. */
async function raiseNow(db: Database, estate_id: number): Promise<void> {
  const { today } = await readLagosToday(db)
  const until = Date.now() + PATIENCE_MS
  for (let last = 0; Date.now() < until; ) {
    const ids = await db.transaction(async (tx) => {
      const rows = await readRows(tx)<{ id: number }>(sql`
        select id from accounts where estate_id = ${estate_id} and id > ${last} order by id limit ${BATCH}`)
      const batch = rows.map(({ id }) => id)
      if (batch.length === 0) return batch
      await bringUpToDate(tx, batch, today)
      if ((await raiseDues(tx, batch, today, { whole: true })) > 0) await allocateOldest(tx, batch)
      return batch
    })
    if (ids.length < BATCH) return
    last = ids.at(-1) ?? last
  }
}

async function readBilling(db: Db, viewer: Viewer, estate_id: number): Promise<EstateBilling> {
  const rows = await readRows(db)<Omit<EstateBilling, 'charges'>>(sql`
    select json_build_object('id', id, 'name', name, 'status', status) as estate, lagos_today()::text as today,
      billing_from, raise_days,
      (select coalesce(json_agg(y order by y.homes desc, y.name), '[]') from (
        select y.id, y.name, count(*) as homes from properties h join property_types y on y.id = h.property_type_id
        where h.estate_id = estates.id group by 1, 2) y) as types,
      (select count(*) from accounts a where a.estate_id = estates.id and a.owner_id is null
        and a.starts_on <= lagos_today() and coalesce(a.ends_on >= lagos_today(), true)) as households,
      (select count(*) from accounts a where a.estate_id = estates.id and billing_from is not null
        and (a.billed_until is null or a.billed_until < lagos_today()) and (a.ends_on is null or a.billed_until <= a.ends_on)) as behind
    from estates where ${visibleEstates(viewer)} and id = ${estate_id}`)
  const charges = await readRows(db)<EstateBilling['charges'][number]>(sql`
    select
      json_build_object('id', c.id, 'name', c.name, 'amount', c.amount, 'duration', c.duration, 'status', c.status,
        'every_estate', c.estate_id is null) as charge,
      case when b.charge_id is not null then json_build_object('anchor_on', b.anchor_on, 'months', b.months,
        'next_on', ${NEXT_ON}, 'terms', terms.all) end as billed
    from charges c left join billed_charges b on b.charge_id = c.id and b.estate_id = ${estate_id}
      left join lateral (
        select json_agg(json_build_object(
          'id', t.id, 'effective_from', greatest(t.effective_from, b.anchor_on), 'decided_on', t.decided_on, 'decided_by', u.name,
          'amount', t.amount, 'active', t.active, 'due_days', t.due_days, 'due_month_end', t.due_month_end, 'grace_days', t.grace_days, 'proration', t.proration,
          'late_fee', case when t.late_fee is not null then json_build_object('kind', t.late_fee_kind, 'amount', t.late_fee,
            'monthly', t.late_fee_monthly, 'cap', t.late_fee_cap) end,
          'billed_to', t.billed_to, 'empty_homes', t.empty_homes, 'chosen_only', t.chosen_only, 'rates', (
            select coalesce(json_agg(json_build_object('property_type_id', r.property_type_id, 'property_id', r.property_id,
              'amount', r.amount, 'name', coalesce(y.name, h.title)) order by r.id), '[]')
            from charge_rates r left join property_types y on y.id = r.property_type_id left join properties h on h.id = r.property_id
            where r.terms_id = t.id)) order by t.effective_from desc, t.id desc) as all
        from charge_terms t left join users u on u.id = t.created_by
        where t.estate_id = b.estate_id and t.charge_id = b.charge_id
      ) terms on true
    where c.estate_id = ${estate_id} or (c.estate_id is null and exists (select from estates where id = ${estate_id}))
    order by c.name, c.id`)
  return { ...found(rows[0], 'estate'), charges }
}
