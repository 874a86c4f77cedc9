import type { FastifyInstance } from 'fastify'
import { retentionApi } from '#contract/retention.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { type FailureLog, noteFailure } from '#server/runtime/note-failure.ts'
import { beginRun, holdRun, notePortion, type RetentionRule, readRetained, rulesOf } from './rules.ts'

/** Removes expired personal data once a day in portions. Servers share the work; `stopping` ends it early. */
export async function removeWhatIsPast(
  db: Database,
  config: Pick<Config, 'security_log_days'>,
  log: FailureLog,
  stopping?: AbortSignal,
): Promise<void> {
  for (const rule of rulesOf(config)) {
    if (stopping?.aborted) return
    try {
      await remove(db, rule, stopping)
    } catch (error) {
      const message = 'what is no longer to be kept could not be removed; it is tried again'
      noteFailure(log, error, { kind: rule.kind }, message)
    }
  }
}

async function remove(db: Database, rule: RetentionRule, stopping: AbortSignal | undefined): Promise<void> {
  const id = await beginRun(db, rule)
  if (id === null) return
  let goesOn = true
  while (goesOn && !stopping?.aborted) {
    goesOn = await db.transaction(async (tx) => {
      if (!(await holdRun(tx, id))) return false
      const portion = await rule.take(tx)
      await notePortion(tx, id, portion)
      return !portion.last
    })
  }
}

export function retentionRoutes(app: FastifyInstance, { db, config }: Context): void {
  const rules = rulesOf(config)
  route(app, retentionApi.readRetention, () => readRetained(db, rules))
}
