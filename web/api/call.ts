import type { FieldErrors, ProblemBody, ProblemCode } from '#contract/errors.ts'
import { noteServerTime } from '#web/ui/clock.ts'
import { addressOf } from './address.ts'
import type { Arguments, CallOptions, Key, List, ListKey, ReadInput, Reply, Row } from './call-types.ts'
import { noteAnswer, noteReached } from './connection.ts'
import { AS_OF } from './kept-answers.ts'
import { forgetPrefetched, takePrefetched } from './prefetch.ts'
import { forgetSession, readToken } from './stored-session.ts'

const OFFLINE = 'You appear to be offline. Check your connection and try again.'
const NO_ANSWER = 'The server is not answering. Please try again.'
const NO_WORDS = 'The server could not answer. Please try again.'

/** What a server from before there were codes means by a status. */
const CODE_OF_STATUS = new Map<number, ProblemCode>([
  [403, 'forbidden'],
  [404, 'not_found'],
  [422, 'invalid'],
])

/** A call that did not succeed. `message` is fit to show. */
export class ApiError extends Error {
  /** 0 where no answer came. */
  status: number
  /** Why our server refused; undefined where something in front of it (a proxy) answered. */
  code: ProblemCode | undefined
  /** The server's own message, if it gave one. */
  said: string | undefined
  errors: FieldErrors | undefined
  /** The person was asked for the password or a code and cancelled, or stopped a download: not a failure. */
  cancelled = false

  constructor(status: number, { code, message: said, errors }: Partial<ProblemBody> = {}) {
    super(said ?? (status > 0 ? NO_WORDS : navigator.onLine ? NO_ANSWER : OFFLINE))
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? (said === undefined ? undefined : CODE_OF_STATUS.get(status))
    this.said = said
    this.errors = errors
  }
}

/** A 401 here means a wrong password or a missing code, or a session that is ending anyway: nobody is sent to the sign-in page. */
const KEEPS_SESSION: readonly Key[] = ['POST /login', 'POST /join', 'POST /logout']

/** What any call may be sent with. */
export interface AnyInput extends CallOptions {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** What shows that it is the holder who sits there: the password or a code of the second factor, or a code alone. */
export type Proof = 'password' | 'code'
let askForProof = async (_wanted: Proof): Promise<boolean> => false
/** Sets how to ask for the password or a code when a call needs it; `ask` resolves to true if it was given. */
export function whenProofIsNeeded(ask: (wanted: Proof) => Promise<boolean>): void {
  askForProof = ask
}
const PROOF_OF = new Map<ProblemCode | undefined, Proof>([
  ['password_needed', 'password'],
  ['code_needed', 'code'],
])

/** Sent to the window when a call was refused for want of a second factor, which is due. */
export const SECOND_FACTOR_DUE = 'second-factor-due'

let followChange = (): void => undefined
/** Sets what happens after every call that changed something: what is on the screen is fetched again. */
export function whenChanged(follow: () => void): void {
  followChange = follow
}

let leave = (): void => location.replace('/login')
/** Sets how the sign-in page is reached once the session has ended. */
export function whenSessionEnds(leaveForSignIn: () => void): void {
  leave = leaveForSignIn
}

/** JSON writes NaN as null, which some fields take for empty. As text the server refuses it, in the field's own words. */
const withoutNaN = (_key: string, value: unknown) => (Number.isNaN(value) ? String(value) : value)

/** Makes a call of any kind. Throws as `call` does, or what `signal` was aborted with. */
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
  const response = await asked.catch((error: unknown) => {
    if (input.signal?.aborted) throw error
    noteReached(false)
    throw new ApiError(0)
  })
  noteAnswer(address, response.headers.get(AS_OF))
  // An answer that was kept in the browser has the date of then.
  if (!response.headers.has(AS_OF)) noteServerTime(response.headers.get('date'))
  if (response.ok) {
    if (!reads && input.refetch !== false) followChange()
    return response
  }
  const body: ProblemBody | null = await response.json().catch(() => null)
  const problem = new ApiError(response.status, body ?? {})
  const proof = PROOF_OF.get(problem.code)
  if (proof) {
    if (await askForProof(proof)) return send(key, input)
    problem.cancelled = true
  }
  if (problem.code === 'second_factor_due') dispatchEvent(new Event(SECOND_FACTOR_DUE))
  if (problem.status === 401 && !KEEPS_SESSION.includes(key)) {
    // The browser leaves the page, so the page need not show an error.
    problem.cancelled = true
    // Sign out only if the refused token is still the current one: another tab may have signed in meanwhile.
    if (token === readToken()) {
      forgetSession(problem.code === 'session_ended' ? problem.said : undefined)
      leave()
    }
  }
  throw problem
}

/** The body of a reply. One that is not JSON is not from our server, but from something in front of it. */
const readJson = (response: Response) =>
  response.json().catch(() => {
    throw new ApiError(response.status)
  })

/** Makes a call. Throws `ApiError`; a 401 also ends the session. */
export function call<K extends Key>(key: K, ...input: Arguments<K>): Promise<Reply<K>>
export async function call(key: Key, input: AnyInput = {}): Promise<unknown> {
  return readJson(await send(key, input))
}

/** Makes a call whose body is a file, sent as it is. Throws as `call` does. */
export function upload<K extends Key>(key: K, file: Blob, ...input: Arguments<K>): Promise<Reply<K>>
export async function upload(key: Key, file: Blob, input: AnyInput = {}): Promise<unknown> {
  return readJson(await send(key, { ...input, body: file }))
}

/** Makes a call that only reads; `signal` aborts it. Throws as `call` does. */
export function read<K extends Key>(key: K, input?: ReadInput<K>, signal?: AbortSignal): Promise<Reply<K>>
export async function read(key: Key, input: AnyInput = {}, signal?: AbortSignal): Promise<unknown> {
  return readJson(await send(key, { ...input, ...(signal && { signal }) }))
}

/** The same for a list; `total` counts all pages. */
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
