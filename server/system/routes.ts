import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, splitKey } from '#contract/endpoint.ts'
import { PROBLEMS } from '#contract/errors.ts'
import { CURRENCY } from '#contract/money.ts'
import { type SystemState, systemApi } from '#contract/system.ts'
import { DAY_MS } from '#contract/time.ts'
import { listAuditLog } from '#server/audit/audit-log.ts'
import { readBackupState } from '#server/backups/store.ts'
import { sql } from '#server/database/drizzle.ts'
import { refuseReadOnly } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { countMessages, readChannelState } from '#server/messages/store.ts'
import { verifyToken } from '#server/secrets/tokens.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 asks for less than a year. */
const HOLDS_DAYS = 180

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

type SystemContext = Context & { provider: { test_mode: boolean } }

/** Load balancers give up after this time. */
const READY_WITHIN_MS = 3000

export function systemRoutes(app: FastifyInstance, context: SystemContext & { pool: Pool }): void {
  const { db, pool, outage, provider, demo } = context
  route(app, systemApi.config, async () => ({ test_mode: provider.test_mode, demo, currency: CURRENCY }))

  route(app, systemApi.health, async () => ({ status: 'ok' as const }))

  async function askDatabase(): Promise<void> {
    const late = sleep(READY_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${READY_WITHIN_MS} ms`)
    })
    await Promise.race([refuseReadOnly(pool), late])
  }
  let asking: Promise<void> | undefined
  route(app, systemApi.ready, async () => {
    asking ??= askDatabase().finally(() => (asking = undefined))
    try {
      await asking
    } catch (error) {
      outage.failed(error)
      throw new Problem('unavailable', 'The database does not answer.')
    }
    return { status: 'ok' as const }
  })

  route(app, systemApi.systemState, () => describeState(context, app.proxies.untrusted))

  route(app, systemApi.auditLog, ({ query }) => listAuditLog(db, query))

  let description: object | undefined
  route(app, systemApi.openApi, async () => {
    description ??= describeApi()
    return description
  })
}

async function describeState(
  { config, db, provider, started_at }: SystemContext,
  untrusted_proxy: boolean,
): Promise<SystemState> {
  const counting = db.execute<{
    database: Omit<SystemState['database'], 'kind'>
    checkouts: Pick<SystemState['payments'], 'open_checkouts' | 'stuck_checkouts'>
  }>(sql`
    select jsonb_build_object('version', current_setting('server_version'), 'size', pg_database_size(current_database()),
        'migration', (select max(name) from schema_migrations)) as database,
      jsonb_build_object('open_checkouts', (select count(*) from checkouts where status = 'open'),
        'stuck_checkouts', (select count(*) from checkouts where status = 'stuck')) as checkouts`)
  const [{ rows }, messages, mailStands, whatsappStands, backups] = await Promise.all([
    counting,
    countMessages(db),
    readChannelState(db, 'email'),
    readChannelState(db, 'whatsapp'),
    readBackupState(db, config.backup),
  ])
  const counted = onlyRow(rows)
  const { mail, whatsapp, app_url } = config
  return {
    version,
    started_at,
    untrusted_proxy,
    database: { kind: config.database_url ? 'server' : 'private', ...counted.database },
    payments: {
      mode: config.paystack ? (provider.test_mode ? 'test' : 'live') : 'sandbox',
      ...counted.checkouts,
      webhook_url: `${app_url}/api/paystack/webhook`,
    },
    mail: { carrier: mail ? 'smtp' : 'outbox', from: mail?.from ?? null, ...mailStands },
    whatsapp: {
      carrier: whatsapp ? 'whatsapp' : 'outbox',
      template: whatsapp?.template ?? null,
      language: whatsapp?.language ?? null,
      webhook_url: `${app_url}/api/whatsapp/webhook`,
      verify_token: whatsapp ? verifyToken(whatsapp.app_secret) : null,
      ...whatsappStands,
    },
    messages,
    backups,
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: each,
  }))
}

function operationOf({ summary, allow, params, query, body, reply, status = 200 }: Endpoint) {
  return {
    summary,
    description: typeof allow === 'string' ? `For ${allow}.` : `For: ${allow.join(', ')}.`,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body && { requestBody: json(schemaOf(body, 'input')) }),
    responses: {
      [status]: { description: 'Done', ...json(schemaOf(reply, 'output')) },
      default: { description: 'Not done', ...json({ $ref: '#/components/schemas/Problem' }) },
    },
    ...(allow !== 'anyone' && { security: [{ token: [] }] }),
  }
}

/** OpenAPI 3.1 from the contract. */
function describeApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const { method, path } = splitKey(endpoint.key)
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Estate Management', version: '1.0' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(PROBLEMS) },
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  }
}

export function securityTxt(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  const { security_contact, app_url } = config
  app.get(PATH, (_request, reply) => {
    reply.type('text/plain; charset=utf-8')
    if (!security_contact) return reply.code(404).send('Not found')
    const expires = new Date(Date.now() + HOLDS_DAYS * DAY_MS).toISOString().slice(0, 10)
    const fields = [
      `Contact: ${security_contact}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${app_url}${PATH}`,
    ]
    return reply.header('Cache-Control', 'public, max-age=86400').send(`${fields.join('\n')}\n`)
  })
}
