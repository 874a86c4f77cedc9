import { expect } from 'vitest'
import type { CollectionFigures } from '#contract/collections.ts'
import { toKobo } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleDebts } from '#server/access/visibility.ts'
import { totalArrears } from '#server/billing/arrears/store.ts'
import { readByMonth, readThisMonth } from '#server/billing/owed/store.ts'
import { closeMonth } from '#server/collections/closing.ts'
import { readAllHomes, readDetail, readMonths } from '#server/collections/store.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { dayNumber, dayOf, setToday } from './ledger.ts'
import type { Lived } from './lived.ts'
import type { Event } from './random-lives.ts'

/* Closed months in random lives, and the figures of months beside those of other screens. */

export const viewerOf = ({ user }: Pick<Lived, 'user'>) =>
  ({
    user_id: user,
    role: 'admin',
    name: 'Ada Obi',
    ip: null,
    user_agent: null,
    estate: null,
  }) as unknown as Viewer

/** Closes all months that are over. Returns the first open day. */
export async function closeAll(tx: Db, life: Lived): Promise<number> {
  await setToday(tx, life.today)
  for (let month = '2026-01'; month < dayOf(life.today).slice(0, 7); month = nextMonth(month))
    await closeMonth(tx, viewerOf(life), life.estate, month)
  return dayNumber(`${dayOf(life.today).slice(0, 7)}-01`)
}

const nextMonth = (month: string) =>
  new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 1)).toISOString().slice(0, 7)

/** The event with no day before the first open one, as its form would ask. */
export const inOpenDays = (event: Event, { today }: Lived, open_from: number): Event =>
  'ago' in event ? { ...event, ago: Math.max(0, Math.min(event.ago, today - open_from)) } : event

/** All that is dated before a day, to compare. */
export const datedBefore = (tx: Db, { estate }: Lived, day: number) =>
  readRows(tx)<{ line: string }>(sql`
    select concat_ws(' ', 'entry', id, amount, dated_on) as line from ledger_entries
    where estate_id = ${estate} and dated_on < ${dayOf(day)}
    union all select concat_ws(' ', 'allocation', id, amount, dated_on) from allocations
    where account_id in (select id from accounts where estate_id = ${estate}) and dated_on < ${dayOf(day)}
    union all select concat_ws(' ', 'payment', id, amount, paid_at) from payments
    where estate_id = ${estate} and paid_at < ${dayOf(day)}::timestamp at time zone 'Africa/Lagos'
    order by 1`)

const FIELDS = ['due', 'collected', 'let_off', 'open'] as const
const kobo = (of: CollectionFigures) => FIELDS.map((field) => toKobo(of[field]))
const sum = (rows: readonly CollectionFigures[]) =>
  rows.map(kobo).reduce((all, each) => all.map((value, index) => value + (each[index] ?? 0)), [0, 0, 0, 0])

/** Compares every month with the rows themselves, the dashboard, the arrears and the payments. */
export async function checkMonths(tx: Db, life: Lived): Promise<void> {
  await setToday(tx, life.today)
  const months = await readMonths(tx, life.estate, undefined)
  const asked = await readAsked(tx, life)
  const dashboard = new Map((await readByMonth(tx, life.estate)).by_month.map((each) => [each.month, each]))
  const paid = await readPaid(tx, life)
  for (const { month, received, ...figures } of months) {
    expect([month, ...kobo(figures)], 'the rows').toEqual([month, ...(asked.get(month) ?? [0, 0, 0, 0])])
    expect(Math.min(...kobo(figures)), 'nothing is below zero').toBeGreaterThanOrEqual(0)
    const shown = dashboard.get(month)
    if (shown) {
      expect(toKobo(figures.due), 'due on the dashboard').toBe(toKobo(shown.due))
      expect(toKobo(figures.collected), 'collected on the dashboard').toBe(toKobo(shown.collected))
    }
    expect(toKobo(received.paystack + received.given_back), 'payments').toBe(paid.get(month) ?? 0)
    const { by_charge, by_type, by_block } = await readDetail(tx, life.estate, month)
    const homes = await readAllHomes(tx, life.estate, month)
    for (const parts of [by_charge, by_type, by_block, homes])
      expect(sum(parts), 'its parts').toEqual(kobo(figures))
  }
  await checkThisMonth(tx, life)
  await checkArrears(tx, life, months.map(({ month }) => month).at(-1) ?? '')
}

