import { SettingError } from '#server/errors/errors.ts'
import { urlHost } from './network.ts'
import { PAYSTACK_API, PAYSTACK_SCRIPT, settings } from './settings.ts'
import { cautionsAbout, checkTogether, openedBy } from './settings-together.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the settings of README's table. Throws a `SettingError` with a line for each wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // Empty counts as not set.
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
  const { BACKUP_DIR: dir, BACKUP_RECIPIENT: recipient, BACKUP_AT: at, BACKUP_KEEP_DAYS: keep_days } = value
  const { PAYSTACK_SECRET_KEY: secret_key, PAYSTACK_PUBLIC_KEY: public_key } = value
  const { PAYSTACK_API_URL: api_url = PAYSTACK_API, PAYSTACK_SCRIPT_URL: script_url = PAYSTACK_SCRIPT } =
    value
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phone_number_id } = value
  const { WHATSAPP_TEMPLATE: template, WHATSAPP_LANGUAGE: language, WHATSAPP_APP_SECRET: app_secret } = value
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    exposed_by,
    cautions: cautionsAbout(value),
    data_dir: value.DATA_DIR,
    /** Keys that encrypt secrets in the database, the first for new ones; null: the file in `data_dir`. */
    secret_keys: value.SECRET_KEY ?? null,
    second_factor_required: (value.SECOND_FACTOR ?? (production ? 'required' : 'offered')) === 'required',
    /** Null: the private server in `data_dir`. */
    database_url: value.DATABASE_URL ?? null,
    /** Null: the role of `database_url` owns the tables. */
    database_owner_url: value.DATABASE_OWNER_URL ?? null,
    demo: value.DEMO ?? (value.DATABASE_URL === undefined && !exposed_by),
    /** Without a slash at the end. */
    app_url: value.APP_URL ?? `http://${urlHost(value.HOST)}:${value.PORT}`,
    /** Null: messages go to the outbox. */
    mail: value.SMTP_URL && value.MAIL_FROM ? { smtp_url: value.SMTP_URL, from: value.MAIL_FROM } : null,
    /** Null: the sandbox. */
    paystack: secret_key && public_key ? { secret_key, public_key, api_url, script_url } : null,
    sandbox_port: value.SANDBOX_PORT ?? null,
    /** Starts with `mailto:` or `https:`. */
    security_contact: value.SECURITY_CONTACT ?? null,
    trust_proxy: value.TRUST_PROXY,
    /** Per person and machine. */
    calls_per_minute: value.CALLS_PER_MINUTE,
    /** Per person and day; estates and admins get a multiple. */
    sent_per_day: { invitations: value.INVITATIONS_PER_DAY, notices: value.NOTICES_PER_DAY },
    /** `at` is a time of day in Lagos. */
    backup: dir && recipient ? { dir, recipient, at, keep_days } : null,
    backup_identity_file: value.BACKUP_IDENTITY_FILE ?? null,
    security_log_days: value.SECURITY_LOG_DAYS,
    log_level: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** Null: only this machine may read `/metrics`. */
    metrics_token: value.METRICS_TOKEN ?? null,
    whatsapp:
      token && phone_number_id && template && app_secret
        ? { token, phone_number_id, template, language, app_secret }
        : null,
  }
}

type Wrong = [name: string, message: string]

const wrongSettings = (wrong: Wrong[]) =>
  new SettingError(wrong.map(([name, message]) => `${name}: ${message}`).join('\n'))
