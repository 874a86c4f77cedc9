import type { Given } from '#contract/endpoint.ts'
import { householdName } from '#contract/household.ts'
import { manages } from '#contract/roles.ts'
import type { MovePreview, TenantDetail, tenanciesApi } from '#contract/tenancies.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { compareDues, findHousehold, membersOf } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow, readRow } from '#server/database/rows.ts'
import { users } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { updateTenancy } from './dates.ts'
import { insertTenancy } from './store.ts'

/* The caller rolls back. */

const latest = (...days: (string | null | undefined)[]): string =>
  days.reduce<string>((last, day) => (day && day > last ? day : last), '')

async function readHousehold(tx: Db, account_id: number): Promise<MovePreview['household']> {
  const { number, names } = await readRow(tx)<{ number: string; names: string[] }>(sql`
    select a.number, ${membersOf(sql`a`)} as names from accounts a where a.id = ${account_id}`)
  return { number, name: householdName(names) }
}

interface Home {
  id: number
  estate_id: number
  let_by_room: boolean
}

export async function previewMoveIn(
  tx: Db,
  viewer: Viewer,
  { id: property_id, estate_id, let_by_room }: Home,
  { starts_on, separate, first_period }: Given<typeof tenanciesApi.previewMoveIn>['body'],
): Promise<MovePreview> {
  const joined = await findHousehold(tx, property_id, starts_on)
  const household = joined === null ? null : await readHousehold(tx, joined)
  const { today } = await readLagosToday(tx)
  const user_id = await insertRow(tx, users, { name: '', password_hash: '' })
  const move = {
    ...{ estate_id, property_id, until: latest(today, starts_on) },
    seen_by: manages(viewer.role) ? null : { owner_id: viewer.user_id, day: starts_on },
  }
  const dues = await compareDues(tx, move, async () => {
    await insertTenancy(tx, {
      ...{ user_id, estate_id, estate_property_id: property_id, name: '', by: viewer.user_id },
      ...{ starts_on, separate, first_period },
    })
    return property_id
  })
  return { let_by_room, household, dues }
}

interface Stays {
  let_by_room: boolean
  number: string
  names: string[] | null
}

export async function previewMove(
  tx: Db,
  viewer: Viewer,
  before: TenantDetail,
  changes: Given<typeof tenanciesApi.previewMove>['body'],
): Promise<MovePreview> {
  const { estate, estate_property, starts_on, ends_on } = before
  const { today } = await readLagosToday(tx)
  const last = changes.ends_on === undefined ? ends_on : changes.ends_on
  const move = {
    ...{ estate_id: estate.id, property_id: estate_property.id, seen_by: null },
    until: latest(today, starts_on, ends_on, changes.starts_on, changes.ends_on),
  }
  const dues = await compareDues(tx, move, async () => {
    await updateTenancy(tx, viewer, before, changes)
    return estate_property.id
  })
  const { let_by_room, number, names } = await readRow(tx)<Stays>(sql`
    select h.let_by_room, a.number, (
      select json_agg(o.name order by o.id) from tenants o where o.account_id = a.id and o.id <> n.id
        and coalesce(o.ends_on > coalesce(${last}::date, lagos_today()), true)) as names
    from tenants n join accounts a on a.id = n.account_id join properties h on h.id = a.property_id where n.id = ${before.id}`)
  return { let_by_room, household: names && { number, name: householdName(names) }, dues }
}
