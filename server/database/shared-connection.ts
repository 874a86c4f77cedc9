import type { Duplex } from 'node:stream'
import pg from 'pg'
import { isDatabaseDown } from './errors.ts'

/** Sends in one go what is asked in one turn of the event loop: a write costs the system more than what is in it. */
function gather(stream: Duplex): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

interface Open {
  client: pg.Client
  ready: Promise<void>
}

/**
 * A connection on which all ask at once, each without waiting for the answers to the others (PostgreSQL's pipeline mode). For statements
 * that are short: an answer comes after those to what was asked before. It is opened when somebody asks, and anew once it was lost.
 */
export class SharedConnection {
  /** How many wait for their answer. */
  waiting = 0
  #open: Open | undefined
  readonly #config: pg.ClientConfig
  readonly #prepare: (client: pg.Client) => Promise<void>
  readonly #onLost: (error: Error) => void

  /** `prepare` may refuse a connection that was made; `onLost` hears once of one that is lost while nobody waits for an answer. */
  constructor(
    config: pg.ClientConfig,
    prepare: (client: pg.Client) => Promise<void>,
    onLost: (error: Error) => void,
  ) {
    this.#config = config
    this.#prepare = prepare
    this.#onLost = onLost
  }

  async query(asked: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    this.waiting += 1
    this.#open ??= this.#connect()
    const open = this.#open
    try {
      await open.ready
      gather(open.client.connection.stream)
      return await open.client.query(asked, values)
    } catch (error) {
      // At once: whoever asks before its end is told would ask in vain.
      if (isDatabaseDown(error)) this.#leave(open)
      throw error
    } finally {
      this.waiting -= 1
    }
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    const open = this.#open
    await open?.ready.then(
      () => open.client.end(),
      () => {},
    )
  }

  #connect(): Open {
    const client = new pg.Client({ ...this.#config, pipeline: true })
    const open = { client, ready: client.connect().then(() => this.#prepare(client)) }
    const leave = () => this.#leave(open)
    open.ready.catch(leave)
    client.once('error', this.#onLost).on('error', leave).once('end', leave)
    return open
  }

  /** Nobody asks on it any more; it ends once what is under way is answered. */
  #leave(open: Open): void {
    if (this.#open !== open) return
    this.#open = undefined
    void open.client.end()
  }
}
