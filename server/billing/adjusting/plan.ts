import { LATEST_INSTALMENT_MONTHS, type Plan } from '#contract/adjustments.ts'
import { formatDay } from '#contract/dates.ts'
import { formatNaira, MAX_NAIRA, toKobo, toNaira } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import { allocateOldest, allocateTo, insertEntry, release } from '../ledger/allocate.ts'
import { type HeldLedger, sumOwed } from './adjust.ts'

/** Closes today's debt and asks for it in instalments. Throws 409 while another plan runs, 422 for another total. */
export async function createPlan(tx: Db, ledger: HeldLedger, { instalments, note }: Plan): Promise<void> {
  const { estate_id, account_id, by, today } = ledger
  // A second plan would make late instalments due later.
  if ((await findRunning(tx, ledger)) !== undefined)
    throw clash('account_id', 'A payment plan is running. Undo it before you make another.')
  const owed = toKobo(await sumOwed(tx, ledger))
  if (owed === 0) throw invalid('tenant_id', 'Nothing is owed.')
  const total = instalments.reduce((kobo, { amount }) => kobo + toKobo(amount), 0)
  if (total !== owed)
    throw invalid(
      'instalments',
      `The instalments come to ${formatNaira(toNaira(total))}, and ${formatNaira(toNaira(owed))} is owed.`,
    )
  if (owed > toKobo(MAX_NAIRA))
    throw invalid('instalments', `At most ${formatNaira(MAX_NAIRA)} can be spread by a plan.`)
  const { latest } = await readRow(tx)<{ latest: string }>(sql`
    select (${today}::date + make_interval(months => ${LATEST_INSTALMENT_MONTHS}))::date::text as latest`)
  for (const [index, { due_on }] of instalments.entries()) {
    const field = `instalments.${index}.due_on`
    if (due_on < today) throw invalid(field, 'This day has passed.')
    if (due_on > latest)
      throw invalid(field, `At most ${LATEST_INSTALMENT_MONTHS} months from today: ${formatDay(latest)}.`)
  }
  const written = { estate_id, account_id, dated_on: today, note, created_by: by }
  const name = 'Payment plan'
  const plan = await insertEntry(tx, { ...written, kind: 'plan', name, amount: -toNaira(owed) })
  if (plan === undefined) throw new Error(`no plan was written for account ${account_id}`)
  await allocateTo(tx, plan, sql`dated_on <= ${today}`, owed)
  for (const [index, { amount, due_on }] of instalments.entries())
    await insertEntry(tx, {
      ...{ ...written, amount, due_on, kind: 'instalment', of_entry: plan, seq: index + 1 },
      name: `Instalment ${index + 1} of ${instalments.length}`,
    })
}

/** Reopens the dues that the running plan closed. Throws 422 if none runs. */
export async function undoPlan(tx: Db, ledger: HeldLedger): Promise<void> {
  const { account_id, today } = ledger
  const plan = await findRunning(tx, ledger)
  if (plan === undefined) throw invalid('tenant_id', 'No payment plan is running.')
  const rows = await readRows(tx)<{ id: number; amount: number }>(
    sql`select id, amount from ledger_entries where of_entry = ${plan} and kind = 'instalment' order by id`,
  )
  const spread = toNaira(rows.reduce((kobo, { amount }) => kobo + toKobo(amount), 0))
  for (const { id, amount } of rows) await release(tx, 'debit', id, amount, today)
  await release(tx, 'credit', plan, spread, today)
  // The plan and its instalments settle each other; their money pays the oldest debt.
  const itsInstalments = rows.map(({ id }) => id)
  await allocateTo(tx, plan, sql`entry_id in ${itsInstalments}`, toKobo(spread))
  await allocateOldest(tx, [account_id])
}

async function findRunning(tx: Db, { account_id }: HeldLedger): Promise<number | undefined> {
  const rows = await readRows(tx)<{ id: number }>(sql`
    select i.of_entry as id from ledger_open o join ledger_entries i on i.id = o.entry_id
    where o.account_id = ${account_id} and o.side = 'debit' and o.kind = 'instalment' and o.open > 0
    order by 1 desc limit 1`)
  return rows[0]?.id
}
