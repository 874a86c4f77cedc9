/*
 * Compares all lists, searches, figures and files of each role at 1 % and 100 % of a million payments.
 * npm run bench:scale; 15 minutes. SMALL=… LARGE=… name folders of bench:seed; ONLY=payments picks calls.
 */
import { rm } from 'node:fs/promises'
import { formatIsoDay } from '../contract/dates.ts'
import { MOST_PAGES } from '../contract/limits.ts'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { PASSWORD, send, signIn } from './demo.ts'
import { quantile } from './measure.ts'
import { fillTown } from './seed.ts'

type Who = 'super admin' | 'admin' | 'estate admin' | 'landlord' | 'tenant'

interface Place {
  user: number
  estate: number
  tenancy: number
}

interface Call {
  who: Who
  /** `:user`, `:estate` and `:tenancy` are the viewer's; `page=last` and `page=middle` are computed. */
  path: string
  file?: true
}

const today = formatIsoDay(new Date())
const thisMonth = `from=${today.slice(0, 8)}01&to=${today}`
const lastYear = `from=${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01&to=${today}`

const of = (who: Who, lines: string): Call[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [path, ...queries] = line.trim().split(/\s+/)
      return queries.map((query) => ({ who, path: query === '-' ? `${path}` : `${path}?${query}` }))
    })
const fileOf = (who: Who, path: string): Call => ({ who, path, file: true })

const CALLS: Call[] = [
  ...of(
    'super admin',
    `/all/payments page=1 page=middle page=last page=1&q=adebayo page=1&q=adebayo%20okafor page=1&q=paystack page=50&q=adebayo
    /all/payments page=1&q=adebayo&status=failed page=1&q=flat page=1&q=inv-t2026-0009 page=1&q=t2026-0009 page=1&status=failed
    /all/payments page=1&method=cash page=last&method=cash page=1&${thisMonth} page=last&${lastYear}
    /all/payments page=1&order=-amount page=middle&order=paid_at
    /payments/sum - ${thisMonth} ${lastYear} q=adebayo
    /payments/reviews -
    /payment/payers page=1 page=1&q=adebayo page=1&q=zainab page=1&q=flat
    /statistics -
    /notifications page=1 is_read=0&page=1&per_page=1 page=last page=1&q=meeting page=1&type=email
    /estates page=1 page=1&figures=yes
    /estates/properties page=1 page=middle page=last page=1&q=flat page=1&q=flat%20997, page=1&status=rented page=1&order=title
    /tenants page=1 page=last page=1&q=adebayo page=1&order=name
    /users page=1 page=last page=1&role=tenant page=last&role=tenant page=1&q=adebayo page=1&q=person997@ page=1&order=name
    /charges page=1
    /owed page=1
    /arrears page=1 page=1&q=adebayo page=1&q=flat
    /arrears/totals -
    /messages page=1 page=1&q=person997@ page=1&q=a page=last page=1&status=failed
    /audit-log page=1 page=last page=1&q=property
    /security-log page=1 page=last page=1&q=adebayo page=1&q=a
    /security-log/figures -
    /data-requests page=1`,
  ),
  fileOf('super admin', `/payments/export?format=csv&${thisMonth}`),
  fileOf('super admin', `/payments/export?format=xlsx&${thisMonth}`),
  fileOf('super admin', '/arrears/export?format=csv'),
  ...of(
    'admin',
    `/all/payments page=1
    /statistics -
    /users page=1 page=last&role=tenant page=1&q=adebayo
    /estates/properties page=1
    /tenants page=1
    /notifications page=1
    /arrears page=1`,
  ),
  ...of(
    'estate admin',
    `/estate/payments/:estate page=1 page=last page=1&q=adebayo
    /payments/sum -
    /estate/statistics/:estate -
    /estates/properties page=1 page=1&q=flat
    /tenants page=1 page=1&q=adebayo
    /notifications page=1 is_read=0&page=1&per_page=1
    /estate/arrears/:estate page=1
    /estate/arrears/:estate/totals -
    /estate/owed/:estate -
    /estate/charges/:estate page=1
    /estate/charges/:estate/paid -
    /estate/invitations/:estate page=1
    /estate/invitations/:estate/counts -
    /estate/imports/:estate page=1
    /estate/reminders/:estate -
    /payment/payers page=1
    /security-log page=1`,
  ),
  fileOf('estate admin', '/payments/export?format=csv'),
  ...of(
    'landlord',
    `/landlord/payments/:user page=1 page=1&q=adebayo page=1&q=flat
    /payments/sum -
    /landlord/statistics/:user -
    /estates/properties page=1
    /tenants page=1
    /notifications page=1 is_read=0&page=1&per_page=1
    /landlord/arrears/:user page=1
    /landlord/arrears/:user/totals -
    /landlord/owed/:user page=1
    /landlord/statement/:user ${thisMonth}`,
  ),
  ...of(
    'tenant',
    `/tenant/payments/:tenancy page=1 page=1&q=paystack
    /tenant/charges/:tenancy -
    /tenant/ledger/:tenancy page=1&per_page=10
    /tenant/statement/:tenancy ${thisMonth}
    /payments/sum -
    /tenant/statistics/:user -
    /notifications page=1 is_read=0&page=1&per_page=1
    /estate/charges/:estate page=1`,
  ),
]

