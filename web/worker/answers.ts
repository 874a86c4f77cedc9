import { DAY_MS } from '#contract/time.ts'
import type { Key } from '#web/api/call-types.ts'
import { ANSWERS, AS_OF } from '#web/api/kept-answers.ts'

/**
 * What is kept for when there is no line: what somebody owes, has paid and is told, and the lists of it. A call that is not
 * named is not kept: who one is, devices, second factors, logs, files, settings and imports stay with the server.
 */
const KEPT = [
  'GET /statistics',
  'GET /estate/statistics/:estateId',
  'GET /landlord/statistics/:userId',
  'GET /tenant/statistics/:userId',
  'GET /charges',
  'GET /estate/charges/:estateId',
  'GET /estate/charges/:estateId/paid',
  'GET /tenant/charges/:tenantId',
  'GET /tenant/ledger/:tenantId',
  'GET /tenant/statement/:tenantId',
  'GET /landlord/statement/:userId',
  'GET /owed',
  'GET /estate/owed/:estateId',
  'GET /landlord/owed/:userId',
  'GET /arrears',
  'GET /arrears/totals',
  'GET /estate/arrears/:estateId',
  'GET /estate/arrears/:estateId/totals',
  'GET /landlord/arrears/:userId',
  'GET /landlord/arrears/:userId/totals',
  'GET /all/payments',
  'GET /estate/payments/:estateId',
  'GET /landlord/payments/:userId',
  'GET /tenant/payments/:tenantId',
  'GET /payments/sum',
  'GET /payment/:id/receipt',
  'GET /notifications',
  'GET /estates',
  'GET /estate/:id',
  'GET /estates/properties',
  'GET /tenants',
  'GET /tenant/:id',
  'GET /landlords',
  'GET /users',
  'GET /roles',
] as const satisfies readonly Key[]
const PATTERN = new RegExp(
  `^/api(${KEPT.map((key) => key.slice('GET '.length).replace(/:\w+/g, '\\d+')).join('|')})$`,
)
/** Together at most 5 MB: 80 of at most 64 kB. */
const MOST = 80
const LARGEST = 64_000
/** Older answers say too little of today. docs/privacy.md names the same time. */
const KEEP_MS = 7 * DAY_MS
/** So long an answer may take before one that was kept is given. It is kept when it comes, for the next time. */
const PATIENCE_MS = 8000
/** Twice as long as the server's database may take. */
const DEAD_AFTER_MS = 30_000
const GONE = [403, 404]
/** What the page reads of an answer beside its body. */
const HEADERS = ['content-type', 'x-total-count', 'x-total-more']

/** Whether the answer to a call is kept. What was searched for never is. */
export const isKept = ({ pathname, searchParams }: URL): boolean =>
  PATTERN.test(pathname) && !searchParams.has('q')

/** The name of a session: nobody who does not hold the token can say it. */
export async function sessionOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How an answer is named: by the session that asked, then by what it asked. */
export const nameOf = (session: string, { origin, pathname, search }: URL): string =>
  `${origin}/${session}${pathname}${search}`

/** Whether an answer may be given as of that time. */
export const isFresh = (asOf: string | null, now: number): boolean => now - Date.parse(asOf ?? '') < KEEP_MS

/** Of names in the order in which they were kept, those that are too many. */
export const tooMany = <Name>(names: readonly Name[]): Name[] => names.slice(0, -MOST)

/** An answer as it is kept; null where it is none to keep. */
export async function asKept(answer: Response, now: Date): Promise<Response | null> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('application/json'))
    return null
  const body = await answer.text()
  if (body.length > LARGEST) return null
  const headers = new Headers({ [AS_OF]: now.toISOString() })
  for (const name of HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(body, { headers })
}

/** Removes what another session left, and what is too old. */
async function sweep(answers: Cache, session: string): Promise<void> {
  for (const name of await answers.keys()) {
    const own = name.url.startsWith(`${new URL(name.url).origin}/${session}/`)
    const kept = own && (await answers.match(name))
    if (!kept || !isFresh(kept.headers.get(AS_OF), Date.now())) await answers.delete(name)
  }
}
/** The session whose answers alone are there. */
let swept: string | undefined

/**
 * Asks the server, and keeps what it answers. Where nothing comes, or not for long, what it answered before is given, with when that was:
 * a line may be there and carry nothing.
 */
export async function askOrRecall(
  request: Request,
  token: string,
  keep: (task: Promise<void>) => void,
): Promise<Response> {
  const session = await sessionOf(token)
  const name = nameOf(session, new URL(request.url))
  // Opened before it is asked: when somebody signs out meanwhile, the answer goes into a place that nobody finds any more.
  const answers = await caches.open(ANSWERS).catch(() => undefined)
  if (!answers) return fetch(request)
  if (swept !== session) {
    swept = session
    keep(sweep(answers, session))
  }
  const recall = async () => {
    const kept = await answers.match(name)
    return kept && isFresh(kept.headers.get(AS_OF), Date.now()) ? kept : undefined
  }
  const asked = fetchSoon(request)
  keep(
    asked.then(
      (answer) => note(answers, name, answer.clone()),
      // Told to whoever asked.
      () => {},
    ),
  )
  const late = new Promise<Response>((resolve) =>
    setTimeout(() => recall().then((kept) => kept && resolve(kept), console.warn), PATIENCE_MS),
  )
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    const kept = await recall()
    if (kept) return kept
    throw error
  }
}

/** Gives up where nothing comes at all: browsers wait for minutes, and ask for little else meanwhile. */
function fetchSoon(request: Request): Promise<Response> {
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), DEAD_AFTER_MS)
  return fetch(request, { signal: stopping.signal }).finally(() => clearTimeout(timer))
}

/** The session is over, or what it may see is another. */
export async function forget(): Promise<void> {
  await caches.delete(ANSWERS)
}

async function note(answers: Cache, name: string, answer: Response): Promise<void> {
  if (answer.status === 401) return forget()
  // What one may see no more, or is not there any more, is not there without a line either.
  if (GONE.includes(answer.status)) await answers.delete(name)
  const kept = await asKept(answer, new Date())
  if (!kept) return
  await answers.put(name, kept)
  for (const old of tooMany(await answers.keys())) await answers.delete(old)
}
