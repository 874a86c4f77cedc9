import type { BankAccount, BankAccountForm, KeptBankAccount } from '#contract/bank-accounts.ts'
import { BANK_ACCOUNT_HOLD_HOURS } from '#contract/limits.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type Visible, visibleEstates } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { estates, users } from '#server/database/schema.ts'
import { bankAccounts } from '#server/database/schema-bank.ts'
import { clash } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { queueMessages } from '#server/messages/store.ts'

const IS_KEPT = isNull(bankAccounts.removed_at)

const selectKept = (db: Db) =>
  db
    .select({
      ...pick(bankAccounts, 'id', 'bank', 'number', 'name', 'estate_id', 'created_at', 'shown_from'),
      created_by: users.name,
    })
    .from(bankAccounts)
    .innerJoin(users, eq(users.id, bankAccounts.created_by))
    .innerJoin(estates, eq(estates.id, bankAccounts.estate_id))

export const listBankAccounts = (
  db: Db,
  visible: Visible<'estates'>,
  estateId: number,
): Promise<KeptBankAccount[]> =>
  selectKept(db)
    .where(all(visible, eq(bankAccounts.estate_id, estateId), IS_KEPT))
    .orderBy(asc(bankAccounts.id))

export async function findBankAccount(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<KeptBankAccount | undefined> {
  const [row] = await selectKept(db).where(all(visibleEstates(viewer), eq(bankAccounts.id, id), IS_KEPT))
  return row
}

/** The accounts that payers of an estate (SQL: its id) see now, as JSON. */
export const shownBankAccounts = (estateId: SQL): SQL<BankAccount[]> => sql<BankAccount[]>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'bank', b.bank, 'number', b.number, 'name', b.name) order by b.id), '[]')
  from bank_accounts b where b.estate_id = ${estateId} and b.removed_at is null and b.shown_from <= now())`

/** Throws 409 if the estate has the account already. */
export async function insertBankAccount(
  tx: Db,
  { user_id }: Viewer,
  estate_id: number,
  form: BankAccountForm,
): Promise<number> {
  const shown_from = sql`now() + make_interval(hours => ${BANK_ACCOUNT_HOLD_HOURS})`
  // An account that was removed keeps its lines: entered again, its statements are known.
  const { bank, number } = form
  const [removed] = await tx
    .update(bankAccounts)
    .set({ ...form, created_by: user_id, created_at: sql`now()`, shown_from, removed_at: null })
    .where(
      and(
        ...[
          eq(bankAccounts.estate_id, estate_id),
          eq(bankAccounts.bank, bank),
          eq(bankAccounts.number, number),
        ],
        isNotNull(bankAccounts.removed_at),
      ),
    )
    .returning({ id: bankAccounts.id })
  if (removed) return removed.id
  try {
    const rows = await tx
      .insert(bankAccounts)
      .values({ ...form, estate_id, created_by: user_id, shown_from })
      .returning({ id: bankAccounts.id })
    return onlyRow(rows).id
  } catch (error) {
    if (isUniqueViolation(error, 'bank_accounts_number'))
      throw clash('number', 'The estate has this account already.')
    throw error
  }
}

/** False: somebody else removed it. */
export async function removeBankAccount(tx: Db, id: number): Promise<boolean> {
  const removed = await tx
    .update(bankAccounts)
    .set({ removed_at: sql`now()` })
    .where(and(eq(bankAccounts.id, id), IS_KEPT))
    .returning({ id: bankAccounts.id })
  return removed.length > 0
}

/** Mails the admins of the estate and its own address, each once. */
export async function tellOfBankAccount(
  tx: Db,
  { bank, number, name, estate_id, shown_from }: KeptBankAccount,
  step: 'added' | 'removed',
  by: string,
): Promise<void> {
  const { rows } = await tx.execute<{
    user_id: number | null
    name: string
    address: string
    estate_name: string
  }>(sql`
    select distinct on (lower(address)) user_id, name, address, estate_name from (
      select u.id as user_id, u.name, u.email as address, e.name as estate_name
      from users u join estates e on e.id = u.estate_id
      where e.id = ${estate_id} and u.deactivated_at is null
        and exists (select from user_roles r where r.user_id = u.id and r.role = 'estate admin')
      union all select null, e.owner, e.email, e.name from estates e where e.id = ${estate_id}
    ) people where address <> '' order by lower(address), user_id nulls last`)
  await queueMessages(
    tx,
    rows.map(({ user_id, address, estate_name, name: reader }) => ({
      ...{ kind: 'bank_account' as const, channel: 'email' as const, address, estate_id },
      ...(user_id !== null && { user_id }),
      content: { name: reader, estate_name, step, bank, number, account_name: name, by, shown_from },
    })),
  )
}
