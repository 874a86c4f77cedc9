import type { BookLine, Rule } from '#contract/bank-lines.ts'
import { formatDay } from '#contract/dates.ts'
import { manualPaymentsApi } from '#contract/manual-payments.ts'
import { formatNaira, sumNaira, toKobo } from '#contract/money.ts'
import { requireStaffRight } from '#server/access/staff.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq, inArray, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { accounts } from '#server/database/schema.ts'
import { bankBookings, bankLines, bankRejections, claims } from '#server/database/schema-bank.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { holdSum, recordTransfer, reverse } from '#server/payments/public.ts'

export type Line = typeof bankLines.$inferSelect

/** Locks a line of an estate that the viewer runs. Throws 404. */
export async function holdLine(tx: Db, isVisible: SQL, id: number): Promise<Line> {
  const [line] = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.id, id), isVisible))
    .for('update')
  return found(line, 'bank line')
}

/** The day that counts: of both, the earlier. Nobody is late because of the bank. */
export const countingDay = ({ day, value_day }: Pick<Line, 'day' | 'value_day'>): string =>
  value_day !== null && value_day < day ? value_day : day

interface Booking {
  homes: { account_id: number; amount: number }[]
  rule: Rule
  claim_ids: readonly number[]
  /** Nobody confirmed it. */
  automatic: boolean
}

/** Books a held line as a payment of one home or several. */
export async function bookHomes(tx: Db, viewer: Viewer, line: Line, booking: Booking): Promise<void> {
  requireOpen(line)
  if (line.amount <= 0) throw invalid('homes', 'This money left the account: it pays no dues.')
  if (toKobo(sumNaira(booking.homes)) !== toKobo(line.amount))
    throw invalid(
      'homes',
      `The homes come to ${formatNaira(sumNaira(booking.homes))}, and ${formatNaira(line.amount)} came.`,
    )
  const twice = booking.homes.findIndex(
    ({ account_id }, index) => booking.homes.findIndex((each) => each.account_id === account_id) !== index,
  )
  if (twice >= 0) throw invalid(`homes.${twice}.account_id`, 'This home is in the list already')
  const payers = await payersOf(tx, line.estate_id, booking.homes)
  const payment_id = await recordTransfer(tx, viewer, {
    parts: payers.map((payer, index) => ({ payer, amount: booking.homes[index]?.amount ?? 0 })),
    paid_on: countingDay(line),
    bank_reference: await freeReference(tx, line),
    // Not the narration: a payment is kept longer than what the bank wrote of its payer.
    evidence: { bank_line_id: line.id },
  })
  await keepBooking(tx, viewer, line, payment_id, { ...booking, made: true })
}

const requireOpen = ({ state }: Line) => {
  if (state !== 'open') throw clash('line', 'Somebody placed this money meanwhile. Look at the line again.')
}

/** The member whom lists name pays for a household. An owner's account has no member. */
async function payersOf(tx: Db, estate_id: number, homes: Booking['homes']) {
  const rows = await tx
    .select({ id: accounts.id, tenant_id: accounts.tenant_id })
    .from(accounts)
    .where(
      and(
        eq(accounts.estate_id, estate_id),
        inArray(
          accounts.id,
          homes.map(({ account_id }) => account_id),
        ),
      ),
    )
  return homes.map(({ account_id }, index) => {
    const row = rows.find(({ id }) => id === account_id)
    if (!row) throw invalid(`homes.${index}.account_id`, 'Select a home of this estate.')
    return row.tenant_id === null ? { account_id } : { tenant_id: row.tenant_id }
  })
}

/** The reference of the line, with its number where another payment has it: banks use one for several rows. */
async function freeReference(tx: Db, { id, estate_id, reference }: Line): Promise<string> {
  const wanted = reference ?? `Bank line ${id}`
  const { taken } = await readRow(tx)<{ taken: boolean }>(sql`
    select exists (select from bank_references
      where estate_id = ${estate_id} and reference = plain_reference(${wanted}))
      or plain_reference(${wanted}) = '' as taken`)
  return taken ? `${wanted} / ${id}` : wanted
}

