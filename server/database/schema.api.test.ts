import { describe, expect, test } from 'vitest'
import { getTableConfig, is, PgTable } from '#server/database/drizzle.ts'
import { testDatabase } from '#server/test/database.ts'
import * as schema from './schema.ts'
import * as backupSchema from './schema-backups.ts'
import * as bankSchema from './schema-bank.ts'
import * as billingSchema from './schema-billing.ts'
import * as importSchema from './schema-imports.ts'
import * as logoSchema from './schema-logos.ts'
import * as paymentsSchema from './schema-payments.ts'
import * as privacySchema from './schema-privacy.ts'
import * as securitySchema from './schema-security.ts'

const { pool } = await testDatabase()

interface Column {
  table: string
  column: string
  type: string
  required: boolean
  /** The database fills it in when an insert gives no value. */
  filled: boolean
}
const { rows: columns } = await pool.query<Column>(`
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)

/** Tables that only other code, or the database itself, reads and writes. */
const WITHOUT_SCHEMA = [
  ...[
    'billed_charges',
    'billing_pauses',
    'charge_rates',
    'charge_terms',
    'collections',
    'known_devices',
    'ledger_open',
  ],
  ...['reminder_rules', 'retention_runs', 'schema_migrations', 'throttle'],
]

/** Column types by their PostgreSQL names. */
const inFull = (type: string) => type.replace('timestamptz', 'timestamp with time zone').replaceAll(', ', ',')

const tables = [
  schema,
  paymentsSchema,
  billingSchema,
  importSchema,
  logoSchema,
  bankSchema,
  securitySchema,
  backupSchema,
  privacySchema,
]
  .flatMap((each): unknown[] => Object.values(each))
  .filter((each) => is(each, PgTable))
  .map(getTableConfig)

describe('the schema agrees with the migrated database', () => {
  test('on the tables', () => {
    const migrated = [...new Set(columns.map(({ table }) => table))]
    expect([...tables.map(({ name }) => name), ...WITHOUT_SCHEMA].sort()).toEqual(migrated.sort())
  })

  test.each(tables)('on the columns of $name', ({ name, columns: declared }) => {
    const migrated = columns.filter(({ table }) => table === name)
    expect(declared.map((column) => column.name).sort()).toEqual(migrated.map(({ column }) => column).sort())
    for (const column of declared) {
      const real = migrated.find((each) => each.column === column.name)
      expect({ column: column.name, type: inFull(column.getSQLType()) }).toEqual({
        column: column.name,
        type: real?.type,
      })
      // Inserts never give generated columns.
      if (column.generated) continue
      expect({ column: column.name, required: column.notNull }).toEqual({
        column: column.name,
        required: real?.required,
      })
      const filled = column.hasDefault || column.generatedIdentity !== undefined
      expect({ column: column.name, filled }).toEqual({ column: column.name, filled: real?.filled })
    }
  })
})
