import { dayAfter } from '#contract/dates.ts'
import type { NewHome } from '#contract/properties.ts'
import type { PreviewedDue } from '#contract/tenancies.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { compareDues } from '#server/billing/public.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow } from '#server/database/rows.ts'
import { users } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { requirePropertyType } from '#server/property-types/store.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { type Residence, requireOwnerLives, setOwnerLives } from './residence.ts'
import { addHome } from './save.ts'

/* The caller rolls back. */

interface Preview {
  dues: PreviewedDue[] | null
}

/** Reaches the next period of a monthly charge, since an owner pays whole periods. */
const AHEAD_DAYS = 31
const aMonthAfter = (...days: (string | null | undefined)[]): string =>
  dayAfter(
    days.reduce<string>((last, day) => (day && day > last ? day : last), ''),
    AHEAD_DAYS,
  )

export async function previewOwnerLives(
  tx: Db,
  viewer: Viewer,
  home: Residence & { estate_id: number },
  from: string | null,
): Promise<Preview> {
  const { id: property_id, estate_id, owner_lives_from } = home
  const { today } = await readLagosToday(tx)
  const until = aMonthAfter(today, from, owner_lives_from)
  const move = { estate_id, property_id, until, seen_by: null }
  const dues = await compareDues(tx, move, async () => {
    await setOwnerLives(tx, viewer, home, from)
    return property_id
  })
  return { dues }
}

export async function previewNewHome(
  tx: Db,
  viewer: Viewer,
  { owner_status, tenant_status, first_period, ...home }: NewHome,
): Promise<Preview> {
  const { estate_id, property_type_id, owner_lives_from } = home
  await requirePropertyType(tx, property_type_id)
  const { today } = await readLagosToday(tx)
  const person = () => insertRow(tx, users, { name: '', password_hash: '' })
  const landlord = owner_status ? null : { id: await person(), name: '', email: null }
  await requireOwnerLives(tx, owner_lives_from, landlord?.id ?? null)
  const until = owner_lives_from ? aMonthAfter(today, owner_lives_from) : today
  const dues = await compareDues(tx, { estate_id, property_id: null, until, seen_by: null }, async () => {
    const id = await addHome(tx, { ...home, title: '', price: 1, status: 'available', landlord })
    if (landlord && tenant_status)
      await insertTenancy(tx, {
        ...{ user_id: await person(), estate_id, estate_property_id: id, name: '' },
        ...{ first_period, by: viewer.user_id },
      })
    return id
  })
  return { dues }
}
