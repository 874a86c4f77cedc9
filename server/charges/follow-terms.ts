import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

/**
 * Where terms that were planned have come into force, the catalogue says the same price, and whether the charge is active.
 * What was changed in the catalogue today is in force from tomorrow, and stays as it is.
 */
export async function followTerms(db: Db): Promise<void> {
  await db.execute(sql`
    update charges c set amount = t.amount, status = case when t.active then 1 end
    from (
      select distinct on (t.charge_id) t.charge_id, t.amount, t.active
      from billed_charges b join charge_terms t on t.estate_id = b.estate_id and t.charge_id = b.charge_id
      where t.effective_from <= lagos_today() order by t.charge_id, t.effective_from desc, t.id desc
    ) t
    where t.charge_id = c.id and (c.amount <> t.amount or (c.status is not null) <> t.active)
      and not exists (select from charge_terms n where n.charge_id = c.id and n.effective_from = lagos_today() + 1)`)
}