const PAYMENTS = Number(process.env.PAYMENTS ?? 1_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 40)
const ROUNDS_OF_A_FILE = 5
const ACCOUNTS: Record<Who, string> = {
  'super admin': 'superadmin@estate.demo',
  admin: 'admin@estate.demo',
  'estate admin': 'estateadmin@estate.demo',
  landlord: 'landlord@estate.demo',
  tenant: 'tenant@estate.demo',
}

interface Town {
  app: RunningApp
  places: Record<Who, Place>
  tokens: Record<Who, string>
}

const made: string[] = []
const towns: Town[] = []
try {
  for (const [folder, payments] of [
    [process.env.SMALL, PAYMENTS / 100],
    [process.env.LARGE, PAYMENTS],
  ] as const) {
    const dataDir = folder ?? (await fillTown(payments, console.error))
    if (!folder) made.push(dataDir)
    towns.push(await open(dataDir))
  }
  console.log(
    '| who | call | 1%: least | p50 | p95 | 100%: least | p50 | p95 | times |\n|---|---|--:|--:|--:|--:|--:|--:|--:|',
  )
  for (const call of CALLS) if (call.path.includes(process.env.ONLY ?? '')) await compare(call)
} finally {
  for (const { app } of towns) await app.stop('keep data')
  for (const folder of made) await rm(folder, { recursive: true })
}

async function open(dataDir: string): Promise<Town> {
  const app = await startApp({ demo: true, dataDir, env: { CALLS_PER_MINUTE: '100000000' } })
  const signedIn = Object.entries(ACCOUNTS).map(async ([who, email]) => {
    const token = await signIn(app.url, email)
    const { user } = await (await send(app.url, token, '/me')).json()
    const place = {
      user: user.id,
      estate: user.user_estate?.id ?? user.tenants?.[0]?.estate.id ?? 0,
      tenancy: user.tenants?.[0]?.id ?? 0,
    }
    return { who, token, place }
  })
  const people = await Promise.all(signedIn)
  return {
    app,
    tokens: Object.fromEntries(people.map(({ who, token }) => [who, token])) as Town['tokens'],
    places: Object.fromEntries(people.map(({ who, place }) => [who, place])) as Town['places'],
  }
}

/** Alternates the towns, so that other load affects both. */
async function compare({ who, path, file }: Call): Promise<void> {
  if (file) for (const town of towns) await givePassword(town, who)
  const paths = await Promise.all(towns.map((town) => filled(town, who, path)))
  const times: number[][] = [[], []]
  const rounds = file ? ROUNDS_OF_A_FILE : ROUNDS
  for (let round = -3; round < rounds; round++)
    for (const [index, town] of towns.entries()) {
      const start = performance.now()
      const answer = await get(town, who, paths[index] ?? '')
      await answer.arrayBuffer()
      if (round >= 0) times[index]?.push(performance.now() - start)
    }
  const [small = [], large = []] = times
  const cells = [small, large].flatMap((each) =>
    [0, 0.5, 0.95].map((part) => quantile(each, part).toFixed(1)),
  )
  const ratio = (quantile(large, 0) / quantile(small, 0)).toFixed(1)
  console.log(`| ${who} | ${path} | ${cells.join(' | ')} | ${ratio} |`)
}

async function filled(town: Town, who: Who, path: string): Promise<string> {
  const { user, estate, tenancy } = town.places[who]
  const own = path
    .replace(':user', String(user))
    .replace(':estate', String(estate))
    .replace(':tenancy', String(tenancy))
  if (!/page=(last|middle)/.test(own)) return own
  const first = await get(town, who, own.replace(/page=(last|middle)/, 'page=1'))
  const pages = Math.min(MOST_PAGES, Math.max(1, Math.ceil(Number(first.headers.get('x-total-count')) / 10)))
  return own.replace('page=last', `page=${pages}`).replace('page=middle', `page=${Math.ceil(pages / 2)}`)
}

async function givePassword({ app, tokens }: Town, who: Who): Promise<void> {
  const response = await send(app.url, tokens[who], '/me/confirm-password', { body: { password: PASSWORD } })
  if (!response.ok) throw new Error(await response.text())
}

async function get({ app, tokens }: Town, who: Who, path: string): Promise<Response> {
  const response = await send(app.url, tokens[who], path)
  if (!response.ok) throw new Error(`${who} ${path}: ${response.status} ${await response.text()}`)
  return response
}
