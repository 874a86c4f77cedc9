import { LATEST_INSTALMENT_MONTHS, type Plan } from '#contract/adjustments.ts'
import { formatDay } from '#contract/dates.ts'
import { formatNaira, MAX_NAIRA, toKobo, toNaira } from '#contract/money.ts'
import { invalid } from '#server/answers/problem.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { allocateTo } from '../book/allocate.ts'
import { insertEntry } from '../book/entries.ts'
import { sumOwed } from './adjust.ts'
import type { Book } from './hold.ts'

/**
 * Closes what is owed until today, and asks for the same total in instalments with days of their own: the balance stays as it
 * was. Throws 422 where they do not add up to what is owed, or to more than one entry holds.
 */
export async function createPlan(tx: Db, book: Book, { instalments, note }: Plan): Promise<void> {
  const { estate_id, tenant_id, by, today } = book
  const owed = toKobo(await sumOwed(tx, book))
  if (owed === 0) throw invalid('tenant_id', 'Nothing is owed.')
  const total = instalments.reduce((kobo, { amount }) => kobo + toKobo(amount), 0)
  if (total !== owed)
    throw invalid(
      'instalments',
      `The instalments come to ${formatNaira(toNaira(total))}, and ${formatNaira(toNaira(owed))} is owed.`,
    )
  if (owed > toKobo(MAX_NAIRA))
    throw invalid('instalments', `At most ${formatNaira(MAX_NAIRA)} can be spread by a plan.`)
  const latest = await latestDay(tx, today)
  for (const [index, { due_on }] of instalments.entries()) {
    const field = `instalments.${index}.due_on`
    if (due_on < today) throw invalid(field, 'This day has passed.')
    if (due_on > latest)
      throw invalid(field, `At most ${LATEST_INSTALMENT_MONTHS} months from today: ${formatDay(latest)}.`)
  }
  const written = { estate_id, tenant_id, dated_on: today, note, created_by: by }
  const plan = await insertEntry(tx, {
    ...written,
    kind: 'plan',
    name: 'Payment plan',
    amount: -toNaira(owed),
  })
  if (plan === undefined) throw new Error(`no plan was written for tenancy ${tenant_id}`)
  await allocateTo(tx, plan, sql`dated_on <= ${today}`, owed)
  for (const [index, { amount, due_on }] of instalments.entries())
    await insertEntry(tx, {
      ...{ ...written, amount, due_on },
      kind: 'instalment',
      name: `Instalment ${index + 1} of ${instalments.length}`,
      of_entry: plan,
      seq: index + 1,
    })
}

async function latestDay(tx: Db, today: string): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select (${today}::date + make_interval(months => ${LATEST_INSTALMENT_MONTHS}))::date::text as day`,
  )
  return onlyRow(rows).day
}
