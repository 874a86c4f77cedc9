import type { Actor } from '#server/access/viewer.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { takeSecondFactor } from '#server/account/second-factor/store.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import { endSessionsOf } from '#server/session/store.ts'

export async function resetSecondFactor(
  db: Db,
  by: Actor,
  { user_id, told }: { user_id: number; told?: string },
): Promise<boolean> {
  const undo = await takeSecondFactor(db, user_id)
  if (!undo) return false
  await endSessionsOf(db, user_id, 'second_factor')
  await tellOfChange(db, by, { user_id, kind: 'second_factor_reset', undo, told })
  await audit(db, by, 'second_factor_reset', 'user', { id: user_id })
  return true
}
