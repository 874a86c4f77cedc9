import type { FastifyInstance } from 'fastify'
import { ledgersApi } from '#contract/ledger.ts'
import { manages } from '#contract/roles.ts'
import { booksReadFrom, reachBooks } from '#server/access/reach.ts'
import { found } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { readAsOf } from '../days/as-of.ts'
import { findBook, readAccount } from './store.ts'

export function ledgerRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, ledgersApi.readLedger, async ({ caller, params, query }) => {
    const as_of = await readAsOf(db, query.as_of)
    const reach = { books: reachBooks(caller, as_of.day), from: booksReadFrom(caller) }
    const { read_from, ...book } = found(await findBook(db, reach, params.tenantId, as_of), 'tenant')
    const account = await readAccount(db, params.tenantId, as_of, {
      ...query,
      listed: query.status,
      read_from,
    })
    // Who wrote something is the estate's own business.
    const entries = manages(caller.role)
      ? account.entries
      : account.entries.map((entry) => ({ ...entry, created_by_name: null }))
    return { ...book, as_of: as_of.day, ...account, entries }
  })
}
