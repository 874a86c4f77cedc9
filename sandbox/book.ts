import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Transaction, transaction } from './transaction.ts'

/**
 * What the provider holds. With a path, a file of JSON lines is the truth: one line for each new state of a transaction, on disk
 * before anyone is told, the last line of a reference counts. Several sandboxes may share one file: each reads what the others added.
 */
export class Book {
  readonly #file: FileHandle | null
  readonly #warn: (message: string) => void
  readonly #by_reference = new Map<string, Transaction>()
  readonly #references = new Map<string, string>()
  #read_to = 0
  #torn = false
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(file: FileHandle | null, warn: (message: string) => void) {
    this.#file = file
    this.#warn = warn
  }

  /** Opens the book at `path` (made if missing, private to its owner), or one in memory. Throws where the file cannot be opened. */
  static async open(path: string | undefined, warn: (message: string) => void): Promise<Book> {
    if (path === undefined) return new Book(null, warn)
    await mkdir(dirname(path), { recursive: true })
    const book = new Book(await open(path, 'a+', 0o600), warn)
    await book.#inTurn(async () => undefined)
    return book
  }

  all = (): Promise<Transaction[]> => this.#inTurn(async () => [...this.#by_reference.values()])

  find = (reference: string): Promise<Transaction | undefined> =>
    this.#inTurn(async () => this.#by_reference.get(reference))

  findByAccessCode = (access_code: string): Promise<Transaction | undefined> =>
    this.#inTurn(async () => this.#by_reference.get(this.#references.get(access_code) ?? ''))

  /** Adds a transaction; false where the reference was used before. */
  add(reference: string, make: (id: number) => Transaction): Promise<Transaction | false> {
    return this.#inTurn(async () => {
      if (this.#by_reference.has(reference)) return false
      const added = make(4_000_000_001 + this.#by_reference.size)
      await this.#write(added)
      return added
    })
  }

  /** Gives a transaction its next state; one change at a time, so none is decided on an old state. The same object back means no change. */
  change(reference: string, next: (before: Transaction) => Transaction): Promise<Transaction | undefined> {
    return this.#inTurn(async () => {
      const before = this.#by_reference.get(reference)
      if (!before) return undefined
      const after = next(before)
      if (after !== before) await this.#write(after)
      return after
    })
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => this.#file?.close(), false)
  }

  #inTurn<T>(work: () => Promise<T>, read = true): Promise<T> {
    const mine = this.#turn.then(async () => {
      if (read) await this.#catchUp()
      return work()
    })
    // The caller gets the error; the next in the queue has its own try.
    this.#turn = mine.then(
      () => undefined,
      () => undefined,
    )
    return mine
  }

  async #write(next: Transaction): Promise<void> {
    if (!this.#file) return this.#keep(next)
    // A line that a crash cut short is closed first, so that it spoils no other.
    await this.#file.appendFile(`${this.#torn ? '\n' : ''}${JSON.stringify(next)}\n`)
    await this.#file.sync()
    await this.#catchUp()
  }

  async #catchUp(): Promise<void> {
    if (!this.#file) return
    const { size } = await this.#file.stat()
    if (size === this.#read_to) return
    const length = size - this.#read_to
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, this.#read_to)
    const added = buffer.subarray(0, bytesRead)
    const end = added.lastIndexOf('\n') + 1
    this.#torn = end < added.length
    for (const line of added.subarray(0, end).toString().split('\n')) if (line) this.#readLine(line)
    this.#read_to += end
  }

  #readLine(line: string): void {
    try {
      this.#keep(transaction.parse(JSON.parse(line)))
    } catch {
      this.#warn(
        `The sandbox's book has a line that a crash cut short (${line.length} characters); it was left out.`,
      )
    }
  }

  #keep(next: Transaction): void {
    this.#by_reference.set(next.reference, next)
    this.#references.set(next.access_code, next.reference)
  }
}
