import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_PUBLIC_KEY: 'pk_test_a' }

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://estate.example/',
  PAYSTACK_SECRET_KEY: 'sk_live_a',
  PAYSTACK_PUBLIC_KEY: 'pk_live_a',
}

test('needs no setting at all', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    exposed_by: null,
    cautions: [],
    data_dir: './data',
    secret_keys: null,
    second_factor_required: false,
    database_url: null,
    database_owner_url: null,
    demo: true,
    app_url: 'http://127.0.0.1:3000',
    mail: null,
    paystack: null,
    sandbox_port: null,
    security_contact: null,
    trust_proxy: false,
    calls_per_minute: 600,
    sent_per_day: { invitations: 300, notices: 60 },
    backup: null,
    backup_identity_file: null,
    log_level: 'warn',
    security_log_days: 400,
    metrics_token: null,
    whatsapp: null,
  })
})

test('an empty setting is one that is not made', () => {
  expect(readConfig({ PORT: '', DEMO: '', SMTP_URL: '' })).toEqual(readConfig({}))
})

test('production takes real keys and shows no demo', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    production: true,
    exposed_by: 'NODE_ENV',
    demo: false,
    app_url: 'https://estate.example',
    log_level: 'info',
    paystack: {
      secret_key: 'sk_live_a',
      public_key: 'pk_live_a',
      api_url: 'https://api.paystack.co',
      script_url: 'https://js.paystack.co/v2/inline.js',
    },
  })
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'production behind a proxy of the same machine may be tried out at %s',
  (APP_URL) => {
    expect(readConfig({ ...PRODUCTION, APP_URL }).app_url).toBe(APP_URL)
  },
)

test.each([
  [{ DATABASE_URL: 'postgres://a@b/c' }, false],
  [{ DATABASE_URL: 'postgres://a@b/c', DEMO: 'on' }, true],
  [{ ...KEYS, HOST: '0.0.0.0' }, false],
  [{ ...KEYS, APP_URL: 'https://estate.example' }, false],
  [{ APP_URL: 'http://localhost:5173' }, true],
  [{ ...KEYS, TRUST_PROXY: '1' }, false],
  [{ TRUST_PROXY: 'false' }, true],
  [{ TRUST_PROXY: '0' }, true],
  [{ HOST: '::1' }, true],
  [{ DEMO: 'off' }, false],
])('with %o the demo is wanted: %s', (environment, demo) => {
  expect(readConfig(environment).demo).toBe(demo)
})

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['10.0.0.4', 'http://10.0.0.4:3000'],
])('a server that listens on %s is opened at %s', (HOST, app_url) => {
  expect(readConfig({ ...KEYS, HOST }).app_url).toBe(app_url)
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ APP_URL: 'https://estate.example' }, 'APP_URL'],
  [{ APP_URL: 'http://192.168.1.2:3000' }, 'APP_URL'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY'],
])('%o lets others in: neither the demo nor the sandbox is for them', (environment, name) => {
  expect(readConfig({ ...KEYS, ...environment }).exposed_by).toBe(name)
  expect(() => readConfig({ ...KEYS, ...environment, DEMO: 'on' })).toThrow(
    `DEMO: must be off where ${name} lets others in: the demo accounts have a known password`,
  )
  expect(() => readConfig(environment)).toThrow(
    `PAYSTACK_SECRET_KEY: is needed where ${name} lets others in: anybody could pay with the sandbox's cards`,
  )
})

test('those who manage need a second factor in production, unless told', () => {
  expect(readConfig(PRODUCTION).second_factor_required).toBe(true)
  expect(readConfig({ ...PRODUCTION, SECOND_FACTOR: 'offered' }).second_factor_required).toBe(false)
  expect(readConfig({ SECOND_FACTOR: 'required' }).second_factor_required).toBe(true)
})

