import { isIP } from 'node:net'
import pg from 'pg'
import { SettingError } from '#server/errors/errors.ts'
import { distanceTo, isLoopback, urlHost } from './network.ts'
import { PAYSTACK_API, PAYSTACK_SCRIPT, type Settings, settings } from './settings.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the settings of docs/settings.md. Throws a `SettingError` with a line for each wrong one. */
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

const GROUPS: (keyof Settings)[][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'],
  ['BACKUP_DIR', 'BACKUP_RECIPIENT'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TEMPLATE', 'WHATSAPP_APP_SECRET'],
]

function openedBy({ NODE_ENV, HOST, APP_URL, TRUST_PROXY }: Settings): keyof Settings | null {
  if (NODE_ENV === 'production') return 'NODE_ENV'
  if (!isLoopback(HOST)) return 'HOST'
  if (APP_URL && !isLoopback(new URL(APP_URL).hostname)) return 'APP_URL'
  return TRUST_PROXY === false ? null : 'TRUST_PROXY'
}

type Report = (name: keyof Settings, message: string) => void

/** Reports settings that are wrong only together or in production. */
function checkTogether(given: Settings, wrong: Report): void {
  checkGroups(given, wrong)
  checkKeys(given, wrong)
  if (given.DATABASE_OWNER_URL && !given.DATABASE_URL)
    wrong('DATABASE_URL', 'is missing; DATABASE_OWNER_URL only names the owner of its tables')
  const opened = openedBy(given)
  if (!opened) return
  const where = opened === 'NODE_ENV' ? 'in production' : `where ${opened} lets others in`
  if (given.DEMO) wrong('DEMO', `must be off ${where}: the demo accounts have a known password`)
  if (!given.PAYSTACK_SECRET_KEY)
    wrong('PAYSTACK_SECRET_KEY', `is needed ${where}: anybody could pay with the sandbox's cards`)
  if (given.NODE_ENV === 'production') checkProduction(given, wrong)
}

function checkGroups(given: Settings, wrong: Report): void {
  for (const group of GROUPS) {
    const made = group.filter((name) => given[name] !== undefined)
    const missing = group.find((name) => given[name] === undefined)
    if (missing && made.length > 0) wrong(missing, `is missing; it goes with ${made.join(' and ')}`)
  }
}

function checkKeys(given: Settings, wrong: Report): void {
  const { PAYSTACK_SECRET_KEY: secret, PAYSTACK_PUBLIC_KEY: shown } = given
  const [secretMode, shownMode] = [secret, shown].map((key) => key?.match(/^[sp]k_(test|live)_/)?.[1])
  if (secretMode && shownMode && secretMode !== shownMode)
    wrong('PAYSTACK_PUBLIC_KEY', 'is of another mode (test, live) than PAYSTACK_SECRET_KEY')
  if (!secret && (given.PAYSTACK_API_URL || given.PAYSTACK_SCRIPT_URL))
    wrong('PAYSTACK_SECRET_KEY', 'is missing; the addresses of the provider are of no use without it')
}

const NEED_HTTPS = [
  ['APP_URL', 'passwords go over it'],
  ['PAYSTACK_API_URL', 'the secret key goes over it'],
  ['PAYSTACK_SCRIPT_URL', 'it runs where people pay'],
] as const

function checkProduction(given: Settings, wrong: Report): void {
  if (trustsAnybody(given.TRUST_PROXY))
    wrong(
      'TRUST_PROXY',
      'must be the number of proxies before the app, such as 1, or their addresses in production: with true or so wide a range, callers choose the address they come from',
    )
  if (!given.APP_URL) wrong('APP_URL', 'is needed in production: emails link to it')
  for (const [name, why] of NEED_HTTPS) {
    const url = given[name] ? new URL(given[name]) : null
    if (url?.protocol === 'http:' && !isLoopback(url.hostname))
      wrong(name, `must be https: in production: ${why}`)
  }
  for (const { name, distance } of openDatabases(given))
    if (distance === 'public') wrong(name, 'must be encrypted in production: add sslmode=verify-full')
}

function trustsAnybody(proxies: Settings['TRUST_PROXY']): boolean {
  if (!Array.isArray(proxies)) return proxies === true
  return proxies.some((range) => {
    const [address = '', length] = range.split('/')
    if (length === undefined) return false
    if (isIP(length) === 4) return !length.startsWith('255.')
    // The widest private networks are `10.0.0.0/8` and `fc00::/7`.
    return Number(length) < (isIP(address) === 6 ? 7 : 8)
  })
}

type Client = { host: string; ssl: boolean | { rejectUnauthorized?: boolean } }
/** Databases without verified encryption, as the driver reads their addresses. */
function openDatabases({ DATABASE_URL, DATABASE_OWNER_URL }: Settings) {
  const addresses = Object.entries({ DATABASE_URL, DATABASE_OWNER_URL }) as [keyof Settings, string?][]
  return addresses.flatMap(([name, connectionString]) => {
    if (!connectionString) return []
    try {
      const client: Client = new pg.Client({ connectionString })
      const { host, ssl } = client
      const distance = distanceTo(host)
      const sure = ssl && !(typeof ssl === 'object' && ssl.rejectUnauthorized === false)
      return sure || distance === 'here' ? [] : [{ name, host, distance }]
    } catch {
      // The first connection reports a missing certificate.
      return []
    }
  })
}

function cautionsAbout(given: Settings): string[] {
  const lines = openDatabases(given).map(
    ({ name, host }) =>
      `${name}: what goes to ${host} can be read on the way; sslmode=verify-full would prevent that`,
  )
  if (given.BACKUP_IDENTITY_FILE)
    lines.push(
      'BACKUP_IDENTITY_FILE: is only needed to restore; whoever takes this server over could read all backups with it',
    )
  const mail = given.SMTP_URL && new URL(given.SMTP_URL)
  const insists = mail && (mail.protocol === 'smtps:' || mail.searchParams.get('requireTLS'))
  if (mail && !insists && distanceTo(mail.hostname) === 'private')
    lines.push(
      `SMTP_URL: what goes to ${mail.hostname} is encrypted only where it offers that; smtps: or ?requireTLS=true would insist`,
    )
  return lines
}
