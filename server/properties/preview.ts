import { dayAfter } from '#contract/dates.ts'
import type { PreviewedDue } from '#contract/tenancies.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { compareDues } from '#server/billing/public.ts'
import type { Db } from '#server/database/open.ts'
import { readLagosToday } from '#server/database/time.ts'
import { type Residence, setOwnerLives } from './residence.ts'

/* The caller rolls back. */

/** Reaches the next period of a monthly charge, since an owner pays whole periods. */
const AHEAD_DAYS = 31

export async function previewOwnerLives(
  tx: Db,
  viewer: Viewer,
  home: Residence & { estate_id: number },
  from: string | null,
): Promise<{ dues: PreviewedDue[] | null }> {
  const { id: property_id, estate_id } = home
  const { today } = await readLagosToday(tx)
  const last = [today, from ?? '', home.owner_lives_from ?? ''].sort()[2] ?? today
  const move = {
    estate_id,
    property_id,
    day: from ?? today,
    until: dayAfter(last, AHEAD_DAYS),
    owner_id: null,
  }
  return { dues: await compareDues(tx, move, () => setOwnerLives(tx, viewer, home, from)) }
}
