/*
 * What grows with the town: every list, search, figure and file of each role at a hundredth and at the whole of a million payments, in
 * turns in one run. Prints the least, p50 and p95 of both in milliseconds, and how many times as long the large one takes at its least:
 * what a machine with other work adds is not in that. npm run bench:scale; about a quarter of an hour, most of it to fill the towns. SMALL=… LARGE=… names folders that bench:seed made; ONLY=payments picks calls.
 */
import { rm } from 'node:fs/promises'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { PASSWORD, send, signIn } from './demo.ts'
import { quantile } from './measure.ts'
import { CALLS, type Call, type Place, type Who } from './scale-calls.ts'
import { fillTown } from './seed.ts'

const PAYMENTS = Number(process.env.PAYMENTS ?? 1_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 40)
/** A file takes so much longer than a page that some will do. */
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

/** Asks the towns in turns, so that what else the machine does falls on both. */
async function compare({ who, path, file }: Call): Promise<void> {
  if (file) for (const town of towns) await givePassword(town, who)
  const paths = await Promise.all(towns.map((town) => filled(town, who, path)))
  const times: number[][] = [[], []]
  const rounds = file ? ROUNDS_OF_A_FILE : ROUNDS
  // The first ones warm up.
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

/** The path in a town: who asks, and which page is the last one or the one in the middle. */
async function filled(town: Town, who: Who, path: string): Promise<string> {
  const { user, estate, tenancy } = town.places[who]
  const own = path
    .replace(':user', String(user))
    .replace(':estate', String(estate))
    .replace(':tenancy', String(tenancy))
  if (!/page=(last|middle)/.test(own)) return own
  const first = await get(town, who, own.replace(/page=(last|middle)/, 'page=1'))
  const pages = Math.max(1, Math.ceil(Number(first.headers.get('x-total-count')) / 10))
  return own.replace('page=last', `page=${pages}`).replace('page=middle', `page=${Math.ceil(pages / 2)}`)
}

/** What leaves as a file asks for it again. */
async function givePassword({ app, tokens }: Town, who: Who): Promise<void> {
  const response = await send(app.url, tokens[who], '/me/confirm-password', { body: { password: PASSWORD } })
  if (!response.ok) throw new Error(await response.text())
}

async function get({ app, tokens }: Town, who: Who, path: string): Promise<Response> {
  const response = await send(app.url, tokens[who], path)
  if (!response.ok) throw new Error(`${who} ${path}: ${response.status} ${await response.text()}`)
  return response
}