test.each([
  ['true', true],
  ['false', false],
  ['1', 1],
  ['10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
])('TRUST_PROXY %s', (TRUST_PROXY, trust_proxy) => {
  expect(readConfig({ ...KEYS, TRUST_PROXY }).trust_proxy).toEqual(trust_proxy)
})

test.each([
  [{ PORT: '0' }, 'PORT: must be a port, 1 to 65535'],
  [{ PORT: '65536' }, 'PORT: must be a port, 1 to 65535'],
  [{ HOST: 'estate' }, 'HOST: must be an IP address or localhost'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be production, development or test'],
  [{ CALLS_PER_MINUTE: '-1' }, 'CALLS_PER_MINUTE: must be a whole number above 0'],
  [{ NOTICES_PER_DAY: '0' }, 'NOTICES_PER_DAY: must be a whole number above 0'],
  [{ SECOND_FACTOR: 'on' }, 'SECOND_FACTOR: must be required or offered'],
  [
    { SECRET_KEY: `${'k'.repeat(43)},secret` },
    'SECRET_KEY: must be 32 bytes as base64url, such as `openssl rand -base64 32 | tr +/ -_` makes; older ones follow it after a comma',
  ],
  [{ DEMO: 'maybe' }, 'DEMO: must be on or off'],
  [{ ...PRODUCTION, DEMO: 'on' }, 'DEMO: must be off in production: the demo accounts have a known password'],
  [
    { DATABASE_URL: 'mysql://a@b/c' },
    'DATABASE_URL: must be an address such as postgres://user:password@host/database',
  ],
  [{ APP_URL: 'estate.example' }, 'APP_URL: must be an address such as https://estate.example'],
  ...['https://estate.example/app', 'https://estate.example/?a=b', 'https://a:b@estate.example'].map(
    (APP_URL): [Record<string, string>, string] => [
      { APP_URL },
      'APP_URL: must end after the host, such as https://estate.example: the app has no path before its own',
    ],
  ),
  ...['yes', 'localhost', 'nginx', '10.0.0.0/33', '-1', '1.5', '99999', '10.0.0.1,', '::/129'].map(
    (TRUST_PROXY): [Record<string, string>, string] => [
      { TRUST_PROXY },
      'TRUST_PROXY: must be the number of proxies before the app, 1 to 10, or their addresses such as 10.0.0.1 or 10.0.0.0/24',
    ],
  ),
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM: is missing; it goes with SMTP_URL'],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_a' }, 'PAYSTACK_PUBLIC_KEY: is missing; it goes with PAYSTACK_SECRET_KEY'],
  [
    { PAYSTACK_SECRET_KEY: 'hush', PAYSTACK_PUBLIC_KEY: 'pk_test_a' },
    'PAYSTACK_SECRET_KEY: must start with sk_',
  ],
  [
    { PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_PUBLIC_KEY: 'pk_live_a' },
    'PAYSTACK_PUBLIC_KEY: is of another mode (test, live) than PAYSTACK_SECRET_KEY',
  ],
  [
    { PAYSTACK_API_URL: 'https://api.paystack.co' },
    'PAYSTACK_SECRET_KEY: is missing; the addresses of the provider are of no use without it',
  ],
  [
    { ...PRODUCTION, PAYSTACK_SECRET_KEY: '', PAYSTACK_PUBLIC_KEY: '' },
    "PAYSTACK_SECRET_KEY: is needed in production: anybody could pay with the sandbox's cards",
  ],
  [
    { ...PRODUCTION, APP_URL: 'http://estate.example' },
    'APP_URL: must be https: in production: passwords go over it',
  ],
  [
    { ...PRODUCTION, PAYSTACK_API_URL: 'http://api.paystack.co' },
    'PAYSTACK_API_URL: must be https: in production: the secret key goes over it',
  ],
  [
    { ...PRODUCTION, PAYSTACK_SCRIPT_URL: 'http://10.0.0.4/inline.js' },
    'PAYSTACK_SCRIPT_URL: must be https: in production: it runs where people pay',
  ],
  [
    { ...PRODUCTION, DATABASE_URL: 'postgres://a@db.example/c' },
    'DATABASE_URL: must be encrypted in production: add sslmode=verify-full',
  ],
  [
    { DATABASE_OWNER_URL: 'postgres://a@b/c' },
    'DATABASE_URL: is missing; DATABASE_OWNER_URL only names the owner of its tables',
  ],
  [
    { ...PRODUCTION, DATABASE_URL: 'postgres:///c?host=db.example&sslmode=disable' },
    'DATABASE_URL: must be encrypted in production: add sslmode=verify-full',
  ],
  [
    // Encryption without a check of the certificate.
    { ...PRODUCTION, DATABASE_URL: 'postgres://a@db.example/c?sslmode=no-verify' },
    'DATABASE_URL: must be encrypted in production: add sslmode=verify-full',
  ],
  [
    { PAYSTACK_SECRET_KEY: 'sk_test_a b', PAYSTACK_PUBLIC_KEY: 'pk_test_a' },
    'PAYSTACK_SECRET_KEY: has a blank or another character that no key has',
  ],
  [{ ...PRODUCTION, APP_URL: '' }, 'APP_URL: is needed in production: emails link to it'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
  [{ BACKUP_DIR: '/backups' }, 'BACKUP_RECIPIENT: is missing; it goes with BACKUP_DIR'],
  [
    { BACKUP_DIR: '/backups', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQ' },
    'BACKUP_RECIPIENT: must be a public key of age, which starts with age1; npm run backup-key makes one',
  ],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT: must be a time such as 02:00'],
  [
    { WHATSAPP_TOKEN: 't', WHATSAPP_TEMPLATE: 'notice', WHATSAPP_APP_SECRET: 's' },
    'WHATSAPP_PHONE_NUMBER_ID: is missing; it goes with WHATSAPP_TOKEN and WHATSAPP_TEMPLATE and WHATSAPP_APP_SECRET',
  ],
])('%o stops the start', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(expect.objectContaining({ message }))
})

test.each([
  ['PAYSTACK_API_URL', 'http://127.0.0.1:4000'],
  ['DATABASE_URL', 'postgres://a@db.example/c?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://a@localhost/c'],
  ['DATABASE_URL', 'postgres:///c?host=/run/postgresql'],
  ['SMTP_URL', 'smtps://mail.internal'],
  ['SMTP_URL', 'smtp://mail.example:587'],
])('production takes %s %s without a word', (name, value) => {
  expect(readConfig({ ...PRODUCTION, [name]: value, ...mailFrom(name) }).cautions).toEqual([])
})

test.each([
  [
    { ...PRODUCTION, DATABASE_URL: 'postgres://a@10.0.0.4/c' },
    'DATABASE_URL: what goes to 10.0.0.4 can be read on the way; sslmode=verify-full would prevent that',
  ],
  [
    { BACKUP_IDENTITY_FILE: '/media/stick/estate.key' },
    'BACKUP_IDENTITY_FILE: is only needed to restore; whoever takes this server over could read all backups with it',
  ],
  [
    { DATABASE_URL: 'postgres://a@db.example/c' },
    'DATABASE_URL: what goes to db.example can be read on the way; sslmode=verify-full would prevent that',
  ],
  [
    { ...PRODUCTION, SMTP_URL: 'smtp://mail.internal', MAIL_FROM: 'a@estate.example' },
    'SMTP_URL: what goes to mail.internal is encrypted only where it offers that; smtps: or ?requireTLS=true would insist',
  ],
])('%o is taken, with a line at the start', (environment, caution) => {
  expect(readConfig(environment).cautions).toEqual([caution])
})

/** Settings that a mail server requires. */
const mailFrom = (name: string) => (name === 'SMTP_URL' ? { MAIL_FROM: 'a@estate.example' } : {})

test('every wrong setting has its line, and no line has its value', () => {
  const environment = { PORT: 'x', PAYSTACK_SECRET_KEY: 'hush', PAYSTACK_PUBLIC_KEY: 'pk_test_a' }
  expect(() => readConfig(environment)).toThrow(/^PORT: .*\nPAYSTACK_SECRET_KEY: must start with sk_$/)
})

test('production is told which proxies to trust, not to trust whoever calls', () => {
  const withProxy = (TRUST_PROXY: string) => readConfig({ ...PRODUCTION, TRUST_PROXY }).trust_proxy
  expect(withProxy('1')).toBe(1)
  expect(withProxy('10.0.0.1, 10.0.0.2')).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(() => withProxy('true')).toThrow(
    /^TRUST_PROXY: must be the number of proxies before the app, such as 1, or their addresses/,
  )
  for (const range of ['10.0.0.0/8', '10.0.0.0/255.0.0.0', 'fc00::/7', 'loopback'])
    expect(withProxy(range)).toEqual([range])
  for (const range of ['0.0.0.0/0', '::/0', '0.0.0.0/1, 128.0.0.0/1', '8000::/1', '0.0.0.0/0.0.0.0'])
    expect(() => withProxy(range), range).toThrow(/^TRUST_PROXY: must be the number of proxies/)
  expect(readConfig({ ...PRODUCTION, NODE_ENV: 'test', TRUST_PROXY: 'true' }).trust_proxy).toBe(true)
})
