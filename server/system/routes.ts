import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { CURRENCY } from '#contract/money.ts'
import { system } from '#contract/system.ts'
import { Problem } from '#server/answers/problem.ts'
import { listAuditLog } from '#server/audit/audit-log.ts'
import { route } from '#server/http/route.ts'
import { describeApi } from './openapi.ts'
import { describeState, type SystemContext } from './state.ts'

export function systemRoutes(app: FastifyInstance, context: SystemContext): void {
  const { db, provider, demo } = context
  route(app, system.config, async () => ({ test_mode: provider.test_mode, demo, currency: CURRENCY }))

  route(app, system.health, async () => ({ status: 'ok' as const }))

  route(app, system.ready, async ({ request }) => {
    try {
      await db.execute(sql`select 1`)
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new Problem('unavailable', 'The database does not answer.')
    }
    return { status: 'ok' as const }
  })

  route(app, system.systemState, () => describeState(context, app.proxies.untrusted))

  route(app, system.auditLog, ({ query }) => listAuditLog(db, query))

  let description: object | undefined
  route(app, system.openApi, async () => {
    description ??= describeApi()
    return description
  })
}