async function keepBooking(
  tx: Db,
  viewer: Viewer,
  { id, estate_id, state, amount }: Line,
  payment_id: number,
  { rule, claim_ids, automatic, made, homes }: Booking & { made: boolean },
): Promise<void> {
  await tx
    .insert(bankBookings)
    .values({ line_id: id, payment_id, rule, made, booked_by: automatic ? null : viewer.user_id })
  await tx.update(bankLines).set({ state: 'booked', held: null }).where(eq(bankLines.id, id))
  await answerClaims(tx, estate_id, id, claim_ids, homes)
  await audit(tx, viewer, 'book', 'bank line', {
    ...{ id, estate_id, before: { state }, after: { state: 'booked', amount, payment_id, rule, automatic } },
  })
}

/** A claim is found once its lines add up to it. */
async function answerClaims(
  tx: Db,
  estate_id: number,
  line_id: number,
  ids: readonly number[],
  homes: Booking['homes'],
): Promise<void> {
  if (ids.length === 0) return
  const held = await tx
    .select({ id: claims.id, state: claims.state, account_id: claims.account_id })
    .from(claims)
    .where(and(eq(claims.estate_id, estate_id), inArray(claims.id, [...ids])))
    .orderBy(claims.id)
    .for('update')
  if (held.length !== new Set(ids).size) throw invalid('claim_ids', 'This claim does not exist.')
  if (held.some(({ state }) => state !== 'waiting'))
    throw clash('claim_ids', 'This claim is answered already. Look at the line again.')
  if (!held.every((claim) => homes.some(({ account_id }) => account_id === claim.account_id)))
    throw invalid('claim_ids', 'This claim is of another home.')
  await tx.execute(sql`
    insert into claim_lines (claim_id, line_id) select id, ${line_id} from claims where id in ${[...ids]}`)
  await tx.execute(sql`
    update claims c set state = 'found' where id in ${[...ids]} and amount <= (
      select sum(l.amount) from claim_lines k join bank_lines l on l.id = k.line_id where k.claim_id = c.id)`)
}

/** Says that a line is a manual payment recorded before the statement came: one payment, not two. */
async function linkPayment(
  tx: Db,
  viewer: Viewer,
  line: Line,
  payment_id: number,
  why: Pick<Booking, 'rule' | 'claim_ids'>,
): Promise<void> {
  requireOpen(line)
  // A reversal of the payment waits.
  const { parts } = await holdSum(tx, viewer, payment_id, 'matched')
  const [first] = parts
  if (first?.estate_id !== line.estate_id || first.id !== payment_id || first.payment_method === 'cash')
    throw invalid('payment_id', 'Select a transfer that this estate recorded.')
  const amount = sumNaira(parts)
  if (toKobo(amount) !== toKobo(line.amount))
    throw invalid(
      'payment_id',
      `That payment is ${formatNaira(amount)}, and ${formatNaira(line.amount)} came.`,
    )
  if ((await tx.$count(bankBookings, eq(bankBookings.payment_id, payment_id))) > 0)
    throw clash('payment_id', 'This payment is another line already.')
  await keepBooking(tx, viewer, line, payment_id, { ...why, homes: parts, automatic: false, made: false })
}

/** Says that money out is what the bank took back of a booked payment, and reverses that. */
export async function takeBack(tx: Db, viewer: Viewer, line: Line, payment_id: number): Promise<void> {
  requireOpen(line)
  const [taken] = await tx
    .select({ id: bankLines.id, amount: bankLines.amount })
    .from(bankBookings)
    .innerJoin(bankLines, eq(bankLines.id, bankBookings.line_id))
    .where(and(eq(bankBookings.payment_id, payment_id), eq(bankLines.estate_id, line.estate_id)))
  const { id, amount } = found(taken, 'payment')
  if (toKobo(amount) !== toKobo(-line.amount))
    throw invalid(
      'payment_id',
      `That payment is ${formatNaira(amount)}, and ${formatNaira(-line.amount)} left.`,
    )
  const reason = `The bank took the money back on ${formatDay(line.day)}.`
  await reverse(tx, viewer, payment_id, reason)
  // The money that came is gone as well.
  await tx
    .update(bankLines)
    .set({ state: 'settled', held: reason })
    .where(inArray(bankLines.id, [id, line.id]))
  await tx.update(bankLines).set({ takes_back: id }).where(eq(bankLines.id, line.id))
  await auditState(tx, viewer, line, 'settled', reason)
}

