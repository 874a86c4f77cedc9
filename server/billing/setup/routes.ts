import type { FastifyInstance } from 'fastify'
import { billingApi } from '#contract/billing.ts'
import { reachEstates } from '#server/access/reach.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readLagosToday } from '#server/database/time.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { allocateOldest } from '../book/allocate.ts'
import { lockBooks } from '../book/entries.ts'
import { raiseDues } from '../dues/raise.ts'
import { bringUpToDate } from '../up-to-date.ts'
import { previewBilling } from './preview.ts'
import { listResidents, readBilling } from './store.ts'
import { billOneMore, switchOn } from './turn-on.ts'

/** Whoever asked waits no longer than this; what is left by then is raised by the job. */
const PATIENCE_MS = 8000
/** Books at a time, so that nobody who pays waits long. */
const BATCH = 200

export function billingSetupRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, billingApi.getBilling, ({ caller, params }) =>
    readBilling(db, reachEstates(caller), params.estateId),
  )

  route(app, billingApi.listBilledTenancies, async ({ caller, params }) => {
    await requireEstate(db, caller, params.estateId)
    return listResidents(db, reachEstates(caller), params.estateId)
  })

  route(app, billingApi.previewBilling, ({ caller, params, body }) =>
    previewBilling(db, caller, params.estateId, body),
  )

  route(app, billingApi.turnBillingOn, async ({ caller, params, body }) => {
    await db.transaction((tx) => switchOn(tx, caller, params.estateId, body, 'for update'))
    await raiseNow(db, params.estateId)
    return readBilling(db, reachEstates(caller), params.estateId)
  })

  route(app, billingApi.billCharge, async ({ caller, params, body }) => {
    await db.transaction((tx) => billOneMore(tx, caller, params.estateId, body))
    await raiseNow(db, params.estateId)
    return readBilling(db, reachEstates(caller), params.estateId)
  })
}

/** Raises what an estate's tenancies are to be asked for today and are not, also by a charge that is new; in batches, safe to repeat. */
async function raiseNow(db: Database, estate_id: number): Promise<void> {
  const { today } = await readLagosToday(db)
  const until = Date.now() + PATIENCE_MS
  for (let last = 0; Date.now() < until; ) {
    const ids = await db.transaction(async (tx) => {
      const batch = await idsAfter(tx, estate_id, last)
      if (batch.length === 0) return batch
      await bringUpToDate(tx, batch, today)
      await lockBooks(tx, batch)
      if ((await raiseDues(tx, batch, today, { whole: true })) > 0) await allocateOldest(tx, batch)
      return batch
    })
    const end = ids.at(-1)
    if (end === undefined) return
    last = end
  }
}

async function idsAfter(tx: Db, estate_id: number, after: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from tenants where estate_id = ${estate_id} and id > ${after} order by id limit ${BATCH}`)
  return rows.map(({ id }) => id)
}
