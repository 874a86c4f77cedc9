import { Socket } from 'node:net'
import pg from 'pg'

/** Sends in one go what is asked in one turn of the event loop: a write costs the system more than what is in it. */
class GatheringSocket extends Socket {
  gather(): void {
    if (this.writableCorked > 0) return
    this.cork()
    setImmediate(() => this.uncork())
  }
}

interface Open {
  client: pg.Client
  socket: GatheringSocket
}

/**
 * A connection on which all ask at once, each without waiting for the answers to the others (PostgreSQL's pipeline mode). For statements
 * that are short: an answer comes after those to what was asked before. It is opened when somebody asks, and anew once it was lost.
 */
export class SharedConnection {
  /** How many wait for their answer. */
  waiting = 0
  #open: Promise<Open> | undefined
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
    try {
      this.#open ??= this.#connect()
      const { client, socket } = await this.#open
      socket.gather()
      return await client.query(asked, values)
    } finally {
      this.waiting -= 1
    }
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await this.#open?.then(
      ({ client }) => client.end(),
      () => {},
    )
  }

  #connect(): Promise<Open> {
    const socket = new GatheringSocket()
    const client = new pg.Client({ ...this.#config, pipeline: true, stream: () => socket })
    const open = async () => {
      try {
        await client.connect()
        await this.#prepare(client)
        return { client, socket }
      } catch (error) {
        forget()
        void client.end()
        throw error
      }
    }
    const opening = open()
    const forget = () => {
      if (this.#open === opening) this.#open = undefined
    }
    client.once('error', this.#onLost).on('error', forget).once('end', forget)
    return opening
  }
}
