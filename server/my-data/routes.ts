import type { FastifyInstance } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import { myData } from '#contract/my-data.ts'
import { requirePassword } from '#server/access/caller.ts'
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

/** What is kept of the caller, for themselves: NDPA 2023, section 34. */
export function myDataRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, myData.exportMyData, async ({ caller, query: { format }, reply }) => {
    requirePassword(caller)
    await takeTry(throttles.daily, `data ${caller.user_id}`)
    const now = new Date()
    const { type, make } = FORMATS[format]
    const { file, rows } = await make(db, caller, now.toISOString())
    await db.transaction((tx) =>
      audit(tx, caller, 'export', 'profile', { id: caller.user_id, after: { format, rows } }),
    )
    const name = `my-data-${formatIsoDay(now)}.${format}`
    return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(file)
  })
}
