import type { Payers } from './payers.ts'

/** What a call may be answered while the database is away: try again, or wait for the provider's word. */
export const FIT_ANSWERS: readonly number[] = [503, 202]

/** What a case may see that others may not. */
export interface Leave {
  /** Other answers than these; 0 is none at all, where the app itself is away. */
  answers?: readonly number[]
  /** How long nobody's payment may be acknowledged. */
  longest_ms?: number
}

/** What became of the payers' calls in each case, and whether all of it was right. */
export class Report {
  readonly #payers: Pick<Payers, 'acknowledged' | 'refused' | 'unlisted'>
  readonly #longest_ms: number
  readonly #told = new Set<string>()
  readonly #lines: string[][] = []
  #from = performance.now()

  constructor(payers: Pick<Payers, 'acknowledged' | 'refused' | 'unlisted'>, longest_ms: number) {
    this.#payers = payers
    this.#longest_ms = longest_ms
  }

  get failed(): boolean {
    return this.#told.size > 0
  }

  /** Closes a case, with what was found to be wrong in it; answers all that is wrong and was not told before. */
  close(name: string, found: readonly string[], leave: Leave = {}): string[] {
    const { answers = [], longest_ms = this.#longest_ms } = leave
    const [from, until] = [this.#from, performance.now()]
    this.#from = until
    const within = ({ at }: { at: number }) => at >= from && at < until
    const times = this.#payers.acknowledged.filter(within).map(({ at }) => at)
    const refused = this.#payers.refused.filter(within)
    const stood_ms = longestBetween([from, ...times, until])
    const wrong = [...found]
    for (const number of this.#payers.unlisted)
      wrong.push(`${number} was acknowledged, and then not on the payer's list`)
    if (stood_ms > longest_ms) wrong.push(`${name}: no payment was acknowledged for ${seconds(stood_ms)} s`)
    for (const { status, said, retry_after } of refused) {
      if (![...FIT_ANSWERS, ...answers].includes(status))
        wrong.push(`${name}: a call was answered ${status || said} ${said}`)
      if (status === 503 && !retry_after) wrong.push(`${name}: 503 does not say when to ask again: ${said}`)
    }
    const untold = [...new Set(wrong)].filter((line) => !this.#told.has(line))
    for (const line of untold) this.#told.add(line)
    const slowest_ms = Math.max(0, ...refused.map(({ took_ms }) => took_ms))
    const figures = [seconds(stood_ms), refused.length, seconds(slowest_ms), times.length].map(String)
    this.#lines.push([name, ...figures, wrong.length === 0 ? 'right' : `${wrong.length} WRONG`])
    return untold
  }

  table(): string {
    return tableOf(
      ['case', 'no payment for, s', 'calls refused', 'slowest refusal, s', 'payments', 'books'],
      this.#lines,
    )
  }
}

/** A table as pages have them: names on the left, figures on the right. */
export const tableOf = (head: readonly string[], lines: readonly string[][]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

export const seconds = (ms: number) => (ms / 1000).toFixed(1)

export function longestBetween(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}
