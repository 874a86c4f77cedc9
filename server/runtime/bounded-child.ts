import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface Bounds {
  memory_mb: number
  within_ms: number
}

export class PastBound extends Error {
  readonly bound: keyof Bounds

  constructor(bound: keyof Bounds) {
    super(`a child process went past its ${bound}`)
    this.bound = bound
  }
}

interface Work<Told> {
  /** It exports its `ChildWork` as `work`. */
  module: URL
  data: unknown
  bounds: Bounds
  take: (message: Told, answer: (value: unknown) => void) => void | Promise<void>
  signal?: AbortSignal
}

const CHILD_SIDE = new URL('./child-side.ts', import.meta.url)
const TOLD_CHARS = 2000

/** A worker thread out of memory could end this process. Throws what `take` throws, `PastBound`, or an `Error`. */
export async function runChild<Told>({ module, data, bounds, take, signal }: Work<Told>): Promise<void> {
  signal?.throwIfAborted()
  const child = fork(CHILD_SIDE, [module.href], {
    execArgv: [`--max-old-space-size=${bounds.memory_mb}`],
    // No secrets. A compile cache only where one is set: another account of the machine could write into a shared one.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new PastBound('within_ms')), bounds.within_ms)
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  const answer = (value: unknown) => void (child.connected && child.send(value as object, () => {}))
  let wrote = ''
  child.stderr?.on('data', (text) => {
    wrote = (wrote + text).slice(-TOLD_CHARS)
  })
  child.on('error', reject)
  // An error thrown in a listener would end the process.
  child.on('message', (message: Told) => {
    new Promise<void>((done) => done(take(message, answer))).catch(reject)
  })
  answer(data)
  try {
    await Promise.race([failed, endOf(child, () => wrote)])
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  }
}

async function endOf(child: ChildProcess, wrote: () => string): Promise<void> {
  const [[code, killed_by]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')])
  // V8 aborts out of memory; the kernel kills.
  if (killed_by === 'SIGABRT' || killed_by === 'SIGKILL') throw new PastBound('memory_mb')
  if (code !== 0) throw new Error(`a child process ended with ${code ?? killed_by}: ${wrote()}`)
}
