import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AppOptions, type RunningApp, startApp } from '../e2e/app.ts'
import { messageOf } from '../server/errors/error-parts.ts'

/** As deploy/estate-management.service has it. */
const RESTART_AFTER_MS = 5000

/** The app as a service manager keeps it: where it ends, it is started again. */
export class Service {
  readonly #options: AppOptions & { port: number }
  #further: Record<string, string> = {}
  #app: RunningApp
  #said = ''
  #stopping = false

  private constructor(options: AppOptions & { port: number }, app: RunningApp) {
    this.#options = options
    this.#app = app
    void this.#keep()
  }

  static async start(options: AppOptions & { port: number }): Promise<Service> {
    return new Service(options, await startApp(options))
  }

  get url(): string {
    return this.#app.url
  }

  get process() {
    return this.#app.process
  }

  /** What all of its processes have written. */
  output = (): string => this.#said + this.#app.output()

  /** Ends it at once; it is started again. */
  async kill(): Promise<void> {
    await this.#app.kill()
  }

  /** Ends it as an operator does and starts it again, with further settings than its own, if any. */
  async restart(further = this.#further): Promise<void> {
    await this.stop()
    this.#further = further
    await this.#start()
    this.#stopping = false
    void this.#keep()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#app.stop('keep data')
  }

  async #start(): Promise<void> {
    const env = { ...this.#options.env, ...this.#further }
    const app = await startApp({ ...this.#options, env })
    this.#said += this.#app.output()
    this.#app = app
  }

  async #keep(): Promise<void> {
    for (;;) {
      if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit')
      if (this.#stopping) return
      await sleep(RESTART_AFTER_MS)
      await this.#start().catch((error: unknown) => {
        this.#said += messageOf(error)
      })
    }
  }
}
