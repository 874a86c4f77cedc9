import { expect, test } from 'vitest'
import type { BankLine, Suggestion } from '#contract/bank-lines.ts'
import { type Act, act, type Change, choose, lineAt, linesToDo, move, undoLast } from './desk.ts'
import { openDesk } from './desk-queue.ts'
import { bookingOf, countTied } from './suggestions.ts'

const home = (account_id: number, amount: number) => ({
  ...{ account_id, amount, number: `LG-${account_id}`, property_title: `Flat ${account_id}` },
  ...{ name: 'Ada Obi', owed: amount },
})
const offer = (account_id: number, ...more: string[]): Suggestion => ({
  ...{
    rule: 'amount',
    reasons: ['Owes exactly ₦45,000.00', ...more],
    homes: [home(account_id, 45_000)],
    claim_id: null,
    payment: null,
  },
})
const lineOf = (id: number, suggestions = [offer(id)]): BankLine => ({
  ...{ id, estate_id: 1, bank_account: { id: 1, bank: 'GTBank', number: '0123456789' } },
  ...{ day: '2026-01-05', value_day: null, amount: 45_000, fee: null, narration: `TRF ${id}` },
  ...{ payer: null, payer_bank: null, payer_account: null, reference: null },
  ...{
    class: 'payment',
    state: 'open',
    held: null,
    age_days: 3,
    suggestions,
    booking: null,
    settlement: null,
  },
})

class Refused extends Error {
  status: number
  errors: Record<string, string[]> | undefined
  constructor(status: number, message: string, field?: string) {
    super(message)
    this.status = status
    this.errors = field ? { [field]: [message] } : undefined
  }
}

/** The test decides when and how each call is answered. */
async function deskOf(count: number, lines = Array.from({ length: count }, (_, index) => lineOf(index + 1))) {
  const calls: { act: Act; answer: (how: 'ok' | Refused) => Promise<void> }[] = []
  const pages: number[] = []
  const settled = () => new Promise((done) => setTimeout(done))
  const queue = openDesk({
    fetchPage: async (page, perPage) => {
      pages.push(page)
      return { rows: lines.slice((page - 1) * perPage, page * perPage), total: lines.length }
    },
    send: (sent) =>
      new Promise((resolve, reject) =>
        calls.push({
          act: sent,
          answer: async (how) => {
            if (how === 'ok') resolve(sent.line)
            else reject(how)
            await settled()
          },
        }),
      ),
    onRefused: () => {},
    onDrained: () => {},
  })
  queue.fetchMore()
  await settled()
  const state = queue.desk.get
  const confirm = () =>
    queue.change((now) => {
      const line = lineAt(now)
      const best = line?.suggestions[now.choice ?? 0]
      if (!line || !best) return now
      const change: Change = { do: 'book', body: bookingOf(best), homes: best.homes }
      return act(now, line, change)
    })
  const ids = () => linesToDo(state()).map(({ id }) => id)
  const sent = () => calls.map((call) => `${call.act.change.do} ${call.act.line.id}`)
  return { queue, state, confirm, ids, sent, calls, pages, settled }
}

test('a confirmed line leaves at once, and the changes are sent one after the other', async () => {
  const { state, confirm, ids, sent, calls } = await deskOf(3)
  confirm()
  confirm()
  expect(ids()).toEqual([3])
  expect(state()).toMatchObject({ current: 3, said: '₦45,000.00 matched to Flat 2. 1 line left.' })
  expect(sent()).toEqual(['book 1'])
  await calls[0]?.answer('ok')
  expect(sent()).toEqual(['book 1', 'book 2'])
})

test('a refused change puts its line back where it was, with the reason', async () => {
  const { state, confirm, ids, calls } = await deskOf(3)
  confirm()
  confirm()
  await calls[0]?.answer(new Refused(422, 'The tenancy began later.'))
  expect(ids()).toEqual([1, 3])
  expect(state().problems.get(1)).toBe('The tenancy began later.')
  expect(state().current).toBe(3)
})

