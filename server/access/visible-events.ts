import { type AnyPgColumn, and, eq, isNull, or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { joinedEstate } from './lived-under.ts'
import type { ViewerScope } from './viewer.ts'
import { byRole, everything, NOTHING, type Visible, visibleIf } from './visibility.ts'

/** A viewer of events, with the ids of the people whose origin an estate admin may see. */
export type EventViewer = ViewerScope & { people: SQL }

/** Reads the people once: staff, and residents and owners who joined, without admins. Each mention as a subquery takes 4 ms. */
export async function eventViewer(db: Db, viewer: ViewerScope): Promise<EventViewer> {
  const estateId = viewer.role === 'estate admin' ? viewer.estate?.id : undefined
  if (estateId === undefined) return { ...viewer, people: sql`'{}'::int[]` }
  const { people } = await readRow(db)<{ people: string }>(sql`select array(
    select u.id from users u
    where u.id in (
        select id from users where estate_id = ${estateId}
        union select t.user_id from tenants t where t.estate_id = ${estateId} and t.left_at is null
        union select p.owner_id from properties p where p.estate_id = ${estateId})
      and coalesce(u.estate_id = ${estateId}, ${joinedEstate(estateId)})
      and not exists (select from user_roles r where r.user_id = u.id and r.role in ('super admin', 'admin'))
  )::text as people`)
  return { ...viewer, people: sql`${people}::int[]` }
}

const notSuperAdmins = (account: AnyPgColumn) =>
  sql`not exists (select from user_roles r where r.user_id = ${account} and r.role = 'super admin')`

export const visibleSecurityEvents = (viewer: EventViewer): Visible<'security events'> =>
  visibleIf(
    viewer.role === 'admin'
      ? NOTHING
      : byRole(viewer, {
          admin: everything,
          estate: (estateId) =>
            and(
              or(
                eq(securityEvents.estate_id, estateId),
                and(
                  isNull(securityEvents.estate_id),
                  or(
                    sql`${securityEvents.user_id} = any(${viewer.people})`,
                    sql`${securityEvents.about_id} = any(${viewer.people})`,
                  ),
                ),
              ),
              notSuperAdmins(securityEvents.user_id),
              notSuperAdmins(securityEvents.about_id),
            ),
        }),
  )

/** Whether the viewer sees where `user_id` was: an estate admin does for the estate's own people only. */
export const readsOriginOfEvent = (viewer: EventViewer): SQL<boolean> =>
  viewer.role === 'estate admin'
    ? sql`coalesce(${securityEvents.user_id} = any(${viewer.people}), false)`
    : sql`true`
