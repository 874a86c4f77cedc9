import type { FieldErrors, ProblemBody, ProblemCode } from '#contract/errors.ts'
import { noteServerTime } from '#web/ui/clock.ts'
import type { Arguments, CallOptions, Key, List, ListKey, ReadInput, Reply, Row } from './call-types.ts'
import { noteAnswer, noteReached } from './connection.ts'
import { AS_OF } from './kept-answers.ts'
import { forgetPrefetched, takePrefetched } from './prefetch.ts'
import { forgetSession, parseStored, readToken } from './stored-session.ts'

const OFFLINE = 'You appear to be offline. Check your connection and try again.'
const NO_ANSWER = 'The server is not answering. Please try again.'
const NO_WORDS = 'The server could not answer. Please try again.'

/** A failed call. Screens may show `message`. */
export class ApiError extends Error {
  status: number
  /** Undefined if a proxy answered, not our server. */
  code: ProblemCode | undefined
  said: string | undefined
  errors: FieldErrors | undefined
  /** The person cancelled a password prompt or a download. This is not a failure. */
  cancelled = false

  constructor(status: number, { code, message: said, errors }: Partial<ProblemBody> = {}) {
    super(said ?? (status > 0 ? NO_WORDS : navigator.onLine ? NO_ANSWER : OFFLINE))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.said = said
    this.errors = errors
  }
}

/** A 401 of these calls does not end the session. */
const KEEPS_SESSION: readonly Key[] = ['POST /login', 'POST /join', 'POST /logout']

export interface AnyInput extends CallOptions {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

export type Proof = 'password' | 'code'
let askForProof = async (_wanted: Proof): Promise<boolean> => false
/** `ask` resolves to true if the person proved who they are. */
export function whenProofIsNeeded(ask: (wanted: Proof) => Promise<boolean>): void {
  askForProof = ask
}
const PROOF_OF = new Map<ProblemCode | undefined, Proof>([
  ['password_needed', 'password'],
  ['code_needed', 'code'],
])

export const SECOND_FACTOR_DUE = 'second-factor-due'

let followChange = (): void => undefined
export function whenChanged(follow: () => void): void {
  followChange = follow
}

let leave = (): void => location.replace('/login')
export function whenSessionEnds(leaveForSignIn: () => void): void {
  leave = leaveForSignIn
}

/** JSON writes NaN as null, and some fields take null for empty. The server refuses the text `NaN`. */
const withoutNaN = (_key: string, value: unknown) => (Number.isNaN(value) ? String(value) : value)

export async function send(key: Key, input: AnyInput): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const token = readToken()
  const address = addressOf(path, input)
  const reads = method === 'GET'
  if (!reads) forgetPrefetched()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const file = input.body instanceof Blob ? input.body : null
  if (file) headers.set('content-type', 'application/octet-stream')
  else if (input.body !== undefined) headers.set('content-type', 'application/json')
  const asked =
    (reads && takePrefetched(address, token)) ||
    fetch(address, {
      method,
      headers,
      ...(input.body !== undefined && { body: file ?? JSON.stringify(input.body, withoutNaN) }),
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { keepalive: true }),
    })
  const lost = (error: unknown): never => {
    if (input.signal?.aborted) throw error
    noteReached(false)
    throw new ApiError(0)
  }
  const response = await asked.catch(lost)
  noteAnswer(address, response.headers.get(AS_OF))
  // A kept answer has an old date.
  if (!response.headers.has(AS_OF)) noteServerTime(response.headers.get('date'))
  if (response.ok) {
    if (!reads && input.refetch !== false) followChange()
    return response
  }
  const body = parseStored<ProblemBody>(await response.text().catch(lost))
  const problem = new ApiError(response.status, body ?? {})
  const proof = PROOF_OF.get(problem.code)
  if (proof) {
    if (await askForProof(proof)) return send(key, input)
    problem.cancelled = true
  }
  if (problem.code === 'second_factor_due') dispatchEvent(new Event(SECOND_FACTOR_DUE))
  if (problem.status === 401 && !KEEPS_SESSION.includes(key)) {
    // The browser leaves the page, so the page shows no error.
    problem.cancelled = true
    // Another tab may have signed in meanwhile: only the current token ends the session.
    if (token === readToken()) {
      // Without one there is nothing to end: another tab has ended it and told why.
      if (token) forgetSession(problem.code === 'session_ended' ? problem.said : undefined)
      leave()
    }
  }
  throw problem
}

/** A reply that is not JSON comes from a proxy. One that broke off is none. */
const readJson = (response: Response) =>
  response.json().catch((error: unknown) => {
    throw new ApiError(error instanceof SyntaxError ? response.status : 0)
  })

/** Throws `ApiError`. A 401 also ends the session. */
export function call<K extends Key>(key: K, ...input: Arguments<K>): Promise<Reply<K>>
export async function call(key: Key, input: AnyInput = {}): Promise<unknown> {
  return readJson(await send(key, input))
}

export function upload<K extends Key>(key: K, file: Blob, ...input: Arguments<K>): Promise<Reply<K>>
export async function upload(key: Key, file: Blob, input: AnyInput = {}): Promise<unknown> {
  return readJson(await send(key, { ...input, body: file }))
}

export function read<K extends Key>(key: K, input?: ReadInput<K>, signal?: AbortSignal): Promise<Reply<K>>
export async function read(key: Key, input: AnyInput = {}, signal?: AbortSignal): Promise<unknown> {
  return readJson(await send(key, { ...input, ...(signal && { signal }) }))
}

export function callList<K extends ListKey>(
  key: K,
  input?: ReadInput<K>,
  signal?: AbortSignal,
): Promise<List<Row<K>>>
export async function callList(key: Key, input: AnyInput = {}, signal?: AbortSignal): Promise<List<unknown>> {
  const response = await send(key, { ...input, ...(signal && { signal }) })
  const rows: unknown[] = await readJson(response)
  const more = response.headers.has('x-total-more')
  return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length), ...(more && { more }) }
}

export function addressOf(path: string, { params, query }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return `/api${filled}${search.size ? `?${search}` : ''}`
}
