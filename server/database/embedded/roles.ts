import type pg from 'pg'
import { DATABASE_NAME } from './cluster.ts'

/** Owns the private database and changes its tables; the program serves as the other, which can do neither. */
export const OWNER_ROLE = 'estate_owner'
export const SERVING_ROLE = 'estate_app'
/** Held while the database is made: programs that start together make it once. */
const PREPARING_LOCK = 4_120_003

/** Makes the private database and its two roles when they are missing. `superuser` is connected to the server. */
export async function prepareDatabase(superuser: pg.Client): Promise<void> {
  const isThere = async () =>
    (await superuser.query('select from pg_database where datname = $1', [DATABASE_NAME])).rowCount === 1
  if (await isThere()) return
  await superuser.query('select pg_advisory_lock($1)', [PREPARING_LOCK])
  try {
    if (await isThere()) return
    for (const role of [OWNER_ROLE, SERVING_ROLE])
      await superuser.query(
        `do $$ begin if to_regrole('${role}') is null then create role ${role} login; end if; end $$`,
      )
    await superuser.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`)
  } finally {
    await superuser.query('select pg_advisory_unlock($1)', [PREPARING_LOCK])
  }
}
