import { NOBODY } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { drizzle } from '#server/database/drizzle.ts'
import { connectUnhurried, type DatabaseConnection } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { codeOf, SettingError } from '#server/errors/errors.ts'

export interface ErasedAgain {
  erased: number
  still_open: number[]
}

/** Erases the listed accounts again after a restore. Throws a `SettingError` with the progress. */
export async function eraseAgain(
  owner: DatabaseConnection,
  list: readonly { account: number; made_at: string; erased_on: string }[],
): Promise<ErasedAgain> {
  const client = await connectUnhurried(owner)
  const erased: number[] = []
  try {
    for (const { account, made_at, erased_on } of list) {
      await client.query('begin')
      const again = await client.query<{ erased: boolean }>(
        `select erase_again(id, $3) as erased from users where id = $1 and created_at = $2 and erased_at is null`,
        [account, made_at, erased_on],
      )
      if (again.rows[0]?.erased) {
        const request = await client.query<{ id: number }>(
          `select id from privacy_requests where user_id = $1 and state = 'erased' order by erased_at desc, id desc limit 1`,
          [account],
        )
        const { id } = onlyRow(request.rows)
        await audit(drizzle(client), NOBODY, 'erase', 'data request', { id, after: { kind: 'erasure' } })
        erased.push(account)
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
