import type { FastifyInstance } from 'fastify'
import { bankAccountsApi } from '#contract/bank-accounts.ts'
import { requireCode } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { found, notFound } from '#server/errors/problem.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import {
  findBankAccount,
  insertBankAccount,
  listBankAccounts,
  removeBankAccount,
  tellOfBankAccount,
} from './store.ts'

export function bankAccountRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, bankAccountsApi.listBankAccounts, async ({ viewer, params: { estateId } }) => {
    await requireEstate(db, viewer, estateId)
    return listBankAccounts(db, visibleEstates(viewer), estateId)
  })

  route(app, bankAccountsApi.addBankAccount, async ({ viewer, params: { estateId: estate_id }, body }) => {
    await requireEstate(db, viewer, estate_id)
    requireCode(viewer)
    await takeTry(throttles.changes, `bank accounts ${viewer.user_id}`)
    return db.transaction(async (tx) => {
      const id = await insertBankAccount(tx, viewer, estate_id, body)
      const added = found(await findBankAccount(tx, viewer, id), 'bank account')
      await tellOfBankAccount(tx, added, 'added', viewer.name)
      await audit(tx, viewer, 'add_bank_account', 'estate', { id: estate_id, estate_id, after: body })
      return added
    })
  })

  route(app, bankAccountsApi.removeBankAccount, async ({ viewer, params: { id } }) => {
    found(await findBankAccount(db, viewer, id), 'bank account')
    requireCode(viewer)
    await takeTry(throttles.changes, `bank accounts ${viewer.user_id}`)
    return db.transaction(async (tx) => {
      const removed = found(await findBankAccount(tx, viewer, id), 'bank account')
      if (!(await removeBankAccount(tx, id))) throw notFound('bank account')
      await tellOfBankAccount(tx, removed, 'removed', viewer.name)
      const { estate_id, bank, number, name } = removed
      await audit(tx, viewer, 'remove_bank_account', 'estate', {
        ...{ id: estate_id, estate_id, before: { bank, number, name } },
      })
      return { message: `Residents no longer see ${bank} ${number}.` }
    })
  })
}
