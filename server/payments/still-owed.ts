import type { Receipt } from '#contract/receipts.ts'
import { shownBankAccounts } from '#server/bank-accounts/store.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'

/** The debt of an account (SQL id) today and where to pay it, if `may` allows; null without billing. */
export const stillOwed = (accountId: SQL, may: SQL = sql`true`) => sql<Receipt['still_owed']>`(
  select json_build_object('owed', o.owed, 'on', lagos_today(), 'pay_code', accounts.pay_code,
    'bank_accounts', case when o.owed > 0 then ${shownBankAccounts(sql`accounts.estate_id`)} else '[]' end)
  from accounts join estates on estates.id = accounts.estate_id cross join lateral (
    select coalesce(sum(open), 0) as owed from ledger_open
    where account_id = accounts.id and side = 'debit' and open > 0 and dated_on <= lagos_today()) o
  where accounts.id = ${accountId} and estates.billing_from is not null and ${may})`
