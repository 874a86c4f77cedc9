import type { Caller } from '#server/access/caller.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { auditLog } from '#server/database/schema.ts'

type Row = Record<string, unknown>
const SECRET = new Set(['password_hash', 'search'])
const withoutSecrets = (row: Row | null): Row | null =>
  row && Object.fromEntries(Object.entries(row).filter(([field]) => !SECRET.has(field)))

/** Who acts where nobody is signed in: whoever holds a link, for the person whose link it is. */
export const linkHolder = (userId: number, ip: string) => ({ user_id: userId, role: null, ip })

/** Notes who did what to which row, before and after, and answers the entry's id; called inside the transaction that does it. */
export async function audit(
  db: Db,
  caller: { [Field in 'user_id' | 'role' | 'ip']: Caller[Field] | null },
  action: string,
  entity: string,
  row: { id: number | null; estate_id?: number | null; before?: Row | null; after?: Row | null },
): Promise<number> {
  const entry = db.insert(auditLog).values({
    user_id: caller.user_id,
    role: caller.role,
    ip: caller.ip,
    action,
    entity,
    entity_id: row.id,
    estate_id: row.estate_id ?? null,
    before: withoutSecrets(row.before ?? null),
    after: withoutSecrets(row.after ?? null),
  })
  return onlyRow(await entry.returning({ id: auditLog.id })).id
}
