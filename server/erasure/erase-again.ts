import { NOBODY } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { drizzle } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { connectUnhurried, type DatabaseConnection } from '#server/database/open.ts'
import { codeOf, SettingError } from '#server/errors/errors.ts'

interface Erased {
  account: number
  made_at: string
  erased_on: string
}

export interface ErasedAgain {
  erased: number
  /** Accounts that still live, own, manage or owe as of the backup. */
  still_open: number[]
}

/** Erases the listed accounts again after a restore. Throws a `SettingError` with the progress. */
export async function eraseAgain(owner: DatabaseConnection, list: readonly Erased[]): Promise<ErasedAgain> {
  const client = await connectUnhurried(owner)
  const erased: number[] = []
  try {
    for (const { account, made_at, erased_on } of list) {
      await client.query('begin')
      const { rows } = await client.query<{ id: number | null }>(
        `with again as (
          select u.id from users u where u.id = $1 and u.created_at = $2 and u.erased_at is null)
        select (select a.id from again a where erase_again(a.id, $3)) as id`,
        [account, made_at, erased_on],
      )
      const { id } = onlyRow(rows)
      if (id !== null) {
        const request = await client.query<{ id: number }>(
          `select id from privacy_requests where user_id = $1 and state = 'erased' order by erased_at desc, id desc limit 1`,
          [id],
        )
        await audit(drizzle(client), NOBODY, 'erase', 'data request', {
          id: onlyRow(request.rows).id,
          after: { kind: 'erasure' },
        })
        erased.push(id)
      }
      await client.query('commit')
    }
    const { rows } = await client.query<{ user_id: number }>(
      'select distinct user_id from erasure_hindrances($1) order by user_id',
      [erased],
    )
    return { erased: erased.length, still_open: rows.map(({ user_id }) => user_id) }
  } catch (cause) {
    throw new SettingError(
      `Of ${list.length} who were erased, ${erased.length} are erased again, and then it failed (${codeOf(cause)}). Do not start the program: the others can be read. Restore once more, into an empty database`,
      { cause },
    )
  } finally {
    await client.end()
  }
}
