import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { SystemState } from '#contract/system.ts'
import { readBackupState } from '#server/backups/store.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Context } from '#server/http/context.ts'
import { countMessages, readChannelState } from '#server/messages/store.ts'
import { verifyToken } from '#server/secrets/webhook-token.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

interface Counted extends Record<string, unknown> {
  version: string
  size: number
  migration: string
  open_checkouts: number
  stuck_checkouts: number
}

/** What the system's own pages ask of the payment provider beside the rest. */
export type SystemContext = Context & { provider: { test_mode: boolean } }

/** How the application stands, as its super admins see it. No secret of the settings is in it. */
export async function describeState(
  { config, db, provider, started_at }: SystemContext,
  untrusted_proxy: boolean,
): Promise<SystemState> {
  const counting = db.execute<Counted>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select max(name) from schema_migrations) as migration,
      (select count(*)::int from checkouts where status = 'open') as open_checkouts,
      (select count(*)::int from checkouts where status = 'stuck') as stuck_checkouts`)
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
    database: {
      kind: config.database_url ? 'server' : 'private',
      version: counted.version,
      size: counted.size,
      migration: counted.migration,
    },
    payments: {
      mode: config.paystack ? (provider.test_mode ? 'test' : 'live') : 'sandbox',
      open_checkouts: counted.open_checkouts,
      stuck_checkouts: counted.stuck_checkouts,
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
