import type { FastifyInstance } from 'fastify'
import { billingApi } from '#contract/billing.ts'
import { chargesApi } from '#contract/charges.ts'
import { EVERY_ESTATE_ID } from '#contract/roles.ts'
import { type Caller, isAdmin } from '#server/access/caller.ts'
import { estateIdInDatabase } from '#server/access/every-estate.ts'
import { reachCharges, reachChargesToChange, reachEstates } from '#server/access/reach.ts'
import { clash, found, invalid } from '#server/answers/problem.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import { addTerms, estatesThatBill, termsChanged } from '#server/billing/door.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Database } from '#server/database/open.ts'
import { findEstate, requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import * as store from './store.ts'
import { lockCharge } from './store.ts'

type Changed = Omit<Parameters<typeof addTerms>[3], 'by'>

/** A price or a rule is told so long ahead at most. */
const LONGEST_MONTHS_AHEAD = 24

/** New terms of a charge from a day on, wherever it is billed: who may change the charge may change what it asks for. */
const changeTerms = (db: Database, caller: Caller, id: number, changed: Changed) =>
  db.transaction(async (tx) => {
    const charge = found(await lockCharge(tx, reachChargesToChange(caller), id), 'charge')
    const { rows } = await tx.execute<{ tomorrow: string; last: string }>(sql`
      select lagos_today() + 1 as tomorrow, (lagos_today() + make_interval(months => ${LONGEST_MONTHS_AHEAD}))::date as last`)
    const { tomorrow, last } = onlyRow(rows)
    if (changed.effective_from < tomorrow) throw invalid('effective_from', 'From tomorrow on')
    if (changed.effective_from > last) throw invalid('effective_from', 'At most two years ahead')
    const { effective_from, ...fields } = changed
    if (Object.values(fields).every((value) => value === undefined))
      throw invalid('body', 'Nothing would change.')
    const estateIds = await estatesThatBill(tx, id)
    if (estateIds.length === 0) throw clash('effective_from', 'This charge is not billed.')
    await addTerms(tx, id, estateIds, { ...changed, by: caller.user_id })
    await audit(tx, caller, 'change_terms', 'charge', {
      id,
      estate_id: estateIdInDatabase(charge.estate_id),
      after: { name: charge.name, ...changed },
    })
    return { effective_from, estates: estateIds.length }
  })

export function chargeRoutes(app: FastifyInstance, { db }: Context): void {
  const listEstateCharges = store.prepareEstateCharges(db)

  route(app, chargesApi.listCharges, ({ caller, query }) =>
    store.listCharges(db, reachCharges(caller), query),
  )

  route(app, chargesApi.listEstateCharges, async ({ caller, params, query }) => {
    await requireEstate(db, caller, params.estateId)
    return listEstateCharges(caller, params.estateId, query)
  })

  route(app, chargesApi.createCharge, async ({ caller, body }) => {
    if (body.user_id !== caller.user_id) throw invalid('user_id', 'This is not your account.')
    if (body.estate_id === EVERY_ESTATE_ID && !isAdmin(caller))
      throw invalid('estate_id', 'No estate is linked to your account.')
    return db.transaction(async (tx) => {
      if (body.estate_id !== EVERY_ESTATE_ID) {
        const estate = found(await findEstate(tx, reachEstates(caller), body.estate_id), 'estate')
        if (estate.status === null) throw invalid('estate_id', 'No active estate')
      }
      const charge = await store.insertCharge(tx, body)
      await audit(tx, caller, 'create', 'charge', {
        id: charge.id,
        estate_id: estateIdInDatabase(body.estate_id),
        after: charge,
      })
      return charge
    })
  })

  route(app, chargesApi.updateCharge, ({ caller, params, body }) =>
    changeAudited(db, caller, 'update', 'charge', {
      estateOf: (after) => estateIdInDatabase(after.estate_id),
      hold: (tx) => store.lockCharge(tx, reachChargesToChange(caller), params.id),
      change: async (tx, before) => {
        const after = await store.updateCharge(tx, params.id, body)
        await termsChanged(tx, before, after, caller.user_id)
        return after
      },
    }),
  )

  route(app, billingApi.changeTerms, ({ caller, params, body }) => changeTerms(db, caller, params.id, body))
}
