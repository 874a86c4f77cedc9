import type { BankLine, BookLine, Suggestion } from '#contract/bank-lines.ts'
import { countOf } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { firstChoice, homesInWords } from './suggestions.ts'

export type Change =
  | { do: 'book'; body: BookLine; homes: Suggestion['homes'] }
  | { do: 'set aside'; note: string | null }
  | { do: 'reject'; account_id: number; name: string }
  | { do: 'reopen'; note: string }

export interface Act {
  key: number
  line: BankLine
  change: Change
  state: 'waiting' | 'sending' | 'sent'
  undone: boolean
}

/** The worklist of a person. All changes show at once; `acts` are sent one after the other. */
export interface Desk {
  /** All lines fetched so far, in the order of the server. */
  lines: readonly BankLine[]
  /** Lines that this person placed, whether sent or not. */
  gone: ReadonlySet<number>
  /** Those that the server placed. */
  placed: ReadonlySet<number>
  /** Open lines when the list was last fetched, and those placed before. */
  known: number
  current: number | null
  choice: number | null
  byHand: Suggestion | null
  acts: readonly Act[]
  problems: ReadonlyMap<number, string>
  /** The last action in words, for the screen and screen readers. */
  said: string
}

export const EMPTY_DESK: Desk = {
  ...{ lines: [], gone: new Set(), placed: new Set(), known: 0, current: null, choice: null, byHand: null },
  ...{ acts: [], problems: new Map(), said: '' },
}

export const linesToDo = ({ lines, gone }: Desk): BankLine[] => lines.filter(({ id }) => !gone.has(id))
export const leftOf = ({ known, gone }: Desk): number => Math.max(0, known - gone.size)
export const lineAt = ({ lines, current }: Desk): BankLine | undefined =>
  lines.find(({ id }) => id === current)
/** The suggestions of the server, and a home searched by hand. */
export const offersOf = (desk: Desk): readonly Suggestion[] => {
  const offered = lineAt(desk)?.suggestions ?? []
  return desk.byHand ? [...offered, desk.byHand] : offered
}

export function stand(desk: Desk, id: number | null): Desk {
  const line = desk.lines.find((each) => each.id === id)
  return { ...desk, current: id, choice: line ? firstChoice(line) : null, byHand: null }
}

/** Adds a page. Lines that were placed since it was asked for stay away. */
export function addLines(desk: Desk, rows: readonly BankLine[], total: number): Desk {
  const ids = new Set(desk.lines.map(({ id }) => id))
  const lines = [...desk.lines, ...rows.filter(({ id }) => !ids.has(id))]
  const next = { ...desk, lines, known: total + desk.placed.size }
  return next.current === null ? stand(next, linesToDo(next)[0]?.id ?? null) : next
}

export function move(desk: Desk, by: 1 | -1): Desk {
  const open = linesToDo(desk)
  const next = open[open.findIndex(({ id }) => id === desk.current) + by]
  return next ? stand(desk, next.id) : desk
}

export function choose(desk: Desk, change: { by: 1 | -1 } | { at: number }): Desk {
  const most = offersOf(desk).length
  if (most === 0) return desk
  if ('at' in change) return change.at < most ? { ...desk, choice: change.at } : desk
  if (desk.choice === null) return { ...desk, choice: change.by === 1 ? 0 : most - 1 }
  return { ...desk, choice: (desk.choice + change.by + most) % most }
}

export const pickByHand = (desk: Desk, byHand: Suggestion): Desk => ({
  ...desk,
  byHand,
  choice: lineAt(desk)?.suggestions.length ?? 0,
})

const without = (set: ReadonlySet<number>, id: number) => new Set([...set].filter((each) => each !== id))
const withoutProblem = ({ problems }: Desk, id: number) =>
  new Map([...problems].filter(([each]) => each !== id))
const replaced = (lines: readonly BankLine[], line: BankLine) =>
  lines.map((each) => (each.id === line.id ? line : each))

const withLine = (lines: readonly BankLine[], line: BankLine) =>
  lines.some(({ id }) => id === line.id) ? replaced(lines, line) : [line, ...lines]

export function wordsOfAct({ change, line }: Pick<Act, 'change' | 'line'>): string {
  const amount = formatNaira(Math.abs(line.amount))
  switch (change.do) {
    case 'book':
      return line.amount < 0
        ? `The bank took ${amount} back, and its payment is reversed`
        : `${amount} matched to ${homesInWords(change.homes)}`
    case 'set aside':
      return `${amount} is no payment of a resident`
    case 'reject':
      return `${change.name} did not send ${amount}`
    case 'reopen':
      return `${amount} is open again`
  }
}

