import type { Adjustment, Plan, PlanUndone } from '#contract/adjustments.ts'
import type { CreditMove, PaymentMove, Payout, PayoutUndone } from '#contract/credit.ts'
import { nameOfDue, type Period, whyNotCorrected } from '#contract/due-words.ts'
import { formatNaira, toKobo } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleOwnersAccounts, visiblePaidTenancies } from '#server/access/visibility.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { accounts, estates, tenants } from '#server/database/schema.ts'
import { adjustments, type DebitKind } from '#server/database/schema-billing.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { allocateOldest, allocateTo, insertEntry } from '../ledger/allocate.ts'
import { cancelLateFees, creditable, creditEntry } from '../ledger/credit-entry.ts'
import { PERIOD } from '../pricing/price-from-ledger.ts'
import { bringUpToDate } from '../up-to-date.ts'

/** A locked ledger. */
export interface HeldLedger {
  account_id: number
  estate_id: number
  user_id: number
  by: number
  today: string
}

/** Returns the cancellation in words. Throws 404 for an entry of another ledger, 422 for more than is owed. */
export async function adjust(
  tx: Db,
  ledger: HeldLedger,
  adjustment: Adjustment,
): Promise<string | undefined> {
  if (adjustment.kind === 'cancel') return cancel(tx, ledger, adjustment)
  if (adjustment.kind === 'manual') {
    const { estate_id, account_id, by: created_by, today: dated_on } = ledger
    // Named one by one: nothing else of a request gets into the ledger.
    const { kind, name, amount, due_on, note } = adjustment
    const entry = { kind, name, amount, due_on, note, estate_id, account_id, dated_on, created_by }
    await insertEntry(tx, entry)
    await allocateOldest(tx, [account_id])
  } else await creditOwed(tx, ledger, adjustment)
  return undefined
}

type Of<Kind> = Extract<Adjustment, { kind: Kind }>

interface Owed {
  id: number
  kind: DebitKind
  name: string
  period: Period | null
  dated_on: string
  /** Naira: open, and not credited yet. */
  open: number
  left: number
}

async function findOwed(tx: Db, { account_id }: HeldLedger, id: number): Promise<Owed> {
  const rows = await readRows(tx)<Owed>(sql`
    select e.id, o.kind, e.name, ${PERIOD} as period, e.dated_on, o.open, ${creditable(sql`e.id`)} as left
    from ledger_entries e join ledger_open o on o.entry_id = e.id
    where e.id = ${id} and e.account_id = ${account_id} and o.side = 'debit'`)
  const owed = found(rows[0], 'entry')
  const why = whyNotCorrected(owed.kind)
  if (why) throw invalid('of_entry', why)
  return owed
}

const dayOf = ({ today }: HeldLedger, { dated_on }: Owed) => (dated_on > today ? dated_on : today)

async function cancel(tx: Db, ledger: HeldLedger, { of_entry, note }: Of<'cancel'>): Promise<string> {
  const owed = await findOwed(tx, ledger, of_entry)
  if (owed.left <= 0) throw invalid('of_entry', 'Nothing is left to cancel.')
  const decided = { day: dayOf(ledger, owed), note, created_by: ledger.by }
  const cancelled = { kind: 'cancel', name: `Cancelled: ${owed.name}`, amount: owed.left } as const
  await creditEntry(tx, owed.id, { ...decided, ...cancelled })
  const late_fees = await cancelLateFees(tx, sql`f.of_entry = ${owed.id}`, decided)
  const fees = late_fees > 0 ? `, with its late fees, ${formatNaira(late_fees)}` : ''
  return `${nameOfDue(owed)}, ${formatNaira(owed.left)}${fees}`
}

const NAMES = { discount: 'Discount', write_off: 'Written off' } as const

async function creditOwed(
  tx: Db,
  ledger: HeldLedger,
  { kind, of_entry, amount, note }: Of<'discount' | 'write_off'>,
): Promise<void> {
  const given = { kind, note, created_by: ledger.by }
  if (of_entry !== undefined) {
    const owed = await findOwed(tx, ledger, of_entry)
    requireWithin(amount, owed.open)
    const name = `${NAMES[kind]}: ${owed.name}`
    return creditEntry(tx, owed.id, { ...given, name, amount, day: dayOf(ledger, owed) })
  }
  const { estate_id, account_id, today } = ledger
  requireWithin(amount, await sumOwed(tx, ledger))
  const credit = await insertEntry(tx, {
    ...given,
    ...{ estate_id, account_id, name: NAMES[kind], amount: -amount, dated_on: today },
  })
  if (credit === undefined) throw new Error(`nothing was credited for account ${account_id}`)
  // Dues raised ahead are not owed yet.
  await allocateTo(tx, credit, sql`dated_on <= ${today}`, toKobo(amount))
}