export async function bookLine(tx: Db, viewer: Viewer, line: Line, body: BookLine): Promise<void> {
  const { homes, payment_id, claim_ids = [], rule } = body
  if ((homes === undefined) === (payment_id === undefined))
    throw invalid('homes', 'Select homes, or the payment that this line is.')
  if (homes) return bookHomes(tx, viewer, line, { homes, rule, claim_ids, automatic: false })
  if (payment_id !== undefined) return linkPayment(tx, viewer, line, payment_id, { rule, claim_ids })
}

export async function rejectHome(tx: Db, viewer: Viewer, line: Line, account_id: number): Promise<void> {
  requireOpen(line)
  await payersOf(tx, line.estate_id, [{ account_id, amount: 0 }])
  await tx.insert(bankRejections).values({ line_id: line.id, account_id }).onConflictDoNothing()
  await audit(tx, viewer, 'reject', 'bank line', { ...line, before: null, after: { account_id } })
}

export async function setNotDues(tx: Db, viewer: Viewer, line: Line, note: string | null): Promise<void> {
  requireOpen(line)
  await tx.update(bankLines).set({ state: 'not dues', held: note }).where(eq(bankLines.id, line.id))
  await auditState(tx, viewer, line, 'not dues', note)
}

/** Claims whose lines are no longer theirs wait again. */
export async function reopenClaims(tx: Db, which: SQL): Promise<void> {
  await tx.execute(sql`update claims c set state = 'waiting' from claim_lines k
    where ${which} and c.id = k.claim_id and c.state = 'found'`)
  await tx.execute(sql`delete from claim_lines k where ${which}`)
}

/** To be matched again. The payment of a booked line is reversed, which managers do for others; a payment recorded before stays. */
export async function reopen(tx: Db, viewer: Viewer, line: Line, reason: string): Promise<void> {
  if (line.state === 'open') throw clash('line', 'This line is open already.')
  if ((await tx.$count(bankLines, eq(bankLines.takes_back, line.id))) > 0)
    throw clash('line', 'The bank took this money back. Reopen the line of that first.')
  if (line.state === 'booked') {
    const [booking] = await tx.select().from(bankBookings).where(eq(bankBookings.line_id, line.id))
    const { payment_id, made, booked_by } = found(booking, 'payment')
    if (made && booked_by !== viewer.user_id) requireStaffRight(viewer, manualPaymentsApi.reversePayment)
    if (made) await reverse(tx, viewer, payment_id, reason)
    else {
      await reopenClaims(tx, sql`k.line_id = ${line.id}`)
      await tx.delete(bankBookings).where(eq(bankBookings.line_id, line.id))
    }
  }
  if (line.takes_back !== null)
    await tx
      .update(bankLines)
      .set({ state: 'open', held: reason })
      .where(and(eq(bankLines.id, line.takes_back), eq(bankLines.state, 'settled')))
  await tx
    .update(bankLines)
    .set({ state: 'open', held: reason, takes_back: null })
    .where(eq(bankLines.id, line.id))
  await auditState(tx, viewer, line, 'open', reason)
}

const auditState = (
  tx: Db,
  viewer: Viewer,
  { id, estate_id, state }: Line,
  to: Line['state'],
  note: string | null,
) =>
  audit(tx, viewer, 'change', 'bank line', { id, estate_id, before: { state }, after: { state: to, note } })

/** The money of a claim did not come. Tells who made the claim. Throws 404 and 409. */
export async function refuseClaim(
  tx: Db,
  viewer: Viewer,
  isVisible: SQL,
  id: number,
  reason: string,
): Promise<void> {
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.id, id), isVisible))
    .for('update')
  const { state, estate_id, user_id, amount, paid_on } = found(claim, 'claim')
  if (state !== 'waiting') throw clash('claim', 'This claim is answered already.')
  await tx.update(claims).set({ state: 'refused', answer: reason }).where(eq(claims.id, id))
  await notifyPerson(tx, {
    ...{ user_id, estate_id, title: 'Transfer not found' },
    message: `The estate did not find the ${formatNaira(amount)} that you sent on ${formatDay(paid_on)}: ${reason}`,
  })
  await audit(tx, viewer, 'refuse', 'claim', {
    id,
    estate_id,
    before: { state },
    after: { state: 'refused', note: reason },
  })
}
