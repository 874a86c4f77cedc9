import type { BillingPreview } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

type Line = BillingPreview['not_billed'][number]

/** So many names are said; of more, how many there are. */
const MOST_NAMES = 3

/** What of an estate is not billed, and why, in words. */
export async function notBilled(tx: Db, estate_id: number, billing_from: string): Promise<Line[]> {
  const { rows: charges } = await tx.execute<{ name: string; active: boolean }>(sql`
    select name, status is not null as active from charges c
    where (c.estate_id = ${estate_id} or c.estate_id is null)
      and not exists (select from billed_charges b where b.estate_id = ${estate_id} and b.charge_id = c.id)
    order by 2 desc, 1`)
  const { rows: empty } = await tx.execute<{ count: number }>(sql`
    select count(*) as count from properties p where p.estate_id = ${estate_id}
      and not exists (select from tenants n where n.estate_property_id = p.id and n.left_at is null)`)
  const { rows: ending } = await tx.execute<{ name: string }>(sql`
    select name from tenants n where n.estate_id = ${estate_id} and n.left_at is null and n.ends_on < ${billing_from}::date
    order by 1`)
  const properties = empty[0]?.count ?? 0
  const names = ending.map(({ name }) => name)
  return [
    ...charges.map(({ name, active }) => ({
      what: name,
      why: active ? 'You left it to be bought, not billed' : 'Inactive',
    })),
    ...(properties > 0
      ? [{ what: countOf(properties, 'property', 'properties'), why: 'Nobody lives there' }]
      : []),
    ...(names.length > 0
      ? [
          {
            what: countOf(names.length, 'tenancy', 'tenancies'),
            why: `They end before billing begins${names.length <= MOST_NAMES ? `: ${names.join(', ')}` : ''}`,
          },
        ]
      : []),
  ]
}
