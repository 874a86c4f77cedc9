import { isIP } from 'node:net'
import { z } from 'zod'
import { isRange, withoutEndSlash } from './network.ts'

export const PAYSTACK_API = 'https://api.paystack.co'
export const PAYSTACK_SCRIPT = 'https://js.paystack.co/v2/inline.js'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a port, 1 to 65535')
const url = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
    abort: true,
  })
const webUrl = (example: string) => url(['http:', 'https:'], example)
const databaseUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database')
const onOff = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'], 'must be on or off')
  .transform((value) => ['1', 'true', 'on'].includes(value))
/** An HTTP header value; a copied blank would fail at the first call only. */
const key = z.string().regex(/^[\x21-\x7e]+$/, 'has a blank or another character that no key has')
const startsWith = (prefix: string) => key.startsWith(prefix, `must start with ${prefix}`)

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')
  .transform(Number)

const MOST_PROXIES = 10

/** The count or addresses of proxies, see Fastify's `trustProxy`. */
const trustProxy = z
  .string()
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true'
    return /^\d+$/.test(value) ? Number(value) || false : value.split(',').map((address) => address.trim())
  })
  .refine(
    (proxies) =>
      Array.isArray(proxies) ? proxies.every(isRange) : proxies === true || Number(proxies) <= MOST_PROXIES,
    `must be the number of proxies before the app, 1 to ${MOST_PROXIES}, or their addresses such as 10.0.0.1 or 10.0.0.0/24`,
  )

const contact = z
  .string()
  .regex(
    /^(?:https:\/\/[\x21-\x7e]+|(?:mailto:)?[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+)$/,
    'must be an email address, or a page such as https://estate.example/report',
  )
  .transform((value) => (/^(?:https|mailto):/.test(value) ? value : `mailto:${value}`))

export const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine((value) => value === 'localhost' || isIP(value) > 0, 'must be an IP address or localhost')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DEMO: onOff.optional(),
  APP_URL: webUrl('https://estate.example')
    .transform(withoutEndSlash)
    .refine(
      (value) => value === new URL(value).origin,
      'must end after the host, such as https://estate.example: the app has no path before its own',
    )
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().includes('@', 'must hold an email address').optional(),
  PAYSTACK_SECRET_KEY: startsWith('sk_').optional(),
  PAYSTACK_PUBLIC_KEY: startsWith('pk_').optional(),
  PAYSTACK_API_URL: webUrl(PAYSTACK_API).optional(),
  PAYSTACK_SCRIPT_URL: webUrl(PAYSTACK_SCRIPT).optional(),
  SANDBOX_PORT: port.optional(),
  SECURITY_CONTACT: contact.optional(),
  TRUST_PROXY: trustProxy.default(false),
  SECRET_KEY: z
    .string()
    .regex(
      /^[\w-]{43}=?(,[\w-]{43}=?)*$/,
      'must be 32 bytes as base64url, such as `openssl rand -base64 32 | tr +/ -_` makes; older ones follow it after a comma',
    )
    .transform((value) => value.split(',').map((each) => Buffer.from(each, 'base64url')))
    .optional(),
  SECOND_FACTOR: z.enum(['required', 'offered'], 'must be required or offered').optional(),
  CALLS_PER_MINUTE: wholeNumber.default(600),
  INVITATIONS_PER_DAY: wholeNumber.default(300),
  NOTICES_PER_DAY: wholeNumber.default(60),
  SECURITY_LOG_DAYS: wholeNumber.refine((days) => days >= 30, 'must be 30 at least').default(400),
  BACKUP_DIR: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[a-z0-9]+$/,
      'must be a public key of age, which starts with age1; npm run backup-key makes one',
    )
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:00')
    .default('02:00'),
  BACKUP_KEEP_DAYS: wholeNumber.default(14),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or warn',
    )
    .optional(),
  METRICS_TOKEN: key.min(16, 'must have at least 16 characters').optional(),
  WHATSAPP_TOKEN: key.optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  WHATSAPP_TEMPLATE: z.string().optional(),
  WHATSAPP_LANGUAGE: z.string().default('en'),
  WHATSAPP_APP_SECRET: z.string().optional(),
})

export type Settings = z.output<typeof settings>
