import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { CURRENCY } from '#contract/money.ts'
import { system } from '#contract/system.ts'
import { Problem } from '#server/answers/problem.ts'
import { listAuditLog } from '#server/audit/audit-log.ts'
import { refuseReadOnly } from '#server/database/open.ts'
import { route } from '#server/http/route.ts'
import { describeApi } from './openapi.ts'
import { describeState, type SystemContext } from './state.ts'

/** Whoever shares out the calls waits no longer before it takes another server. */
const READY_WITHIN_MS = 3000

export function systemRoutes(app: FastifyInstance, context: SystemContext & { pool: Pool }): void {
  const { db, pool, outage, provider, demo } = context
  route(app, system.config, async () => ({ test_mode: provider.test_mode, demo, currency: CURRENCY }))

  route(app, system.health, async () => ({ status: 'ok' as const }))

  async function askDatabase(): Promise<void> {
    const late = sleep(READY_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${READY_WITHIN_MS} ms`)
    })
    await Promise.race([refuseReadOnly(pool), late])
  }
  let asking: Promise<void> | undefined
  route(app, system.ready, async () => {
    // Once for all who ask meanwhile: anybody may, as often as they like.
    asking ??= askDatabase().finally(() => (asking = undefined))
    try {
      await asking
    } catch (error) {
      outage.failed(error)
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