test('a line that somebody else placed leaves', async () => {
  const { state, confirm, ids, calls } = await deskOf(2)
  confirm()
  await calls[0]?.answer(new Refused(409, 'Somebody placed this money meanwhile.', 'line'))
  expect(ids()).toEqual([2])
  expect(state().problems.size).toBe(0)
  expect(state().said).toContain('Somebody placed this money meanwhile.')
})

test('a lost line keeps the changes, and sends them again without booking twice', async () => {
  const { queue, confirm, ids, sent, calls, settled } = await deskOf(3)
  confirm()
  confirm()
  await calls[0]?.answer(new Refused(0, 'You appear to be offline.'))
  expect(queue.stopped.get()).toBe('You appear to be offline.')
  expect(ids()).toEqual([3])
  queue.sendNow()
  await settled()
  expect(sent()).toEqual(['book 1', 'book 1'])
  // The first answer was lost after the server had booked it.
  await calls[1]?.answer(new Refused(409, 'Somebody placed this money meanwhile.', 'line'))
  expect(sent()).toEqual(['book 1', 'book 1', 'book 2'])
  expect(ids()).toEqual([3])
})

test('undo takes back what waits without a call, and reopens what was sent', async () => {
  const { queue, state, confirm, ids, sent, calls } = await deskOf(3)
  confirm()
  confirm()
  queue.change(undoLast)
  expect(ids()).toEqual([2, 3])
  expect(state().current).toBe(2)
  await calls[0]?.answer('ok')
  expect(sent()).toEqual(['book 1'])
  queue.change(undoLast)
  expect(ids()).toEqual([1, 2, 3])
  expect(sent()).toEqual(['book 1', 'reopen 1'])
  await calls[1]?.answer('ok')
  queue.change(undoLast)
  expect(state().said).toBe('There is nothing to undo.')
  confirm()
  expect(sent()).toEqual(['book 1', 'reopen 1', 'book 1'])
})

test('an undo of a change under way waits for it, and goes with it when it is refused', async () => {
  const { queue, ids, confirm, sent, calls } = await deskOf(2)
  confirm()
  queue.change(undoLast)
  await calls[0]?.answer(new Refused(422, 'The tenancy began later.'))
  expect(sent()).toEqual(['book 1'])
  expect(ids()).toEqual([1, 2])
})

test('a home that owes is no tie with one that owes nothing', () => {
  const owing = (at: number, owed: number) => {
    const { homes, ...rest } = offer(at)
    return { ...rest, homes: homes.map((home) => ({ ...home, owed })) }
  }
  expect(countTied([owing(7, 357_500), owing(8, 0)])).toBe(1)
  expect(countTied([owing(7, 357_500), owing(8, 1)])).toBe(2)
})

test('a tie chooses nothing, and a rejected home is offered no more', async () => {
  const tied = [offer(7), offer(8), offer(9, 'Sent in the name of Mrs. Ada Obi')]
  expect(countTied(tied)).toBe(2)
  expect(countTied(tied.toReversed())).toBe(1)
  const { queue, state } = await deskOf(1, [lineOf(1, tied)])
  expect(state().choice).toBeNull()
  queue.change((now) => choose(now, { at: 1 }))
  queue.change((now) => act(now, lineAt(now) as BankLine, { do: 'reject', account_id: 8, name: 'Ada Obi' }))
  expect(lineAt(state())?.suggestions.map(({ homes }) => homes[0]?.account_id)).toEqual([7, 9])
  queue.change(undoLast)
  expect(state().said).toContain('A rejection stays.')
})

test('pages come ahead of the person, whatever was placed before', async () => {
  const { queue, state, confirm, pages, calls, settled } = await deskOf(250)
  expect(pages).toEqual([1])
  for (let line = 0; line < 60; line += 1) queue.change((now) => move(now, 1))
  await settled()
  expect(pages).toEqual([1, 2])
  expect(linesToDo(state())).toHaveLength(200)
  confirm()
  await calls[0]?.answer('ok')
  expect(linesToDo(state())).toHaveLength(199)
})
