import { isIP } from 'node:net'
import { z } from 'zod'
import { SettingError } from './setting-error.ts'

/** Settings that only make sense together: all of a group's, or none. */
const GROUPS = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  paystack: ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'],
  whatsapp: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TEMPLATE', 'WHATSAPP_APP_SECRET'],
} as const

const PAYSTACK_API = 'https://api.paystack.co'
const PAYSTACK_SCRIPT = 'https://js.paystack.co/v2/inline.js'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a port, 1 to 65535')
const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    )
const webUrl = (example: string) => url(['http:', 'https:'], example)
const onOff = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'], 'must be on or off')
  .transform((value) => ['1', 'true', 'on'].includes(value))
/** What goes into a header of HTTP: a blank or a line end that was copied along would only be found at the first call. */
const key = z.string().regex(/^[\x21-\x7e]+$/, 'has a blank or another character that no key has')
const startsWith = (prefix: string) => key.startsWith(prefix, `must start with ${prefix}`)

/** How many proxies stand before the server, or which: see Fastify's `trustProxy`. */
const trustProxy = z.string().transform((value) => {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((address) => address.trim())
})

const settings = z
  .object({
    NODE_ENV: z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .default('development'),
    PORT: port.default(3000),
    HOST: z
      .string()
      .refine((value) => value === 'localhost' || isIP(value) > 0, 'must be an IP address or localhost')
      .default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
    DEMO: onOff.optional(),
    APP_URL: webUrl('https://estate.example')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
    MAIL_FROM: z.string().includes('@', 'must hold an e-mail address').optional(),
    PAYSTACK_SECRET_KEY: startsWith('sk_').optional(),
    PAYSTACK_PUBLIC_KEY: startsWith('pk_').optional(),
    PAYSTACK_API_URL: webUrl(PAYSTACK_API).optional(),
    PAYSTACK_SCRIPT_URL: webUrl(PAYSTACK_SCRIPT).optional(),
    SANDBOX_PORT: port.optional(),
    TRUST_PROXY: trustProxy.default(false),
    CALLS_PER_MINUTE: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')
      .transform(Number)
      .default(600),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be a level such as info or warn',
      )
      .optional(),
    WHATSAPP_TOKEN: key.optional(),
    WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
    WHATSAPP_TEMPLATE: z.string().optional(),
    WHATSAPP_LANGUAGE: z.string().default('en'),
    WHATSAPP_APP_SECRET: z.string().optional(),
  })
  .superRefine((given, context) => {
    const wrong = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    for (const group of Object.values(GROUPS)) {
      const missing = group.filter((name) => given[name] === undefined)
      const [first] = missing
      if (first && missing.length < group.length) {
        wrong(
          first,
          `is missing; it goes with ${group.filter((name) => !missing.includes(name)).join(' and ')}`,
        )
      }
    }
    const { PAYSTACK_SECRET_KEY: secret, PAYSTACK_PUBLIC_KEY: shown } = given
    const [secretMode, shownMode] = [secret, shown].map((key) => key?.match(/^[sp]k_(test|live)_/)?.[1])
    if (secretMode && shownMode && secretMode !== shownMode) {
      wrong('PAYSTACK_PUBLIC_KEY', 'is of another mode (test, live) than PAYSTACK_SECRET_KEY')
    }
    if (!secret && (given.PAYSTACK_API_URL || given.PAYSTACK_SCRIPT_URL)) {
      wrong('PAYSTACK_SECRET_KEY', 'is missing; the addresses of the provider are of no use without it')
    }
    if (given.DEMO && !isLoopback(given.HOST)) {
      wrong('DEMO', 'must be off where HOST lets other machines in: the demo accounts have a known password')
    }
    if (given.NODE_ENV !== 'production') return
    if (given.DEMO) wrong('DEMO', 'must be off in production: the demo accounts have a known password')
    if (!given.PAYSTACK_SECRET_KEY)
      wrong('PAYSTACK_SECRET_KEY', 'is needed in production, where there is no sandbox')
    if (!given.APP_URL) wrong('APP_URL', 'is needed in production: e-mails link to it')
    else if (isOpenToOthers(new URL(given.APP_URL)))
      wrong('APP_URL', 'must be https: in production: passwords go over it')
  })

export type Config = ReturnType<typeof readConfig>

/** Reads the settings, ours by the names of README's table. Throws a `SettingError` with one line for each wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // A setting left empty is one not made.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new SettingError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  }
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  const exposed = production || !isLoopback(value.HOST)
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    /** Whether another machine may come in, or real people's money is moved: then demo accounts are refused. */
    exposed,
    data_dir: value.DATA_DIR,
    /** Null: the private server in `data_dir`. */
    database_url: value.DATABASE_URL ?? null,
    /** Whether an empty database is filled with the demo. */
    demo: value.DEMO ?? (value.DATABASE_URL === undefined && !exposed),
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
    trust_proxy: value.TRUST_PROXY,
    /** What one person may ask of one server in a minute. */
    calls_per_minute: value.CALLS_PER_MINUTE,
    log_level: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
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

/** Whether only this machine reaches a server that listens there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Whether what is sent there can be read on the way. */
function isOpenToOthers({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** A host as it stands in an address a person can open. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}
