// Drizzle as it is for `require`: for each import of or in the other form Node parses the 130 kB of exports in Drizzle's
// package.json anew, 600 times at each start. Nobody else names the package (docs/decisions/044).
export * from '../../node_modules/drizzle-orm/index.cjs'
export {
  drizzle,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
} from '../../node_modules/drizzle-orm/node-postgres/index.cjs'
export {
  type AnyPgColumn,
  alias,
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  integer,
  jsonb,
  numeric,
  type PgDatabase,
  type PgSelect,
  PgTable,
  type PgTransaction,
  type PgTransactionConfig,
  pgTable,
  primaryKey,
  smallint,
  text,
  unionAll,
  uuid,
} from '../../node_modules/drizzle-orm/pg-core/index.cjs'
