import { NO_OWNER_LIVES } from '#contract/properties.ts'
import { correctHome } from '#server/billing/public.ts'
import type { Db } from '#server/database/open.ts'
import { readLagosToday } from '#server/database/time.ts'
import { invalid } from '#server/errors/problem.ts'
import { updateProperty } from './save.ts'

export async function requireOwnerLives(
  db: Db,
  from: string | null | undefined,
  owner_id: number | null,
): Promise<void> {
  if (!from) return
  if (owner_id === null) throw invalid('owner_lives_from', NO_OWNER_LIVES)
  const { in_a_year } = await readLagosToday(db)
  if (from > in_a_year) throw invalid('owner_lives_from', 'At most a year from today')
}

export interface Residence {
  id: number
  owner_id: number | null
  owner_lives_from: string | null
}

/** Sets or clears the day from which the owner lives there. Dues follow it. */
export async function setOwnerLives(
  tx: Db,
  by: { user_id: number },
  { id, owner_id, owner_lives_from: before }: Residence,
  from: string | null,
): Promise<void> {
  if (from === before) return
  await requireOwnerLives(tx, from, owner_id)
  await updateProperty(tx, id, { owner_lives_from: from })
  await correctHome(tx, id, by)
}
