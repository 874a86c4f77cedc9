import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Transaction, transaction } from './transaction.ts'

/**
 * Transactions of the sandbox, in memory or as JSON lines at a path. The last line of a reference counts, and
 * every line is synced before its answer. Several sandboxes may share a file.
 */
export class Journal {
  readonly #file: FileHandle | null
  readonly #warn: (message: string) => void
  readonly #by_reference = new Map<string, Transaction>()
  #bytes_read = 0
  /** A crash cut the last line short. */
  #ends_torn = false
  #last_in_queue: Promise<unknown> = Promise.resolve()

  private constructor(file: FileHandle | null, warn: (message: string) => void) {
    this.#file = file
    this.#warn = warn
  }

  /** Creates a missing file, readable by its owner only. Throws if the file cannot be opened. */
  static async open(path: string | undefined, warn: (message: string) => void): Promise<Journal> {
    if (path === undefined) return new Journal(null, warn)
    await mkdir(dirname(path), { recursive: true })
    const journal = new Journal(await open(path, 'a+', 0o600), warn)
    await journal.#queue(async () => undefined)
    return journal
  }

  all = (): Promise<Transaction[]> => this.#queue(async () => [...this.#by_reference.values()])

  find = (reference: string): Promise<Transaction | undefined> =>
    this.#queue(async () => this.#by_reference.get(reference))

  findByAccessCode = async (access_code: string): Promise<Transaction | undefined> =>
    (await this.all()).find((transaction) => transaction.access_code === access_code)

  /** False if the reference exists. */
  add(reference: string, make: (id: number) => Transaction): Promise<Transaction | false> {
    return this.#queue(async () => {
      if (this.#by_reference.has(reference)) return false
      const added = make(4_000_000_001 + this.#by_reference.size)
      await this.#append(added)
      return added
    })
  }

  /** Serializes changes; an unchanged object is not written. */
  change(reference: string, next: (before: Transaction) => Transaction): Promise<Transaction | undefined> {
    return this.#queue(async () => {
      const before = this.#by_reference.get(reference)
      if (!before) return undefined
      const after = next(before)
      if (after !== before) await this.#append(after)
      return after
    })
  }

  async close(): Promise<void> {
    await this.#queue(async () => this.#file?.close(), false)
  }

  /** Runs one job after the other, each on the current content of the file. */
  #queue<T>(work: () => Promise<T>, read_first = true): Promise<T> {
    const result = this.#last_in_queue.then(async () => {
      if (read_first) await this.#readAdded()
      return work()
    })
    // The caller gets the error; the queue goes on.
    this.#last_in_queue = result.catch(() => undefined)
    return result
  }

  async #append(next: Transaction): Promise<void> {
    if (!this.#file) {
      this.#by_reference.set(next.reference, next)
      return
    }
    // A torn line must not spoil this one.
    await this.#file.appendFile(`${this.#ends_torn ? '\n' : ''}${JSON.stringify(next)}\n`)
    await this.#file.sync()
    await this.#readAdded()
  }

  async #readAdded(): Promise<void> {
    if (!this.#file) return
    const { size } = await this.#file.stat()
    if (size === this.#bytes_read) return
    const length = size - this.#bytes_read
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, this.#bytes_read)
    const added = buffer.subarray(0, bytesRead)
    const end = added.lastIndexOf('\n') + 1
    this.#ends_torn = end < added.length
    for (const line of added.subarray(0, end).toString().split('\n')) if (line) this.#readLine(line)
    this.#bytes_read += end
  }

  #readLine(line: string): void {
    try {
      const next = transaction.parse(JSON.parse(line))
      this.#by_reference.set(next.reference, next)
    } catch {
      this.#warn(
        `The sandbox's journal has a line that a crash cut short (${line.length} characters); it was left out.`,
      )
    }
  }
}
