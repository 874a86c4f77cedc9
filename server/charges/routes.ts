import type { FastifyInstance } from 'fastify'
import { billingApi } from '#contract/billing.ts'
import { chargesApi } from '#contract/charges.ts'
import { EVERY_ESTATE_ID } from '#contract/roles.ts'
import { estateIdInDatabase } from '#server/access/every-estate.ts'
import { isAdmin, type Viewer } from '#server/access/viewer.ts'
import { visibleCharges, visibleChargesToChange, visibleEstates } from '#server/access/visibility.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import {
  addTerms,
  comparePeriods,
  estatesThatBill,
  findNextPeriod,
  followCatalogue,
  pricesOfViewer,
  sayRates,
  sayReplaced,
  sumHomesFrom,
} from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { rolledBack } from '#server/database/rolled-back.ts'
import { readRow } from '#server/database/rows.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import { findEstate, requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import * as store from './store.ts'

type Changed = Omit<Parameters<typeof addTerms>[3], 'by'>

const LONGEST_MONTHS_AHEAD = 24

async function changeTerms(tx: Db, viewer: Viewer, id: number, changed: Changed) {
  const charge = found(await store.lockCharge(tx, visibleChargesToChange(viewer), id), 'charge')
  const { tomorrow, last } = await readRow(tx)<{ tomorrow: string; last: string }>(sql`
      select lagos_today() + 1 as tomorrow, (lagos_today() + make_interval(months => ${LONGEST_MONTHS_AHEAD}))::date as last`)
  if (changed.effective_from < tomorrow) throw invalid('effective_from', 'From tomorrow on')
  if (changed.effective_from > last) throw invalid('effective_from', 'At most two years ahead')
  const { effective_from, ...fields } = changed
  if (Object.values(fields).every((value) => value === undefined))
    throw invalid('body', 'Nothing would change.')
  const estateIds = await estatesThatBill(tx, id)
  if (estateIds.length === 0) throw clash('effective_from', 'This charge is not billed.')
  const before = { name: charge.name, ...(await sayReplaced(tx, id, estateIds, changed)) }
  await addTerms(tx, id, estateIds, { ...changed, by: viewer.user_id })
  const estate_id = estateIdInDatabase(charge.estate_id)
  await audit(tx, viewer, 'change_terms', 'charge', {
    ...{ id, estate_id, before },
    after: {
      name: charge.name,
      ...changed,
      ...(changed.rates && { rates: await sayRates(tx, changed.rates) }),
    },
  })
  return { effective_from, estates: estateIds.length }
}

export function chargeRoutes(app: FastifyInstance, { db }: Context): void {
  const listEstateCharges = store.prepareEstateCharges(db)

  route(app, chargesApi.listCharges, ({ viewer, query }) =>
    store.listCharges(db, visibleCharges(viewer), query),
  )

  route(app, chargesApi.listEstateCharges, async ({ viewer, params, query }) => {
    await requireEstate(db, viewer, params.estateId)
    const page = await listEstateCharges(viewer, params.estateId, query)
    if (viewer.role !== 'tenant' && viewer.role !== 'landlord') return page
    const billed = await pricesOfViewer(db, viewer, params.estateId)
    return { ...page, rows: page.rows.map((charge) => ({ ...charge, ...billed.get(charge.id) })) }
  })

  route(app, chargesApi.createCharge, async ({ viewer, body }) => {
    if (body.user_id !== viewer.user_id) throw invalid('user_id', 'This is not your account.')
    if (body.estate_id === EVERY_ESTATE_ID && !isAdmin(viewer))
      throw invalid('estate_id', 'No estate is linked to your account.')
    return db.transaction(async (tx) => {
      if (body.estate_id !== EVERY_ESTATE_ID) {
        const estate = found(await findEstate(tx, visibleEstates(viewer), body.estate_id), 'estate')
        if (estate.status === null) throw invalid('estate_id', 'No active estate')
      }
      const charge = await store.insertCharge(tx, body)
      const estate_id = estateIdInDatabase(body.estate_id)
      await audit(tx, viewer, 'create', 'charge', { id: charge.id, estate_id, after: charge })
      return charge
    })
  })

  route(app, chargesApi.updateCharge, ({ viewer, params, body }) =>
    changeAudited(db, viewer, 'update', 'charge', {
      estateOf: (after) => estateIdInDatabase(after.estate_id),
      hold: (tx) => store.lockCharge(tx, visibleChargesToChange(viewer), params.id),
      change: async (tx, before) => {
        const { effective_from, rates, ...fields } = body
        const { amount, status } = fields
        if (rates && effective_from === undefined) throw invalid('effective_from', 'Enter the first day')
        const isPlanned =
          effective_from !== undefined && [amount, status, rates].some((each) => each !== undefined)
        // The catalogue follows planned terms on their day.
        const kept = isPlanned ? { amount: before.amount, status: before.status } : {}
        const after = await store.updateCharge(tx, params.id, { ...fields, ...kept })
        await followCatalogue(tx, before, after, viewer.user_id)
        if (isPlanned) {
          const active = status === undefined ? undefined : status === 1
          await changeTerms(tx, viewer, params.id, { effective_from, amount, active, rates })
        }
        return after
      },
    }),
  )

  route(app, billingApi.getNextPeriod, async ({ viewer, params: { id } }) => {
    found(await store.findCharge(db, visibleChargesToChange(viewer), id), 'charge')
    return findNextPeriod(db, id)
  })

  route(app, billingApi.changeTerms, ({ viewer, params, body }) =>
    db.transaction((tx) => changeTerms(tx, viewer, params.id, body)),
  )

  route(app, billingApi.previewTerms, ({ viewer, params, body }) =>
    rolledBack(db, async (tx) => {
      const before = await sumHomesFrom(tx, params.id, body.effective_from)
      await changeTerms(tx, viewer, params.id, body)
      return comparePeriods(before, await sumHomesFrom(tx, params.id, body.effective_from))
    }),
  )
}
