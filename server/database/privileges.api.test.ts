import { beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { testDatabase } from '../test/database.ts'
import { urlOf } from '../test/database-url.ts'
import { connectDatabase } from './connect.ts'
import { migrate, migrateDatabase } from './migrate.ts'
import { excessOf } from './privileges.ts'

const { connection, db, pool, owner } = await testDatabase()
const roles = inject('roles')

/** The privileges of the serving role on each table, besides select; written by hand on purpose. */
const APPEND_ONLY = [
  'adjustments',
  'allocations',
  'audit_log',
  'backups',
  'billed_charges',
  'charge_rates',
  'charge_terms',
  'consents',
  'ledger_entries',
  'payment_lines',
  'payment_reviews',
  'payments',
  'privacy_notices',
  'privacy_views',
  'reminders',
  'restore_drills',
  'security_events',
  'statements',
]
const READ_ONLY = [
  'bank_references',
  'billing_pauses',
  'collections',
  'ledger_open',
  'payment_days',
  'roles',
  'schema_migrations',
]

beforeAll(async () => {
  await migrate(owner.connection, { serving: roles.serving.user })
  await fillWithDemo(db)
})

test('each table allows what the program does to it, and no more', async () => {
  const { rows } = await pool.query<{ table: string; allowed: string[] }>(`
    select relname as table, array(select word from unnest(
      '{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) word where has_table_privilege(oid, word)) as allowed
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  expect(rows.length).toBeGreaterThan(25)
  for (const { table, allowed } of rows) {
    const beside = READ_ONLY.includes(table)
      ? []
      : APPEND_ONLY.includes(table)
        ? ['INSERT']
        : ['INSERT', 'UPDATE', 'DELETE']
    expect({ table, allowed }).toEqual({ table, allowed: ['SELECT', ...beside] })
  }
  const others = `select relname from pg_class where relnamespace = 'public'::regnamespace 
    and case when relkind = 'S' then has_sequence_privilege(oid, 'USAGE, SELECT, UPDATE') end`
  expect((await pool.query(others)).rows).toEqual([])
  expect(await excessOf(pool)).toBeNull()
})

test.each([
  ...['payments', 'payment_lines', 'payment_reviews', 'audit_log'].flatMap((table) => [
    `update ${table} set id = id`.replace('payment_reviews set id = id', 'payment_reviews set note = note'),
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `drop table ${table}`,
  ]),
  'update collections set amount = 0',
  'update schema_migrations set checksum = name',
  `insert into roles values (9, 'owner')`,
  'truncate users cascade',
  'alter table users add column door text',
  'drop function refuse_change() cascade',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'create table mine (id int)',
  'create temporary table payments (id int)',
  'create schema mine',
  'create extension postgres_fdw',
  'create trigger mine after insert on users execute function refuse_change()',
  `set session_replication_role = replica`,
  `copy users to program 'cat'`,
  `copy users to '/tmp/users'`,
  `select pg_read_file('PG_VERSION')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  'select rolpassword from pg_authid',
  `select setval('users_id_seq', 1)`,
  `set role ${roles.owner.user}`,
  `set session authorization ${roles.owner.user}`,
  `alter role ${roles.serving.user} superuser`,
  `alter role ${roles.owner.user} password 'x'`,
  `grant ${roles.owner.user} to ${roles.serving.user}`,
  'create role mine login superuser',
  'create database mine',
  'alter system set fsync = off',
])('who slips a statement in is refused: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('only security events go, when they are old, by the function that the role that serves may call', async () => {
  const forget = (days: number) =>
    pool.query<{ gone: number }>(`select forget_security_events(${days}) as gone`)
  await owner.pool.query(`insert into security_events (kind, at) values
    ('sign_in', now() - interval '31 days'), ('sign_in', now() - interval '29 days')`)
  await expect(forget(29)).rejects.toThrow('kept for 30 days at least')
  await pool.query(`set estate_management.forgetting = 'on'`)
  const remove = 'delete from security_events'
  await expect(pool.query(remove)).rejects.toMatchObject({ code: '42501' })
  await expect(owner.pool.query(remove)).rejects.toThrow()
  const { rows: before } = await owner.pool.query('select count(*)::int as count from security_events')
  expect((await forget(30)).rows).toEqual([{ gone: 1 }])
  const { rows: after } = await owner.pool.query('select count(*)::int as count from security_events')
  expect(after[0].count).toBe(before[0].count - 1)
  const { rows: viewers } = await owner.pool.query(`
    select distinct a.grantee::regrole::text as who from pg_proc p, aclexplode(p.proacl) a
    where proname = 'forget_security_events' and grantee <> proowner`)
  expect(viewers).toEqual([{ who: roles.serving.user }])
})

test('lines are written with their payment, and to none that is there', async () => {
  const late = `insert into payment_lines (payment_id, name, amount, quantity) select min(id), 'Late', 1, 1 from payments`
  const before = await pool.query('select count(*) from payment_lines')
  for (const run of [pool, owner.pool])
    await expect(run.query(late)).rejects.toThrow('the lines of a payment are written with it')
  expect((await pool.query('select count(*) from payment_lines')).rows).toEqual(before.rows)
})

test('a table added later, and what somebody else allowed, are as they should be after the next start', async () => {
  await owner.pool.query(`create table later (id int); create table later_only (id int);
    create trigger later_only before update or delete or truncate on later_only execute function refuse_change();
    grant update, truncate on payments to public`)
  await expect(pool.query('select * from later')).rejects.toMatchObject({ code: '42501' })
  expect(await excessOf(pool)).toMatch(/ may change payments$/)
  await migrate(owner.connection, { serving: roles.serving.user })
  await pool.query('insert into later values (1); update later set id = 2; insert into later_only values (1)')
  for (const statement of ['update later_only set id = 2', 'update payments set amount = 1'])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  expect(await excessOf(pool)).toBeNull()
  await owner.pool.query('drop table later, later_only')
})

test('the sums of a month are kept by the trigger, and by nobody else', async () => {
  const sums = `select sum(amount)::int as kept, (select sum(amount)::int from payments where status <> 'failed') as paid
    from collections`
  const { rows } = await pool.query<{ kept: number; paid: number }>(sums)
  expect(rows[0]?.kept).toBeGreaterThan(0)
  expect(rows[0]?.kept).toBe(rows[0]?.paid)
})

test('what triggers do as their owner is hung on no table of whoever may make one', async () => {
  const { rows } = await owner.pool.query('select quote_ident(current_database()) as database')
  const temporary = `temporary on database ${rows[0].database}`
  await owner.pool.query(`grant ${temporary} to ${roles.serving.user}`)
  const client = await pool.connect()
  try {
    await client.query('create temporary table forged (like payments)')
    for (const name of ['add_to_payment_days', 'add_to_collections'])
      await expect(
        client.query(`create trigger forging after insert on forged referencing new table as inserted
          for each statement execute function ${name}()`),
      ).rejects.toMatchObject({ code: '42501' })
  } finally {
    client.release(true)
    await owner.pool.query(`revoke ${temporary} from ${roles.serving.user}`)
  }
})

/** Starts as the program does; returns its messages. */
async function startedWith(environment: Record<string, string>): Promise<string[]> {
  const notes: string[] = []
  const note = (line: string) => void notes.push(line)
  const database = await connectDatabase(readConfig(environment), note)
  try {
    await migrateDatabase(database, note)
  } finally {
    await database.close()
  }
  return notes
}

test('one role that does both is told of, two are not', async () => {
  const [DATABASE_URL, owning] = [urlOf(connection), urlOf(owner.connection)]
  expect(await startedWith({ DATABASE_URL, DATABASE_OWNER_URL: owning })).toEqual([])
  // The role lacks no privilege, so the owner's address is optional.
  expect(await startedWith({ DATABASE_URL })).toEqual([])
  expect(await startedWith({ DATABASE_URL: owning })).toEqual([
    expect.stringMatching(
      /could do more than serve: \S+ may make tables, may change adjustments, allocations, audit_log, /,
    ),
  ])
})

test('a role that may make nothing is told who may, where a migration is missing', async () => {
  await owner.pool.query(`delete from schema_migrations where name like '006%'`)
  await expect(startedWith({ DATABASE_URL: urlOf(connection) })).rejects.toThrow(
    /^Migration 006-\S+ failed: .*; the role that may is named by DATABASE_OWNER_URL$/,
  )
})
