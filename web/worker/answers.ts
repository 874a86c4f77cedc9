import { DAY_MS } from '#contract/time.ts'
import type { Key } from '#web/api/call-types.ts'
import { ANSWERS, AS_OF } from '#web/api/kept-answers.ts'
import { nameOf, sessionOf } from '#web/api/kept-names.ts'

/** Unlisted calls are not kept: identity, devices, second factors, logs, files, settings and imports. */
const KEPT = [
  'GET /statistics',
  'GET /estate/statistics/:estateId',
  'GET /landlord/statistics/:userId',
  'GET /tenant/statistics/:userId',
  'GET /charges',
  'GET /charges/paid',
  'GET /estate/charges/:estateId',
  'GET /estate/charges/:estateId/paid',
  'GET /tenant/charges/:tenantId',
  'GET /tenant/ledger/:tenantId',
  'GET /tenant/statement/:tenantId',
  'GET /landlord/statement/:userId',
  'GET /owed',
  'GET /estate/owed/:estateId',
  'GET /landlord/accounts/:userId',
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
  'GET /tenant/receipts',
  'GET /account/transfer/:accountId',
  'GET /estate/unassigned/:estateId',
  'GET /estate/board/:estateId',
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
/** At most 5 MB: 80 of 64 kB. */
const MOST = 80
const LARGEST = 64_000
/** docs/privacy.md names the same time. */
const KEEP_MS = 7 * DAY_MS
/** A kept answer replaces one that takes longer. */
const PATIENCE_MS = 8000
/** Browsers wait for minutes on a dead line. This is twice the server's query timeout. */
const DEAD_AFTER_MS = 30_000
const GONE = [403, 404]
const HEADERS = ['content-type', 'x-total-count', 'x-total-more']

/** Searches are never kept. */
export const isKept = ({ pathname, searchParams }: URL): boolean =>
  PATTERN.test(pathname) && !searchParams.has('q')

export const isFresh = (asOf: string | null, now: number): boolean => now - Date.parse(asOf ?? '') < KEEP_MS

export const tooMany = <Name>(names: readonly Name[]): Name[] => names.slice(0, -MOST)

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

/** Removes answers of other sessions and old ones. */
async function sweep(answers: Cache, session: string): Promise<void> {
  for (const name of await answers.keys()) {
    const own = name.url.startsWith(`${new URL(name.url).origin}/${session}/`)
    const kept = own && (await answers.match(name))
    if (!kept || !isFresh(kept.headers.get(AS_OF), Date.now())) await answers.delete(name)
  }
}
let swept: string | undefined

export async function askOrRecall(
  request: Request,
  token: string,
  keep: (task: Promise<void>) => void,
): Promise<Response> {
  const session = await sessionOf(token)
  const name = nameOf(session, new URL(request.url))
  // A sign-out deletes the cache. An answer that comes later goes into the deleted one.
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
  // The time ends with the headers: a body that arrives is not cut.
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), DEAD_AFTER_MS)
  const asked = fetch(request, { signal: stopping.signal }).finally(() => clearTimeout(timer))
  const noted = (answer: Response) => note(answers, name, answer.clone())
  keep(asked.then(noted, () => {}))
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

export async function forget(): Promise<void> {
  await caches.delete(ANSWERS)
}

async function note(answers: Cache, name: string, answer: Response): Promise<void> {
  if (answer.status === 401) return forget()
  // Lost access counts offline too.
  if (GONE.includes(answer.status)) await answers.delete(name)
  const kept = await asKept(answer, new Date())
  if (!kept) return
  await answers.put(name, kept)
  for (const old of tooMany(await answers.keys())) await answers.delete(old)
}
