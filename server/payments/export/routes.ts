import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import { payments } from '#contract/payments.ts'
import { requirePassword } from '#server/access/caller.ts'
import { reachPayments } from '#server/access/reach.ts'
import { noteExport } from '#server/audit/note-event.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { asMeantBy } from '#server/payments/recorded/filter.ts'
import { requirePaidTenancy } from '#server/payments/recorded/require-paid-tenancy.ts'
import { FILE_FORMATS } from './file-formats.ts'
import { eachPayment, findToExport } from './store.ts'

/** The payments that a list shows, all its pages, as a file that is written while it is sent. */
export function exportRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, payments.exportPayments, async ({ caller, query, reply }) => {
    // What a tenant takes along is their own.
    if (caller.role !== 'tenant') requirePassword(caller)
    const { format, ...filter } = query
    await requirePaidTenancy(db, caller, filter.tenant_id)
    const { ids, people } = await findToExport(db, reachPayments(caller), asMeantBy(caller, filter))
    await noteExport(db, caller, {
      ...{ what: 'payments', rows: ids.length, people },
      ...(filter.estate_id && { estate_id: filter.estate_id }),
    })
    const { type, write } = FILE_FORMATS[format]
    const today = formatIsoDay(new Date())
    reply.type(type).header('Content-Disposition', `attachment; filename="payments-${today}.${format}"`)
    return reply.send(Readable.fromWeb(await write(eachPayment(db, ids, filter))))
  })
}