/** Does it on screen, and puts it in the queue. A placed line leaves, and the next one is current. */
export function act(desk: Desk, line: BankLine, change: Change): Desk {
  const key = (desk.acts.at(-1)?.key ?? 0) + 1
  const added: Act = { key, line, change, state: 'waiting', undone: false }
  const next = { ...desk, acts: [...desk.acts, added], problems: withoutProblem(desk, line.id) }
  if (change.do === 'reject') {
    const suggestions = line.suggestions.filter(({ homes }) =>
      homes.every(({ account_id }) => account_id !== change.account_id),
    )
    const lines = replaced(desk.lines, { ...line, suggestions })
    return stand({ ...next, lines, said: `${wordsOfAct(added)}.` }, line.id)
  }
  const open = linesToDo(desk)
  const place = open.findIndex(({ id }) => id === line.id)
  const after = open[place + 1] ?? open[place - 1]
  const gone = { ...next, gone: new Set(desk.gone).add(line.id) }
  return stand(
    { ...gone, said: `${wordsOfAct(added)}. ${countOf(leftOf(gone), 'line')} left.` },
    after?.id ?? null,
  )
}

const REOPENED = { book: 'Matched by mistake.', 'set aside': 'Set aside by mistake.' }

/** Takes back the last action: one that still waits is not sent, a sent one is reopened. */
export function undoLast(desk: Desk): Desk {
  const last = desk.acts.findLast(({ change, undone }) => change.do !== 'reopen' && !undone)
  if (!last) return { ...desk, said: 'There is nothing to undo.' }
  const { line, change, state } = last
  if (change.do === 'reopen') return desk
  if (change.do === 'reject' && state !== 'waiting')
    return { ...desk, said: 'A rejection stays. Search the home to match it after all.' }
  const back = {
    ...desk,
    gone: without(desk.gone, line.id),
    lines: withLine(desk.lines, line),
    problems: withoutProblem(desk, line.id),
    said: `Undone: ${wordsOfAct(last)}.`,
  }
  if (state === 'waiting') return stand({ ...back, acts: desk.acts.filter((each) => each !== last) }, line.id)
  if (change.do === 'reject') return desk
  const key = (desk.acts.at(-1)?.key ?? 0) + 1
  const reopening: Act = {
    ...{ key, line, state: 'waiting', undone: false },
    change: { do: 'reopen', note: REOPENED[change.do] },
  }
  const acts = desk.acts.map((each) => (each === last ? { ...each, undone: true } : each))
  return stand({ ...back, acts: [...acts, reopening] }, line.id)
}

const changed = (desk: Desk, key: number, change: Partial<Act>): readonly Act[] =>
  desk.acts.map((each) => (each.key === key ? { ...each, ...change } : each))

export const noteState = (desk: Desk, key: number, state: Act['state']): Desk => ({
  ...desk,
  acts: changed(desk, key, { state }),
})

/** The server did it. `line`: what it says of the line now. */
export function noteDone(desk: Desk, { key, change }: Act, line: BankLine | null): Desk {
  const next = noteState(desk, key, 'sent')
  if (!line) return next
  if (change.do === 'book' || change.do === 'set aside')
    return { ...next, placed: new Set(desk.placed).add(line.id) }
  const placed = change.do === 'reopen' ? without(desk.placed, line.id) : desk.placed
  const shown = { ...next, placed, lines: replaced(desk.lines, line) }
  return desk.current === line.id && desk.byHand === null ? stand(shown, line.id) : shown
}

/** The server refused it: the line comes back with the reason. Later acts on the same line are dropped. */
export function noteRefused(desk: Desk, { key, line, change }: Act, reason: string): Desk {
  const acts = desk.acts.filter((each) => each.line.id !== line.id || each.key < key)
  const isBack = change.do !== 'reopen'
  const next = {
    ...desk,
    acts,
    gone: isBack ? without(desk.gone, line.id) : new Set(desk.gone).add(line.id),
    lines: isBack ? replaced(desk.lines, line) : desk.lines,
    problems: isBack ? new Map(desk.problems).set(line.id, reason) : desk.problems,
    said: `${formatNaira(Math.abs(line.amount))} of ${line.payer ?? 'this line'} was not changed. ${reason}`,
  }
  const { current } = desk
  if (current !== null && !next.gone.has(current) && current !== line.id) return next
  return stand(next, isBack ? line.id : (linesToDo(next)[0]?.id ?? null))
}

/** Somebody else placed the line: it leaves. */
export function notePlacedByOthers(desk: Desk, { key, line }: Act, reason: string): Desk {
  const acts = desk.acts.filter((each) => each.line.id !== line.id || each.key < key)
  const next = {
    ...desk,
    acts,
    gone: new Set(desk.gone).add(line.id),
    placed: new Set(desk.placed).add(line.id),
    said: `${formatNaira(Math.abs(line.amount))} of ${line.payer ?? 'this line'}: ${reason}`,
  }
  return desk.current === line.id ? stand(next, linesToDo(next)[0]?.id ?? null) : next
}

/** Naira matched to each account here: suggestions of other lines do not know of it yet. */
export function matchedHere({ acts }: Desk): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { change, undone } of acts)
    if (change.do === 'book' && !undone && change.body.homes)
      for (const { account_id, amount } of change.body.homes)
        sums.set(account_id, (sums.get(account_id) ?? 0) + amount)
  return sums
}
