import type { FastifyInstance } from 'fastify'
import { type Ledger, ledgersApi } from '#contract/ledger.ts'
import { manages } from '#contract/roles.ts'
import type { Viewer } from '#server/access/viewer.ts'
import {
  ledgersReadFrom,
  ledgersReadUntil,
  visibleLedgers,
  visibleOwnersAccounts,
} from '#server/access/visibility.ts'
import { eq } from '#server/database/drizzle.ts'
import { accounts, tenants } from '#server/database/schema.ts'
import { found } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { notAfter, readAsOf } from '../days/as-of.ts'
import { findLedgers, findOwnersLedgers, readAccount } from './store.ts'

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
    return { ...named, as_of: as_of.day, ...account, entries: entriesFor(viewer, account) }
  })

  route(app, ledgersApi.readOwnersLedger, async ({ viewer, params, query }) => {
    const as_of = await readAsOf(db, query.as_of)
    const which = eq(accounts.id, params.accountId)
    const [ledger] = await findOwnersLedgers(db, visibleOwnersAccounts(viewer), which, as_of)
    const { account: named, billing, account_id } = found(ledger, 'account')
    const account = await readAccount(db, account_id, as_of, { ...query, listed: query.status })
    return { account: named, billing, as_of: as_of.day, ...account, entries: entriesFor(viewer, account) }
  })
}

/** Only the estate sees who wrote an entry. */
const entriesFor = ({ role }: Viewer, { entries }: Pick<Ledger, 'entries'>) =>
  manages(role) ? entries : entries.map((entry) => ({ ...entry, created_by_name: null }))
