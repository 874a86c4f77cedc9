import type { FastifyInstance } from 'fastify'
import { billing } from '#contract/billing.ts'
import { charges } from '#contract/charges.ts'
import { EVERY_ESTATE_ID } from '#contract/every-estate.ts'
import { isAdmin } from '#server/access/caller.ts'
import { estateIdInDatabase } from '#server/access/every-estate.ts'
import { reachCharges, reachChargesToChange, reachEstates } from '#server/access/reach.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { termsChanged } from '#server/billing/door.ts'
import { findEstate, requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { changeTerms } from './change-terms.ts'
import * as store from './store.ts'

export function chargeRoutes(app: FastifyInstance, { db }: Context): void {
  const listEstateCharges = store.prepareEstateCharges(db)

  route(app, charges.listCharges, ({ caller, query }) => store.listCharges(db, reachCharges(caller), query))

  route(app, charges.listEstateCharges, async ({ caller, params, query }) => {
    await requireEstate(db, caller, params.estateId)
    return listEstateCharges(caller, params.estateId, query)
  })

  route(app, charges.createCharge, async ({ caller, body }) => {
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

  route(app, charges.updateCharge, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const before = found(await store.lockCharge(tx, reachChargesToChange(caller), params.id), 'charge')
      const after = await store.updateCharge(tx, params.id, body)
      await termsChanged(tx, before, after, caller.user_id)
      await audit(tx, caller, 'update', 'charge', {
        id: after.id,
        estate_id: estateIdInDatabase(after.estate_id),
        before,
        after,
      })
      return after
    }),
  )

  route(app, billing.changeTerms, ({ caller, params, body }) => changeTerms(db, caller, params.id, body))
}
