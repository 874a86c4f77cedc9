import type { FastifyInstance } from 'fastify'
import { ledgersApi } from '#contract/ledger.ts'
import { manages } from '#contract/roles.ts'
import { ledgersReadFrom, ledgersReadUntil, visibleLedgers } from '#server/access/visibility.ts'
import { eq } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { found } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { notAfter, readAsOf } from '../days/as-of.ts'
import { findLedgers, readAccount } from './store.ts'

export function ledgerRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, ledgersApi.readLedger, async ({ viewer, params, query }) => {
    const asked = await readAsOf(db, query.as_of)
    const visible = {
      ledgers: visibleLedgers(viewer, asked.day),
      from: ledgersReadFrom(viewer),
      until: ledgersReadUntil(viewer),
    }
    const [ledger] = await findLedgers(db, visible, eq(tenants.id, params.tenantId), asked)
    const { account_id, read_from, read_until, ...named } = found(ledger, 'tenant')
    const as_of = notAfter(asked, read_until)
    const account = await readAccount(db, account_id, as_of, {
      ...query,
      listed: query.status,
      read_from,
    })
    // Only the estate sees who wrote an entry.
    const entries = manages(viewer.role)
      ? account.entries
      : account.entries.map((entry) => ({ ...entry, created_by_name: null }))
    return { ...named, as_of: as_of.day, ...account, entries }
  })
}