/** Kobo of each month, from each debit and each allocation to it. */
async function readAsked(tx: Db, { estate, today }: Lived): Promise<Map<string, number[]>> {
  const rows = await readRows(tx)<{ id: number; month: string; amount: number }>(sql`
    select id, to_char(dated_on, 'YYYY-MM') as month, amount from ledger_entries
    where estate_id = ${estate} and kind in ('due', 'purchase', 'late_fee', 'manual') and dated_on <= ${dayOf(today)}`)
  const paid = await readRows(tx)<{ debit_id: number; kind: string; amount: number; running: boolean }>(sql`
    select a.debit_id, c.kind, a.amount, exists (select from ledger_open i join ledger_entries e on e.id = i.entry_id
      where e.of_entry = c.id and e.kind = 'instalment' and i.open > 0) as running
    from allocations a join ledger_entries c on c.id = a.credit_id where c.estate_id = ${estate}`)
  const of = new Map<string, number[]>()
  for (const { id, month, amount } of rows) {
    const own = paid.filter((each) => each.debit_id === id)
    const by = (...kinds: string[]) =>
      own.filter(({ kind }) => kinds.includes(kind)).reduce((all, each) => all + toKobo(each.amount), 0)
    const spread = own.filter(({ kind, running }) => kind === 'plan' && running)
    const running = spread.reduce((all, each) => all + toKobo(each.amount), 0)
    const due = toKobo(amount) - by('cancel', 'proration', 'waiver')
    const let_off = by('discount', 'write_off') + running
    const collected = by('payment', 'opening_credit', 'transfer_in', 'payout_undone', 'plan') - running
    const before = of.get(month) ?? [0, 0, 0, 0]
    const figures = [due, collected, let_off, due - collected - let_off]
    of.set(
      month,
      before.map((value, index) => value + (figures[index] ?? 0)),
    )
  }
  return of
}

/** Kobo of payments, refunds and payouts by month. */
async function readPaid(tx: Db, { estate }: Lived): Promise<Map<string, number>> {
  const rows = await readRows(tx)<{ month: string; amount: number }>(sql`
    select to_char(paid_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, amount from payments where estate_id = ${estate}
    union all select to_char(dated_on, 'YYYY-MM'), -amount from ledger_entries
    where estate_id = ${estate} and kind in ('payout', 'payout_undone')`)
  const of = new Map<string, number>()
  for (const { month, amount } of rows) of.set(month, (of.get(month) ?? 0) + toKobo(amount))
  return of
}

async function checkThisMonth(tx: Db, { estate, today }: Lived): Promise<void> {
  const { by_charge } = await readThisMonth(tx, estate)
  const detail = await readDetail(tx, estate, dayOf(today).slice(0, 7))
  for (const { name, due, collected } of by_charge)
    expect(
      detail.by_charge.find((each) => each.name === name),
      'by charge on the dashboard',
    ).toMatchObject({
      due,
      collected,
    })
}

/** The rests of all months, and older debt and plans, are the arrears. */
async function checkArrears(tx: Db, life: Lived, first: string): Promise<void> {
  const { estate, today } = life
  const day = dayOf(today)
  const { owed } = await totalArrears(tx, visibleDebts(viewerOf(life)), {
    as_of: { day, is_today: true },
    estate_id: estate,
  })
  const [other] = await readRows(tx)<{ open: number }>(sql`
    select coalesce(sum(open), 0) as open from ledger_open
    where estate_id = ${estate} and side = 'debit' and dated_on <= ${day}
      and (kind not in ('due', 'purchase', 'late_fee', 'manual') or dated_on < ${`${first}-01`}::date)`)
  const months = await readMonths(tx, estate, undefined)
  const open = months.reduce((all, each) => all + toKobo(each.open), 0)
  expect(open + toKobo(other?.open ?? 0), 'arrears').toBe(toKobo(owed))
}
