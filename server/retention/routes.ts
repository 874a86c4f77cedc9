import type { FastifyInstance } from 'fastify'
import { retentionApi } from '#contract/retention.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { rulesOf } from './rules.ts'
import { readRetained } from './store.ts'

export function retentionRoutes(app: FastifyInstance, { db, config }: Context): void {
  const rules = rulesOf(config)
  route(app, retentionApi.readRetention, () => readRetained(db, rules))
}
