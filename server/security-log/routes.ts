import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import { type SecurityEvent, securityLogApi } from '#contract/security-log.ts'
import { requirePassword } from '#server/access/viewer.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { tableFile } from '#server/documents/table-file.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { countEvents, eachEvent, listEvents, readSecurityFigures } from './store.ts'

/** Lagos clock time as if UTC: spreadsheet dates have no time zone. */
const LAGOS_AHEAD_MS = 3_600_000

const FILE_FORMATS = tableFile<SecurityEvent>('Security log', [
  {
    header: 'Time',
    width: 20,
    numFmt: 'd mmm yyyy hh:mm',
    of: ({ at }) => new Date(Date.parse(at) + LAGOS_AHEAD_MS),
  },
  { header: 'Event', width: 22, of: ({ kind }) => kind.replaceAll('_', ' ') },
  { header: 'Times', width: 8, of: ({ times }) => times },
  { header: 'Person', width: 26, of: ({ user_name }) => user_name ?? '' },
  { header: 'Role', width: 14, of: ({ role }) => role ?? '' },
  { header: 'Tried', width: 26, of: ({ tried }) => tried ?? '' },
  { header: 'Address', width: 18, of: ({ ip }) => ip ?? '' },
  { header: 'Device', width: 40, of: ({ user_agent }) => user_agent ?? '' },
  { header: 'About', width: 26, of: ({ about_name }) => about_name ?? '' },
  { header: 'Row', width: 18, of: ({ entity }) => entity ?? '' },
  { header: 'Row id', width: 10, of: ({ entity_id }) => entity_id ?? '' },
  { header: 'Estate', width: 26, of: ({ estate_name }) => estate_name ?? '' },
  { header: 'More', width: 48, of: ({ detail }) => (detail ? JSON.stringify(detail) : '') },
])

export function securityLogRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, securityLogApi.listSecurityEvents, ({ viewer, query }) => listEvents(db, viewer, query))

  route(app, securityLogApi.securityFigures, ({ viewer }) => readSecurityFigures(db, viewer))

  route(app, securityLogApi.exportSecurityEvents, async ({ viewer, query, reply }) => {
    requirePassword(viewer)
    const { format, ...filter } = query
    const counted = await countEvents(db, viewer, filter)
    await noteExport(db, viewer, { what: 'security log', ...counted })
    const { type, write } = FILE_FORMATS[format]
    const today = formatIsoDay(new Date())
    reply.type(type).header('Content-Disposition', `attachment; filename="security-log-${today}.${format}"`)
    return reply.send(Readable.fromWeb(await write(eachEvent(db, viewer, filter))))
  })
}
