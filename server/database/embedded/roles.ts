import type pg from 'pg'
import { DATABASE_NAME } from './cluster.ts'

/** Owns the private database and changes its tables; the program serves as the other, which can do neither. */
export const OWNER_ROLE = 'estate_owner'
export const SERVING_ROLE = 'estate_app'
/** Held while the database is made, so that programs that start together make it once. */
const PREPARING_LOCK = 4_120_003

const ROLES = [OWNER_ROLE, SERVING_ROLE].map(
  (role) => `if to_regrole('${role}') is null then create role ${role} login; end if;`,
)

/**
 * What was made when the superuser did everything; what an extension made stays with it. An older program may be serving: each is taken over
 * by itself, so that nobody waits for us who has what we wait for. Cut short, it goes on at the next start, for the database itself comes last.
 */
const TAKE_OVER = `do $$ declare statement text; begin
  for statement in
    select format('alter table %s owner to ${OWNER_ROLE}', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all
    select format('alter routine %s owner to ${OWNER_ROLE}', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop execute statement; commit; end loop;
  alter database ${DATABASE_NAME} owner to ${OWNER_ROLE};
end $$`

/**
 * Makes the private database and its two roles where they are not there, and takes over one that still belongs to the
 * superuser. `presence` is the superuser's connection to the server, and `onDatabase` runs a statement as it on the database.
 */
export async function prepareDatabase(
  presence: pg.Client,
  onDatabase: (statement: string) => Promise<void>,
): Promise<void> {
  const owned = `select pg_get_userbyid(datdba) = '${OWNER_ROLE}' as prepared from pg_database where datname = '${DATABASE_NAME}'`
  const { rows } = await presence.query(owned)
  if (rows[0]?.prepared) return
  await presence.query('select pg_advisory_lock($1)', [PREPARING_LOCK])
  try {
    const { rows } = await presence.query(owned)
    if (rows[0]?.prepared) return
    await presence.query(`do $$ begin ${ROLES.join(' ')} end $$`)
    if (rows.length === 0) await presence.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`)
    else await onDatabase(TAKE_OVER)
  } finally {
    await presence.query('select pg_advisory_unlock($1)', [PREPARING_LOCK])
  }
}
