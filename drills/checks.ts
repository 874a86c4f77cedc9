import type pg from 'pg'
import { checkBooks } from '../server/backups/check-books.ts'
import { messageOf } from '../server/errors/error-parts.ts'
import type { Acknowledged } from './payers.ts'

/** Each finds what is wrong with the payments, whoever made them; $1 are the references that are known to be paid. */
const WRONG = {
  'payments recorded twice': `
    select transaction_reference from payments where status = 'success' group by 1 having count(*) > 1`,
  'paid and not in the books': `
    select reference from unnest($1::text[]) reference
    where not exists (select from payments where transaction_reference = reference and status = 'success')`,
  // A number is taken in the transaction of its payment, so none is left out.
  'years whose invoice numbers have a gap': `
    select year from invoice_numbers n full join (
      select split_part(invoice_number, '-', 2)::int as year, count(distinct invoice_number) as count,
        max(split_part(invoice_number, '-', 3)::int) as last from payments group by 1) p using (year)
    where (n.last_number, p.count) is distinct from (p.last, p.last)`,
  'payments whose lines are not their sum': `
    select invoice_number from payments p where transaction_reference = any($1)
      and amount is distinct from (select sum(l.amount * l.quantity) from payment_lines l where l.payment_id = p.id)`,
  'payments that the book of what is owed lacks': `
    select invoice_number from payments p join estates on estates.id = p.estate_id
    where transaction_reference = any($1) and billing_from is not null
      and not exists (select from ledger_entries e where e.payment_id = p.id and e.amount = -p.amount)`,
}

/** What is wrong with the books, one line for each: everything that was acknowledged is in them once, and they agree with themselves. */
export async function wrongInBooks(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  paid: readonly string[] = acknowledged.map(({ reference }) => reference),
): Promise<string[]> {
  const found: string[] = []
  for (const [what, statement] of Object.entries(WRONG)) {
    const { rows } = await client.query({
      text: statement,
      values: statement.includes('$1') ? [paid] : [],
      rowMode: 'array',
    })
    if (rows.length > 0) found.push(`${rows.length} ${what}: ${rows.slice(0, 5).join(', ')}`)
  }
  const { rows } = await client.query<Pick<Acknowledged, 'reference' | 'invoice_number' | 'amount'>>(
    `select transaction_reference as reference, invoice_number, amount from payments
      where transaction_reference = any($1) and status = 'success'`,
    [acknowledged.map(({ reference }) => reference)],
  )
  const kept = new Map(rows.map((row) => [row.reference, row]))
  for (const { reference, invoice_number, amount } of acknowledged) {
    const as = kept.get(reference)
    if (as?.invoice_number !== invoice_number || as.amount !== amount)
      found.push(
        `${reference} was acknowledged as ${invoice_number}, ${amount}; the books have ${JSON.stringify(as)}`,
      )
  }
  await checkBooks(client).catch((error: unknown) => void found.push(messageOf(error)))
  return found
}
