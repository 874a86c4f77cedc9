import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import { securityLog } from '#contract/security-log.ts'
import { requirePassword } from '#server/access/caller.ts'
import { noteExport } from '#server/audit/note-event.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { FILE_FORMATS } from './file-formats.ts'
import { countEvents, eachEvent, listEvents, readFigures } from './store.ts'

/** What happened that matters for safety, for super admins and, as far as it is theirs, for estate admins. */
export function securityLogRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, securityLog.listSecurityEvents, ({ caller, query }) => listEvents(db, caller, query))

  route(app, securityLog.securityFigures, ({ caller }) => readFigures(db, caller))

  route(app, securityLog.exportSecurityEvents, async ({ caller, query, reply }) => {
    requirePassword(caller)
    const { format, ...filter } = query
    const counted = await countEvents(db, caller, filter)
    await noteExport(db, caller, { what: 'security log', ...counted })
    const { type, write } = FILE_FORMATS[format]
    const today = formatIsoDay(new Date())
    reply.type(type).header('Content-Disposition', `attachment; filename="security-log-${today}.${format}"`)
    return reply.send(Readable.fromWeb(await write(eachEvent(db, caller, filter))))
  })
}
