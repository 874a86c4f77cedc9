import pg from 'pg'
import { SettingError } from '#server/errors/errors.ts'
import { onlyRow } from './rows.ts'

const READ_ONLY = [
  ...['bank_references', 'billing_pauses', 'collections', 'ledger_open', 'payment_days', 'roles'],
  'schema_migrations',
]

const APPEND_ONLY = `exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where t.tgrelid = c.oid and p.proname = 'refuse_change')`

interface Table {
  name: string
  wanted: string[]
  given: string[]
}

/** Tables with the wanted and the granted privileges of the serving role. */
const TABLES = `
  select quote_ident(c.relname) as name,
    case
      when c.relname = any($2) then array['SELECT']
      when ${APPEND_ONLY} then array['INSERT', 'SELECT']
      else array['DELETE', 'INSERT', 'SELECT', 'UPDATE']
    end as wanted,
    array(select distinct privilege_type from aclexplode(c.relacl) where grantee in (0, $1::regrole) order by 1) as given
  from pg_class c
  where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = current_schema()::regnamespace
    and c.relowner <> $1::regrole and pg_has_role(c.relowner, 'USAGE')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Trigger functions stay private: a caller could attach them to a table of their own. */
const FUNCTIONS = `
  select p.oid::regprocedure::text as name, of_trigger
  from pg_proc p cross join lateral (select p.prorettype = 'trigger'::regtype as of_trigger) t
  where p.prosecdef and p.pronamespace = current_schema()::regnamespace
    and p.proowner <> $1::regrole and pg_has_role(p.proowner, 'USAGE')
    and array(select grantee::int8 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
      where grantee in (0, $1::regrole)) <> case when of_trigger then '{}' else array[$1::regrole::oid::int8] end`

const PLACES = `
  select quote_ident(datname) as database, quote_ident(current_schema()) as schema,
    pg_has_role(datdba, 'USAGE') and has_database_privilege($1::regrole, oid, 'CREATE, TEMPORARY') as narrow_database,
    has_schema_privilege($1::regrole, current_schema(), 'CREATE') as narrow_schema,
    has_schema_privilege($1::regrole, current_schema(), 'USAGE') as may_enter
  from pg_database where datname = current_database()`

/** Writes nothing where the privileges are right. `owner` is a connection of the owner. */
export async function allowServing(owner: pg.ClientBase, servingRole: string): Promise<void> {
  const role = pg.escapeIdentifier(servingRole)
  const { rows: tables } = await owner.query<Table>(TABLES, [role, READ_ONLY])
  const statements = tables
    .filter(({ wanted, given }) => String(wanted) !== String(given))
    .flatMap(({ name, wanted }) => [
      `revoke all on ${name} from public, ${role}`,
      `grant ${wanted} on ${name} to ${role}`,
    ])
  const { rows: functions } = await owner.query<{ name: string; of_trigger: boolean }>(FUNCTIONS, [role])
  for (const { name, of_trigger } of functions) {
    statements.push(`revoke all on function ${name} from public, ${role}`)
    if (!of_trigger) statements.push(`grant execute on function ${name} to ${role}`)
  }
  const { rows } = await owner.query(PLACES, [role])
  const [{ database, schema, narrow_database, narrow_schema, may_enter }] = rows
  if (narrow_database)
    statements.push(`revoke create, temporary on database ${database} from public, ${role}`)
  if (narrow_schema) statements.push(`revoke create on schema ${schema} from public, ${role}`)
  if (!may_enter) statements.push(`grant usage on schema ${schema} to ${role}`)
  // In one transaction, so that no table is without privileges in between.
  if (statements.length > 0) await owner.query(['begin', ...statements, 'commit'].join(';\n'))
}

interface Excess {
  role: string
  migrated: boolean
  is: (string | null)[]
  changes: string[]
}

const EXCESS = `
  select current_user as role, to_regclass('schema_migrations') is not null as migrated,
    array[
      case when rolsuper then 'is a superuser' end,
      case when rolcreaterole or rolcreatedb then 'may make roles or databases' end,
      case when has_schema_privilege(current_schema(), 'CREATE') or has_database_privilege(current_database(), 'CREATE')
        then 'may make tables' end
    ] as is,
    array(select c.relname::text from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and ${APPEND_ONLY}
        and (pg_has_role(c.relowner, 'MEMBER') or has_table_privilege(c.oid, 'DELETE, TRUNCATE')
          or has_any_column_privilege(c.oid, 'UPDATE'))
      order by 1) as changes
  from pg_roles where rolname = current_user`

export async function excessOf(serving: pg.Pool): Promise<string | null> {
  const { rows } = await serving.query<Excess>(EXCESS)
  const { role, migrated, is, changes } = onlyRow(rows)
  if (!migrated) throw new SettingError('DATABASE_OWNER_URL: names another database than DATABASE_URL')
  const said = is.filter((each) => each !== null)
  if (changes.length > 0) said.push(`may change ${changes.join(', ')}`)
  return said.length > 0 ? `${role} ${said.join(', ')}` : null
}