function requireWithin(amount: number, owed: number): void {
  if (toKobo(amount) > toKobo(owed)) throw invalid('amount', `Only ${formatNaira(owed)} is owed.`)
}

/** Naira. */
export async function sumOwed(tx: Db, { account_id, today }: HeldLedger): Promise<number> {
  const { owed } = await readRow(tx)<{ owed: number }>(sql`
    select coalesce(sum(open), 0) as owed from ledger_open
    where account_id = ${account_id} and side = 'debit' and open > 0 and dated_on <= ${today}`)
  return owed
}

/** A tenancy, or an owner's account. */
export interface LedgerKey {
  tenant_id?: number | undefined
  account_id?: number | undefined
}

/** The audit entry of a change of a ledger. */
export const auditOf = (
  { estate_id }: HeldLedger,
  { tenant_id, account_id, ...asked }: LedgerKey & object,
) => {
  const isOwners = tenant_id === undefined
  const after = { ...(isOwners ? { account_id } : { tenant_id }), ...asked }
  const id = isOwners ? (account_id ?? 0) : tenant_id
  const entity = isOwners ? 'account' : 'tenancy'
  return [entity, { id, estate_id, after }] as const
}

/** A visible ledger, not locked yet. Throws 404 for none, 422 for an estate without billing. */
export async function findLedgerOf(
  tx: Db,
  viewer: Viewer,
  { tenant_id, account_id }: LedgerKey,
): Promise<Omit<HeldLedger, 'today'>> {
  if ((tenant_id === undefined) === (account_id === undefined)) throw invalid('tenant_id', 'Select a tenant')
  return account_id === undefined
    ? findLedgerOfTenancy(tx, viewer, tenant_id ?? 0)
    : findLedgerOfOwner(tx, viewer, account_id)
}

async function findLedgerOfOwner(tx: Db, viewer: Viewer, id: number): Promise<Omit<HeldLedger, 'today'>> {
  const [row] = await tx
    .select({
      account_id: accounts.id,
      estate_id: accounts.estate_id,
      user_id: sql<number>`${accounts.owner_id}`,
      bills: sql<boolean>`${estates.billing_from} is not null`,
    })
    .from(accounts)
    .innerJoin(estates, eq(estates.id, accounts.estate_id))
    .where(all(visibleOwnersAccounts(viewer), eq(accounts.id, id), sql`${estates.archived_at} is null`))
  const { bills, ...ledger } = found(row, 'account')
  if (!bills) throw invalid('account_id', 'Billing is not turned on for this estate.')
  return { ...ledger, by: viewer.user_id }
}

async function findLedgerOfTenancy(
  tx: Db,
  viewer: Viewer,
  tenant_id: number,
): Promise<Omit<HeldLedger, 'today'>> {
  const [row] = await tx
    .select({
      account_id: tenants.account_id,
      estate_id: tenants.estate_id,
      user_id: tenants.user_id,
      bills: sql<boolean>`${estates.billing_from} is not null`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(visiblePaidTenancies(viewer), eq(tenants.id, tenant_id), sql`${estates.archived_at} is null`))
  const { account_id, estate_id, user_id, bills } = found(row, 'tenancy')
  if (!bills) throw invalid('tenant_id', 'Billing is not turned on for this estate.')
  return { account_id, estate_id, user_id, by: viewer.user_id }
}

/** Updates and locks a visible ledger. */
export async function holdLedgerOf(tx: Db, viewer: Viewer, key: LedgerKey): Promise<HeldLedger> {
  const ledger = await findLedgerOf(tx, viewer, key)
  return { ...ledger, today: await bringUpToDate(tx, [ledger.account_id]) }
}

/** Whether the person wrote this under the key before. Calls with one key wait. Throws 409 for other details. */
export async function wasWritten(
  tx: Db,
  { account_id, by: created_by }: Pick<HeldLedger, 'account_id' | 'by'>,
  key: string,
  asked:
    | Adjustment
    | Plan
    | PlanUndone
    | Payout
    | PayoutUndone
    | CreditMove
    | (PaymentMove & { payment_id: number }),
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(adjustments)
    .values({ key, account_id, asked, created_by })
    .onConflictDoNothing()
  if (rowCount) return false
  const same = sql`${adjustments.asked} = ${JSON.stringify(asked)}::jsonb`
  const before = await tx
    .select({ key: adjustments.key })
    .from(adjustments)
    .where(and(eq(adjustments.key, key), eq(adjustments.created_by, created_by), same))
  if (before.length === 0)
    throw clash(
      'key',
      'This was saved already, with other details. Look at the statement before you save it again.',
    )
  return true
}
