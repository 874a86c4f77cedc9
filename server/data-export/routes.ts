import type { FastifyInstance } from 'fastify'
import { dataExport } from '#contract/data-export.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { requirePassword } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { asJson } from './as-json.ts'

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', make: asJson },
  pdf: {
    type: 'application/pdf',
    make: async (...asked: Parameters<typeof asJson>) => (await import('./as-pdf.ts')).asPdf(...asked),
  },
}

/** All personal data of the viewer: NDPA 2023, section 34. */
export function dataExportRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, dataExport.exportMyData, async ({ viewer, query: { format }, reply }) => {
    requirePassword(viewer)
    await takeTry(throttles.daily, `data ${viewer.user_id}`)
    const now = new Date()
    const { type, make } = FORMATS[format]
    const { file, rows } = await make(db, viewer, now.toISOString())
    await db.transaction((tx) =>
      audit(tx, viewer, 'export', 'profile', { id: viewer.user_id, after: { format, rows } }),
    )
    const name = `my-data-${formatIsoDay(now)}.${format}`
    return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(file)
  })
}
