import type { FastifyInstance } from 'fastify'
import { ledgersApi } from '#contract/ledger.ts'
import { manages } from '#contract/roles.ts'
import { ledgersReadFrom, visibleLedgers } from '#server/access/visibility.ts'
import { found } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { readAsOf } from '../days/as-of.ts'
import { findLedger, readAccount } from './store.ts'

export function ledgerRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, ledgersApi.readLedger, async ({ viewer, params, query }) => {
    const as_of = await readAsOf(db, query.as_of)
    const visible = { ledgers: visibleLedgers(viewer, as_of.day), from: ledgersReadFrom(viewer) }
    const { read_from, ...ledger } = found(await findLedger(db, visible, params.tenantId, as_of), 'tenant')
    const account = await readAccount(db, params.tenantId, as_of, {
      ...query,
      listed: query.status,
      read_from,
    })
    // Who wrote something is the estate's own business.
    const entries = manages(viewer.role)
      ? account.entries
      : account.entries.map((entry) => ({ ...entry, created_by_name: null }))
    return { ...ledger, as_of: as_of.day, ...account, entries }
  })
}
