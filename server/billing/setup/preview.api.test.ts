import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TurnOn } from '#contract/billing.ts'
import { toNaira } from '#contract/money.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { addCharge, addHome, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { startWorld } from '#server/test/world.ts'
import { bringUpToDate } from '../up-to-date.ts'

const world = await startWorld({ today: '2026-08-20' })
const { as, db, owner, pool } = world

/** The number of random estates. */
const ESTATES = Number(process.env.LIVES ?? 6)
/** No time limit: the number of runs bounds the work, and the database ends a statement that hangs. */
const NO_TIMEOUT = 0

const anchor = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
const charge = fc.record({
  kobo: fc.integer({ min: 1, max: 9_000_000 }),
  duration: fc.constantFrom(1, 2, 3, 12),
  billed: fc.boolean(),
  active: fc.boolean(),
  proration: fc.constantFrom('full' as const, 'daily' as const, 'none' as const),
  due_days: fc.integer({ min: 0, max: 40 }),
  due_month_end: fc.boolean(),
  anchor,
})
const home = fc.record({
  starts_on: fc.constantFrom('2025-01-01', '2026-03-01', '2026-07-14'),
  ends_on: fc.constantFrom(null, null, '2026-07-20', '2026-12-31'),
  opening: fc.option(fc.record({ kobo: fc.integer({ min: -900_000, max: 900_000 }), early: fc.boolean() })),
})
const two = (number: number) => String(number).padStart(2, '0')

test(
  'what a preview shows is what turning billing on writes',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(charge, { minLength: 1, maxLength: 4 }),
        fc.array(home, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(31),
        async (plans, homes, month, raise_days) => {
          const id = await freshEstate(world)
          const billing_from = `2026-${two(month)}-01`
          const body: TurnOn = { billing_from, raise_days, charges: [], openings: [] }
          for (const { kobo, duration, billed, active, anchor, ...terms } of plans) {
            const status = active || billed ? 1 : null
            const charge_id = await addCharge(world, id, { amount: toNaira(kobo), duration, status })
            const day = `2026-${two(anchor.month)}-${two(anchor.day)}`
            const anchor_on = day < billing_from ? billing_from : day
            if (billed) body.charges.push(toBill(charge_id, anchor_on, terms))
          }
          fc.pre(body.charges.length > 0)
          for (const { starts_on, ends_on, opening } of homes) {
            const tenant_id = await addHome(world, 'tenant', id)
            await db.update(tenants).set({ starts_on, ends_on }).where(eq(tenants.id, tenant_id))
            if (opening && opening.kobo !== 0)
              body.openings.push({
                tenant_id,
                amount: toNaira(opening.kobo),
                ...(opening.early && { due_on: '2025-10-05' }),
              })
          }
          const readRows = await createTableStateReader(pool)
          const before = await readRows()
          const given = { params: { estateId: id }, body }
          const { status, body: shown } = await as('admin')('POST /estate/billing/:estateId/preview', given)
          expect(status).toBe(200)
          expect(await readRows(), 'a preview writes nothing').toEqual(before)
          expect((await as('admin')('PUT /estate/billing/:estateId', given)).status).toBe(200)

          const { rows: written } = await db.execute(sql`
            select charge_id, count(*) as dues, sum(amount) as amount, min(dated_on)::text as first_on
            from ledger_entries where estate_id = ${id} and kind = 'due' group by 1 order by 1`)
          const byCharge = shown.by_charge.map(({ charge_id, dues, amount, first_on }) => ({
            ...{ charge_id, dues, amount, first_on },
          }))
          expect(byCharge.sort((one, other) => one.charge_id - other.charge_id)).toEqual(written)
          const { rows: sums } = await db.execute(sql`
            select count(*) filter (where kind = 'due') as dues, coalesce(sum(amount) filter (where kind = 'due'), 0) as amount,
              count(*) filter (where kind = 'opening') as owing, count(*) filter (where kind = 'opening_credit') as ahead
            from ledger_entries where estate_id = ${id}`)
          const { dues, amount, openings, opening_credits } = shown
          expect([{ dues, amount, owing: openings.count, ahead: opening_credits.count }]).toEqual(sums)
          const { rows: largest } = await db.execute(sql`
            select n.id, sum(amount) as balance from ledger_entries l join tenants n on n.account_id = l.account_id where l.estate_id = ${id}
            group by 1 having sum(amount) > 0 order by 2 desc, 1 limit 5`)
          expect(shown.largest.map(({ tenancy, balance }) => ({ id: tenancy.id, balance }))).toEqual(largest)

          // The job raises the dues of the preview's next day.
          if (!shown.next || raise_days > 0) return
          await turnTo(owner.db, shown.next.first_on)
          const last = (await db.execute<{ id: number }>(sql`select max(id) as id from ledger_entries`))
            .rows[0]
          const { rows: living } = await db.execute<{ id: number }>(
            sql`select id from tenants where estate_id = ${id}`,
          )
          const next_on = shown.next.first_on
          const ids = living.map((each) => each.id)
          await db.transaction((tx) => bringUpToDate(tx, ids, next_on))
          const { rows: next } = await db.execute(sql`
            select count(*) as dues, sum(amount) as amount from ledger_entries
            where estate_id = ${id} and kind = 'due' and id > ${last?.id ?? 0}`)
          expect(next).toEqual([{ dues: shown.next.dues, amount: shown.next.amount }])
          await turnTo(owner.db, '2026-08-20')
        },
      ),
      { numRuns: ESTATES, endOnFailure: true },
    ),
  NO_TIMEOUT,
)
