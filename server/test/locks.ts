import { expect } from 'vitest'
import type { World } from './world.ts'

/** Comes back once at least so many connections of the world's database wait for a lock that somebody else has. */
export async function untilAtLock({ pool }: Pick<World, 'pool'>, connections = 1): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(connections)
}
