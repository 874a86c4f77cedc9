import { SettingError } from '#server/errors/errors.ts'
import { urlHost } from './network.ts'
import { PAYSTACK_API, PAYSTACK_SCRIPT, settings } from './settings.ts'
import { cautionsAbout, checkTogether, openedBy } from './settings-together.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the settings, ours by the names of README's table. Throws a `SettingError` with one line for each wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // A setting left empty is one not made.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success)
    throw wrongSettings(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  const value = parsed.data
  const wrong: Wrong[] = []
  checkTogether(value, (name, message) => wrong.push([name, message]))
  if (wrong.length > 0) throw wrongSettings(wrong)
  const production = value.NODE_ENV === 'production'
  const exposed_by = openedBy(value)
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    /** How many processes serve behind the one port. */
    /** The setting that lets others in, or moves real people's money: then demo accounts are refused. Null: there is none. */
    exposed_by,
    /** Lines for whoever starts it: what is taken, but could be safer. */
    cautions: cautionsAbout(value),
    data_dir: value.DATA_DIR,
    /** What secrets in the database are sealed under, the first one from now on; null: the file in `data_dir`. */
    secret_keys: value.SECRET_KEY ?? null,
    /** Whether those who manage have to have a second factor; everybody may. */
    second_factor_required: (value.SECOND_FACTOR ?? (production ? 'required' : 'offered')) === 'required',
    /** Null: the private server in `data_dir`. */
    database_url: value.DATABASE_URL ?? null,
    /** Null: the role of `database_url` owns the tables as well. */
    database_owner_url: value.DATABASE_OWNER_URL ?? null,
    /** Whether an empty database is filled with the demo. */
    demo: value.DEMO ?? (value.DATABASE_URL === undefined && !exposed_by),
    /** Where people reach the app, without a slash at the end. */
    app_url: value.APP_URL ?? `http://${urlHost(value.HOST)}:${value.PORT}`,
    /** Null: mails are kept in the outbox. */
    mail: value.SMTP_URL && value.MAIL_FROM ? { smtp_url: value.SMTP_URL, from: value.MAIL_FROM } : null,
    /** Null: the sandbox. */
    paystack:
      value.PAYSTACK_SECRET_KEY && value.PAYSTACK_PUBLIC_KEY
        ? {
            secret_key: value.PAYSTACK_SECRET_KEY,
            public_key: value.PAYSTACK_PUBLIC_KEY,
            api_url: value.PAYSTACK_API_URL ?? PAYSTACK_API,
            script_url: value.PAYSTACK_SCRIPT_URL ?? PAYSTACK_SCRIPT,
          }
        : null,
    /** Null: any free one. */
    sandbox_port: value.SANDBOX_PORT ?? null,
    /** An address that begins with `mailto:` or `https:`; null: nobody is named. */
    security_contact: value.SECURITY_CONTACT ?? null,
    trust_proxy: value.TRUST_PROXY,
    /** What one person may ask of one machine in a minute. */
    calls_per_minute: value.CALLS_PER_MINUTE,
    /** What one person may have sent in a day; for an estate and by an admin it is a multiple. */
    sent_per_day: { invitations: value.INVITATIONS_PER_DAY, notices: value.NOTICES_PER_DAY },
    /** Null: no backup is made by itself. `at` is a time of day in Lagos. */
    backup:
      value.BACKUP_DIR && value.BACKUP_RECIPIENT
        ? {
            dir: value.BACKUP_DIR,
            recipient: value.BACKUP_RECIPIENT,
            at: value.BACKUP_AT,
            keep_days: value.BACKUP_KEEP_DAYS,
          }
        : null,
    /** The key that reads encrypted backups; only restoring needs it. */
    backup_identity_file: value.BACKUP_IDENTITY_FILE ?? null,
    /** How long the security log is kept. */
    security_log_days: value.SECURITY_LOG_DAYS,
    log_level: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** Null: only this machine reads the figures of `/metrics`. */
    metrics_token: value.METRICS_TOKEN ?? null,
    whatsapp:
      value.WHATSAPP_TOKEN &&
      value.WHATSAPP_PHONE_NUMBER_ID &&
      value.WHATSAPP_TEMPLATE &&
      value.WHATSAPP_APP_SECRET
        ? {
            token: value.WHATSAPP_TOKEN,
            phone_number_id: value.WHATSAPP_PHONE_NUMBER_ID,
            template: value.WHATSAPP_TEMPLATE,
            language: value.WHATSAPP_LANGUAGE,
            app_secret: value.WHATSAPP_APP_SECRET,
          }
        : null,
  }
}

/** A setting and what is wrong with it. */
type Wrong = [name: string, message: string]

const wrongSettings = (wrong: Wrong[]) =>
  new SettingError(wrong.map(([name, message]) => `${name}: ${message}`).join('\n'))
