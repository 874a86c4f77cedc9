import { sql } from 'drizzle-orm'
import { users } from '#server/database/schema.ts'
import type { Asker } from './asker.ts'
import { byRole, reachOf } from './make-reach.ts'
import type { Reach } from './reach.ts'

/** An admin sees everybody but super admins. */
export const reachUsers = (asker: Asker): Reach<'users'> =>
  reachOf(
    byRole(asker, {
      admin: () =>
        asker.role === 'super admin'
          ? undefined
          : sql`not exists (select from user_roles r where r.user_id = ${users.id} and r.role = 'super admin')`,
    }),
  )
