import { toKobo } from '#contract/money.ts'
import { readAccount, readPeriod } from '#server/billing/account/store.ts'
import type { Db } from '#server/database/open.ts'
import { dayOf, type Life } from './ledger.ts'

/** Throws if a statement of an account between two days and its ledger disagree on a balance. */
export async function checkStatement(tx: Db, { account }: Life, days: { first: number; last: number }) {
  const at = (day: number) => ({ day: dayOf(day), is_today: false })
  const { first, last } = days
  const period = await readPeriod(tx, account, { from: dayOf(first), to: at(last), lines: true })
  const before = await readAccount(tx, account, at(first - 1), {})
  const after = await readAccount(tx, account, at(last), {})
  const same = (what: string, naira: number, other: number) => {
    if (toKobo(naira) !== toKobo(other)) throw new Error(`I15 ${what}: ${naira} is not ${other}`)
  }
  const { opening, charged, paid, adjusted, closing, lines } = period
  same('the opening balance is that of the day before', opening, before.balance)
  same('the closing balance is that of the last day', closing, after.balance)
  same('what came makes the difference', opening + charged - paid - adjusted, closing)
  same('the last line ends at the closing balance', lines.at(-1)?.running ?? opening, closing)
  same(
    'the lines make the difference',
    lines.reduce((sum, { amount }) => sum + amount, opening),
    closing,
  )
  for (const figure of ['owed', 'credit', 'in_advance'] as const)
    same(`${figure} is what the ledger says`, period[figure], after[figure])
}
