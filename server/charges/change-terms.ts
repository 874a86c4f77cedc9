import type { Caller } from '#server/access/caller.ts'
import { estateIdInDatabase } from '#server/access/every-estate.ts'
import { reachChargesToChange } from '#server/access/reach.ts'
import { clash, found, invalid } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { addTerms, estatesThatBill } from '#server/billing/door.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Database } from '#server/database/open.ts'
import { lockCharge } from './store.ts'

type Changed = Omit<Parameters<typeof addTerms>[3], 'by'>

/** A price or a rule is told so long ahead at most. */
const LONGEST_MONTHS_AHEAD = 24

/** New terms of a charge from a day on, wherever it is billed: who may change the charge may change what it asks for. */
export const changeTerms = (db: Database, caller: Caller, id: number, changed: Changed) =>
  db.transaction(async (tx) => {
    const charge = found(await lockCharge(tx, reachChargesToChange(caller), id), 'charge')
    const { rows } = await tx.execute<{ tomorrow: string; last: string }>(sql`
      select lagos_today() + 1 as tomorrow, (lagos_today() + make_interval(months => ${LONGEST_MONTHS_AHEAD}))::date as last`)
    const { tomorrow, last } = onlyRow(rows)
    if (changed.effective_from < tomorrow) throw invalid('effective_from', 'From tomorrow on')
    if (changed.effective_from > last) throw invalid('effective_from', 'At most two years ahead')
    const { effective_from, ...fields } = changed
    if (Object.values(fields).every((value) => value === undefined))
      throw invalid('body', 'Nothing would change.')
    const estateIds = await estatesThatBill(tx, id)
    if (estateIds.length === 0) throw clash('effective_from', 'This charge is not billed.')
    await addTerms(tx, id, estateIds, { ...changed, by: caller.user_id })
    await audit(tx, caller, 'change_terms', 'charge', {
      id,
      estate_id: estateIdInDatabase(charge.estate_id),
      after: { name: charge.name, ...changed },
    })
    return { effective_from, estates: estateIds.length }
  })
