import { randomUUID } from 'node:crypto'
import { type Bank, isNuban } from '#contract/banks.ts'
import { sql } from '#server/database/drizzle.ts'
import { insertRow } from '#server/database/rows.ts'
import { bankAccounts } from '#server/database/schema-bank.ts'
import { dayFromNow } from './clock.ts'
import { accountIdOf } from './ledger.ts'
import { unique, type World } from './world.ts'

/** An unused account number with the check digit of its bank. */
export function newNuban(bank: Bank = 'GTBank'): string {
  const start = String(12_345_000 + unique()).padStart(9, '0')
  const check = [...'0123456789'].find((digit) => isNuban(bank, start + digit))
  return `${start}${check}`
}

export const bankAccountForm = () => ({
  bank: 'GTBank' as const,
  number: newNuban(),
  name: 'Palm Grove Residents',
})

/** A bank account that an estate entered two days ago, so that payers see it. */
export const addBankAccount = (
  { db, people }: Pick<World, 'db' | 'people'>,
  estate_id: number,
  form = bankAccountForm(),
): Promise<number> =>
  insertRow(db, bankAccounts, {
    ...{ ...form, estate_id, created_by: people['estate admin'].id },
    shown_from: sql`now() - interval '1 day'` as never,
  })

export const claimForm = () => ({
  key: randomUUID() as string,
  // Another of the same amount and day is asked about.
  amount: 45_000 + unique(),
  paid_on: dayFromNow(0),
  bank: 'Kuda',
  sender: 'Ada Obi',
})

/** A claim for a tenancy, or for an account, that somebody is about to make. */
export const claimFor =
  ({ db }: Pick<World, 'db'>, of: { tenant_id: number } | { account_id: number }) =>
  async () => ({
    params: { accountId: 'tenant_id' in of ? await accountIdOf(db, of.tenant_id) : of.account_id },
    body: claimForm(),
  })
