import type pg from 'pg'
import { checkLedgers } from '../server/backups/drill.ts'
import { messageOf } from '../server/errors/errors.ts'
import type { Acknowledged } from './payers.ts'

/** `given` holds paid references and acknowledged payments; each query finds wrong ones. */
const GIVEN = 'with given as (select $1::text[] as paid, $2::jsonb as acknowledged)'
const WRONG = {
  'payments recorded twice': `
    select transaction_reference from payments where status = 'success' group by 1 having count(*) > 1`,
  'paid and not recorded': `
    select reference from given, unnest(paid) reference
    where not exists (select from payments where transaction_reference = reference and status = 'success')`,
  'recorded otherwise than acknowledged': `
    select a from given, jsonb_array_elements(acknowledged) a
    where not exists (select from payments p where transaction_reference = a->>'reference' and p.status = 'success'
      and p.invoice_number = a->>'invoice_number' and p.amount = (a->>'amount')::numeric)`,
  'years whose invoice numbers have a gap': `
    select year from invoice_numbers n full join (
      select split_part(invoice_number, '-', 2)::int as year, count(distinct invoice_number) as count,
        max(split_part(invoice_number, '-', 3)::int) as last from payments group by 1) p using (year)
    where (n.last_number, p.count) is distinct from (p.last, p.last)`,
  'payments that are not the sum of their lines': `
    select invoice_number from given, payments p where transaction_reference = any(paid)
      and amount is distinct from (select sum(l.amount * l.quantity) from payment_lines l where l.payment_id = p.id)`,
  'payments that the ledger lacks': `
    select invoice_number from given, payments p join estates on estates.id = p.estate_id
    where transaction_reference = any(paid) and billing_from is not null
      and not exists (select from ledger_entries e where e.payment_id = p.id and e.amount = -p.amount)`,
}

/** Answers a line for each fault. */
export async function wrongPayments(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  paid: readonly string[] = acknowledged.map(({ reference }) => reference),
): Promise<string[]> {
  const found: string[] = []
  for (const [what, text] of Object.entries(WRONG)) {
    const values = [paid, JSON.stringify(acknowledged)]
    const { rows } = await client.query({ text: `${GIVEN} ${text}`, values, rowMode: 'array' })
    if (rows.length > 0) found.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  await checkLedgers(client).catch((error: unknown) => void found.push(messageOf(error)))
  return found
}
