import type { FastifyInstance } from 'fastify'
import { bankAccountsApi } from '#contract/bank-accounts.ts'
import { dayAfter } from '#contract/dates.ts'
import { OLDEST_CLAIM_DAYS } from '#contract/limits.ts'
import { manages } from '#contract/roles.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { claims } from '#server/database/schema-bank.ts'
import { readLagosToday } from '#server/database/time.ts'
import { invalid } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { findPayable, insertClaim, listClaims, withdrawClaim } from './store.ts'

export function claimRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, bankAccountsApi.payByTransfer, async ({ viewer, params: { accountId } }) => {
    const { pay_code, bank_accounts } = await findPayable(db, viewer, accountId)
    const ofAccount = eq(claims.account_id, accountId)
    const own = manages(viewer.role) ? ofAccount : and(ofAccount, eq(claims.user_id, viewer.user_id))
    return { pay_code, bank_accounts, claims: await listClaims(db, own) }
  })

  route(app, bankAccountsApi.addClaim, async ({ viewer, params: { accountId }, body }) => {
    const { id: account_id, estate_id, property_id: home } = await findPayable(db, viewer, accountId)
    const { today } = await readLagosToday(db)
    if (body.paid_on > today) throw invalid('paid_on', 'This day is in the future.')
    if (body.paid_on < dayAfter(today, -OLDEST_CLAIM_DAYS))
      throw invalid('paid_on', `This is more than ${OLDEST_CLAIM_DAYS} days ago. Please ask the estate.`)
    await takeTry(throttles.claims, viewer.user_id)
    return db.transaction((tx) =>
      insertClaim(tx, { ...body, estate_id, account_id, home, user_id: viewer.user_id }, today),
    )
  })

  route(app, bankAccountsApi.withdrawClaim, ({ viewer, params: { id } }) =>
    withdrawClaim(db, id, viewer.user_id),
  )
}
