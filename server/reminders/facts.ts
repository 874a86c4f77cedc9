import type { WhereToPay } from '#contract/bank-accounts.ts'
import { DUE_SOON_DAYS } from '#contract/reminder-words.ts'
import { hasJoined, isOfEstateAlone } from '#server/access/person.ts'
import { shownBankAccounts } from '#server/bank-accounts/store.ts'
import { ITS_OWNER, notRaised } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { addressOn, isKeptInOutbox, isWithdrawn } from '#server/messages/store.ts'

interface Line {
  name: string
  /** Naira. */
  amount: number
}

/** A tenancy with its account, or an owner's account. */
export interface DebtorKey {
  tenant_id: number | null
  account_id: number
}

export interface ReminderFacts extends DebtorKey {
  estate_id: number
  user_id: number
  name: string
  joined: boolean
  email: string | null
  /** WhatsApp number; before joining one that may get a link to join (decision 030). */
  phone: string | null
  no_email: boolean
  no_whatsapp: boolean
  by_whatsapp: boolean
  estate: string
  property: string
  estate_active: boolean
  has_account: boolean
  reminded_today: boolean
  /** The messages of that reminder stay in the outbox. */
  reminder_kept: boolean
  /** Naira owed and not due yet. */
  not_due: number
  /** Due by today, by name, with the first day. */
  due: (Line & { since: string })[]
  /** Days since each due day. Late fees count for no rule. */
  days_late: number[]
  /** Raised dues of the day soon. */
  raised: Line[]
  /** Dues until that day that are not raised yet, in order. */
  coming: (Line & { due_on: string })[]
  /** Naira of unused credit, which the next dues take. */
  credit: number
  transfer: WhereToPay
}

export async function readFacts(
  db: Db,
  debtors: readonly DebtorKey[],
  today: string,
): Promise<ReminderFacts[]> {
  if (debtors.length === 0) return []
  const tenancies = debtors.flatMap(({ tenant_id }) => tenant_id ?? [])
  const owners = debtors.flatMap(({ tenant_id, account_id }) => (tenant_id === null ? account_id : []))
  const accounts = sql`(select n.account_id from n)`
  const soon = sql`${today}::date + ${DUE_SOON_DAYS}::int`
  return readRows(db)(sql`
    with n as materialized (
      select id as tenant_id, account_id, estate_id, user_id, name, phone_number, estate_property_id from tenants
      where id = any(${sql.param(tenancies)}::int[])
      union all
      select null, accounts.id, accounts.estate_id, owner.user_id, owner.name, owner.phone_number, accounts.property_id from accounts ${ITS_OWNER}
      where accounts.id = any(${sql.param(owners)}::int[]) and accounts.owner_id is not null
    ),
    debits as (
      select o.account_id, o.kind, o.due_on, o.open, o.dated_on, e.name
      from ledger_open o join ledger_entries e on e.id = o.entry_id
      where o.account_id in ${accounts} and o.side = 'debit' and o.open > 0
    ),
    due as (
      select account_id, json_agg(json_build_object('name', name, 'amount', amount, 'since', since) order by since, name) as lines
      from (select account_id, name, sum(open) as amount, min(due_on)::text as since
        from debits where due_on <= ${today} group by 1, 2) by_name
      group by 1
    ),
    raised as (
      select account_id, json_agg(json_build_object('name', name, 'amount', amount) order by name) as lines
      from (select account_id, name, sum(open) as amount from debits where due_on = ${soon} group by 1, 2) by_name
      group by 1
    ),
    coming as (
      select account_id, json_agg(json_build_object('name', name, 'amount', amount, 'due_on', due_on::text)
        order by due_on, name) as lines
      from ${notRaised(sql`a.id in ${accounts}`, today, DUE_SOON_DAYS)} periods group by 1
    )
    select n.tenant_id, n.account_id, n.estate_id, n.user_id, n.name, u.email, ${hasJoined(sql`u`)} as joined,
      case when ${hasJoined(sql`u`)} then ${addressOn(sql`'whatsapp'`, sql`n.estate_id`)}
        else coalesce(u.sign_in_phone, case when ${isOfEstateAlone(sql`u`, sql`n.estate_id`)} then n.phone_number end) end as phone,
      coalesce(r.whatsapp, false) as by_whatsapp,
      ${isWithdrawn(sql`u.id`, 'email_notices')} as no_email, ${isWithdrawn(sql`u.id`, 'whatsapp')} as no_whatsapp,
      e.name as estate, p.title as property, e.status = 1 and e.archived_at is null as estate_active,
      u.deactivated_at is null as has_account,
      today.kept is not null as reminded_today, coalesce(today.kept, false) as reminder_kept,
      (select coalesce(sum(open), 0) from debits d
        where d.account_id = n.account_id and d.due_on > ${today} and d.dated_on <= ${today}) as not_due,
      coalesce(due.lines, '[]') as due, coalesce(raised.lines, '[]') as raised, coalesce(coming.lines, '[]') as coming,
      array(select distinct ${today}::date - d.due_on from debits d
        where d.account_id = n.account_id and d.due_on <= ${today} and d.kind <> 'late_fee') as days_late,
      (select coalesce(sum(c.open), 0) from ledger_open c where c.account_id = n.account_id and c.side = 'credit' and c.open > 0) as credit,
      (select json_build_object('pay_code', a.pay_code, 'bank_accounts', ${shownBankAccounts(sql`a.estate_id`)})
        from accounts a where a.id = n.account_id) as transfer
    from n join users u on u.id = n.user_id join estates e on e.id = n.estate_id
      join properties p on p.id = n.estate_property_id left join reminder_rules r on r.estate_id = e.id
      left join due on due.account_id = n.account_id left join raised on raised.account_id = n.account_id
      left join coming on coming.account_id = n.account_id
      left join lateral (select ${isKeptInOutbox(sql`s.created_at`, sql`n.user_id`)} as kept from reminders s
        where s.sent_on = ${today} and (s.tenant_id = n.tenant_id or n.tenant_id is null and s.account_id = n.account_id)) today on true
    order by n.tenant_id, n.account_id`)
}
