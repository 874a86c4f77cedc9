import type pg from 'pg'
import { DATABASE_NAME } from './cluster.ts'

export const OWNER_ROLE = 'estate_owner'
/** May neither own nor change tables. */
export const SERVING_ROLE = 'estate_app'
const PREPARING_LOCK = 4_120_003

/** `superuser` is connected to the server. */
export async function prepareDatabase(superuser: pg.Client): Promise<void> {
  await superuser.query('select pg_advisory_lock($1)', [PREPARING_LOCK])
  try {
    const { rowCount } = await superuser.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 1) return
    for (const role of [OWNER_ROLE, SERVING_ROLE])
      await superuser.query(
        `do $$ begin if to_regrole('${role}') is null then create role ${role} login; end if; end $$`,
      )
    await superuser.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`)
  } finally {
    await superuser.query('select pg_advisory_unlock($1)', [PREPARING_LOCK])
  }
}
