import { formatDay } from '#contract/dates.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { holdLedgers } from '#server/billing/public.ts'
import { and, asc, eq, gt, isNull, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { bankLines } from '#server/database/schema-bank.ts'
import { Problem } from '#server/errors/problem.ts'
import { bookHomes, countingDay, type Line } from './book.ts'
import { listUnmatched, MATCH_DAYS, readMatching } from './matching.ts'
import { codesIn, mayBeSameMoney } from './suggest.ts'

/** One request books so many, so that it ends soon; whoever asks goes on until none is left. */
const AT_ONCE = 50

const isWaiting = (estate_id: number) =>
  and(
    eq(bankLines.estate_id, estate_id),
    eq(bankLines.state, 'open'),
    isNull(bankLines.held),
    gt(bankLines.amount, 0),
  )

/** Books open lines that name exactly one live pay code. Others stay for a person. */
export async function bookByCode(
  db: Database,
  viewer: Viewer,
  estate_id: number,
): Promise<{ booked: number; left: number }> {
  const open = await db
    .select({ id: bankLines.id, day: bankLines.day, narration: bankLines.narration })
    .from(bankLines)
    .where(isWaiting(estate_id))
    .orderBy(asc(bankLines.day), asc(bankLines.position), asc(bankLines.id))
  const matching = await readMatching(db, estate_id, [], open[0]?.day ?? '9999-12-31')
  const sure = open.flatMap(({ id, narration }) => {
    const [home, ...others] = codesIn(narration, matching)
    return home && others.length === 0 ? { id, home } : []
  })
  let booked = 0
  for (const { id, home } of sure.slice(0, AT_ONCE))
    booked += Number(await db.transaction((tx) => bookSure(tx, viewer, id, home.account_id)))
  return { booked, left: Math.max(0, sure.length - AT_ONCE) }
}

/** False: a person decides, and the line says why. */
async function bookSure(tx: Db, viewer: Viewer, id: number, account_id: number): Promise<boolean> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update')
  if (line?.state !== 'open' || line.held !== null) return false
  const hold = async (held: string) => {
    await tx.update(bankLines).set({ held }).where(eq(bankLines.id, id))
    return false
  }
  // Another payment of this home waits.
  await holdLedgers(tx, [account_id])
  const why = await whyNotSure(tx, line, account_id)
  if (why !== null) return hold(why)
  const homes = [{ account_id, amount: line.amount }]
  const claim_ids = await waitingClaims(tx, line, account_id)
  try {
    await tx.transaction((inner) =>
      bookHomes(inner, viewer, line, { homes, rule: 'pay code', claim_ids, automatic: true }),
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'bank_references_pkey'))
      return hold('Another payment took its bank reference just now.')
    // A refusal of the ledger, such as a day before the tenancy.
    if (!(error instanceof Problem)) throw error
    return hold(Object.values(error.errors ?? {})[0]?.[0] ?? error.message)
  }
}

/** Why a line with one live code is still for a person, in words. */
async function whyNotSure(tx: Db, line: Line, account_id: number): Promise<string | null> {
  const { rejected, plain } = await readRow(tx)<{ rejected: boolean; plain: string | null }>(sql`
    select plain_reference(${line.reference}) as plain, exists (
      select from bank_rejections where line_id = ${line.id} and account_id = ${account_id}) as rejected`)
  if (rejected) return 'Somebody said that the home of its pay code did not send it.'
  const recorded = await listUnmatched(tx, line.estate_id, countingDay(line))
  const same = recorded.find(
    (payment) =>
      payment.homes.some((home) => home.account_id === account_id) &&
      mayBeSameMoney(payment, { amount: line.amount, day: countingDay(line), reference: plain }),
  )
  if (same) return `${same.invoice_number} of ${formatDay(same.day)} may be this money.`
  const [taken] = await readRows(tx)<{ invoice_number: string }>(sql`
    select p.invoice_number from bank_references r join payments p on p.id = r.payment_id
    where r.estate_id = ${line.estate_id} and r.reference = ${plain} and not exists (
      select from bank_bookings b where b.payment_id = p.id)`)
  return taken ? `${taken.invoice_number} has the same bank reference.` : null
}

/** The oldest claim of the home that fits. Another that books meanwhile takes the next. */
async function waitingClaims(tx: Db, line: Line, account_id: number): Promise<number[]> {
  const rows = await readRows(tx)<{ id: number }>(sql`
    select id from claims where account_id = ${account_id} and state = 'waiting' and amount = ${line.amount}
      and abs(paid_on - ${countingDay(line)}::date) <= ${MATCH_DAYS}
    order by paid_on, id limit 1 for update skip locked`)
  return rows.map(({ id }) => id)
}
