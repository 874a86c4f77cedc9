import { deviceOf } from '#contract/device.ts'
import { networkOf, type Origin } from '#server/access/origin.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

const MOST_DEVICES = 100

/** Remembers device and network of a sign-in. True: new, and not the first of the account. */
export async function noteDevice(db: Db, userId: number, { ip, user_agent }: Origin): Promise<boolean> {
  const { rows } = await db.execute<{ is_new: boolean }>(sql`
    with before as (select exists (select from known_devices where user_id = ${userId}) as any),
    noted as (
      insert into known_devices (user_id, device, network) values (${userId}, ${deviceOf(user_agent)}, ${networkOf(ip)})
      on conflict (user_id, device, network) do update set last_seen_at = now()
      returning xmax = 0 as added)
    select noted.added and before.any as is_new from noted, before`)
  const isNew = rows[0]?.is_new ?? false
  if (isNew)
    await db.execute(sql`
      delete from known_devices where user_id = ${userId} and (device, network) in (
        select device, network from known_devices where user_id = ${userId} order by last_seen_at desc offset ${MOST_DEVICES})`)
  return isNew
}

export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.execute(sql`delete from known_devices where user_id = ${userId}`)
}
