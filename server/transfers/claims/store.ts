import type { Claim, ClaimForm } from '#contract/bank-accounts.ts'
import { formatDay } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { formatNaira } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleAccountsByTransfer } from '#server/access/visibility.ts'
import { shownBankAccounts } from '#server/bank-accounts/store.ts'
import { pick } from '#server/database/columns.ts'
import { and, desc, eq, isNull, ne, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { accounts, estates } from '#server/database/schema.ts'
import { claims } from '#server/database/schema-bank.ts'
import { clash, found } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { notifyOffice } from '#server/notifications/store.ts'

const shown = {
  ...pick(claims, 'id', 'account_id', 'amount', 'paid_on', 'bank', 'sender', 'state', 'created_at', 'answer'),
  // A line may pay several homes: the part of this one. A column of Drizzle would lack its table here.
  payment_id: sql<number | null>`(
    select p.id from claim_lines k join bank_bookings b on b.line_id = k.line_id join payments p on b.payment_id in (p.id, p.part_of)
    where k.claim_id = claims.id and p.account_id = claims.account_id limit 1)`,
}

/** An account with the bank accounts that payers see now. Throws 404 for an account of others. */
export async function findPayable(db: Db, viewer: Viewer, id: number) {
  const [account] = await db
    .select({
      ...pick(accounts, 'id', 'estate_id', 'property_id', 'pay_code'),
      bank_accounts: shownBankAccounts(sql`${accounts.estate_id}`),
    })
    .from(accounts)
    .innerJoin(estates, eq(estates.id, accounts.estate_id))
    .where(all(visibleAccountsByTransfer(viewer), eq(accounts.id, id), isNull(estates.archived_at)))
  return found(account, 'account')
}

/** The newest first. */
export const listClaims = (db: Db, which: SQL | undefined): Promise<Claim[]> =>
  db.select(shown).from(claims).where(which).orderBy(desc(claims.created_at), desc(claims.id)).limit(50)

interface NewClaim extends ClaimForm {
  key: string
  another?: true | undefined
  estate_id: number
  account_id: number
  home: number
  user_id: number
}

/** Once per key. Throws 409 if the key has other details, or if a claim like it waits and it is not `another`. */
export async function insertClaim(db: Db, claim: NewClaim, today: string): Promise<Claim> {
  // Two at once would not see each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('claims', ${claim.account_id}))`)
  const [added] = await db.insert(claims).values(claim).onConflictDoNothing().returning()
  const { key, account_id, user_id, amount, paid_on, bank, sender } = claim
  const [row] = await listClaims(
    db,
    and(
      ...[eq(claims.key, key), eq(claims.account_id, account_id), eq(claims.user_id, user_id)],
      ...[eq(claims.amount, amount), eq(claims.paid_on, paid_on)],
      ...[eq(claims.bank, bank), eq(claims.sender, sender)],
    ),
  )
  if (!row) throw clash('key', 'You told us of this transfer already, with other details.')
  if (added) {
    if (!claim.another) await requireNew(db, claim, today)
    await tellOffice(db, claim)
  }
  return row
}

/** Banks limit a transfer, so some people send the same sum twice a day: the answer is a question. */
async function requireNew(db: Db, { key, account_id, user_id, amount, paid_on }: NewClaim, today: string) {
  const [twin] = await db
    .select(pick(claims, 'user_id'))
    .from(claims)
    .where(
      and(
        ...[eq(claims.account_id, account_id), eq(claims.state, 'waiting'), ne(claims.key, key)],
        ...[eq(claims.amount, amount), eq(claims.paid_on, paid_on)],
      ),
    )
    .orderBy(ne(claims.user_id, user_id))
    .limit(1)
  if (!twin) return
  const transfer = `${formatNaira(amount)} on ${longDay(paid_on, today)}`
  const told =
    twin.user_id === user_id
      ? `You reported ${transfer} already.`
      : `A transfer of ${transfer} is reported for this home already.`
  throw clash('another', `${told} Is this another transfer?`)
}

const tellOffice = (db: Db, { estate_id, home, user_id, amount, paid_on, bank }: NewClaim): Promise<void> =>
  notifyOffice(
    db,
    {
      ...{ estate_id, homes: [home], title: 'I have paid' },
      message: `${formatNaira(amount)} said to have left ${bank} on ${formatDay(paid_on)}. Match it with a bank statement.`,
      ...{ url: '/bank-statements', needs: 'POST /claim/:id/refuse' },
    },
    user_id,
  )

/** Withdraws a claim of the person; once it is withdrawn, does nothing. Throws 409 if the estate answered it. */
export async function withdrawClaim(db: Db, id: number, user_id: number): Promise<Claim> {
  const own = and(eq(claims.id, id), eq(claims.user_id, user_id))
  await db
    .update(claims)
    .set({ state: 'withdrawn' })
    .where(and(own, eq(claims.state, 'waiting')))
  const claim = found((await listClaims(db, own))[0], 'claim')
  if (claim.state === 'found') throw clash('id', 'This transfer has been found already.')
  if (claim.state === 'refused') throw clash('id', 'The estate has answered this already.')
  return claim
}
