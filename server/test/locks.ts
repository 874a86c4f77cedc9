import { expect } from 'vitest'
import type { World } from './world.ts'

/** Waits until this many connections of the world's database wait for a lock. */
export async function untilAtLock({ pool }: Pick<World, 'pool'>, connections = 1): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(connections)
}

/** Runs something while another session locks a table, in a mode such as `invitations in exclusive mode`. */
export async function whileLocked<T>({ owner }: World, table: string, work: () => Promise<T>): Promise<T> {
  const client = await owner.pool.connect()
  try {
    await client.query(`begin; lock table ${table}`)
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}
