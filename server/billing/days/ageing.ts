import { type SQL, sql } from '#server/database/drizzle.ts'

const sum = (open: SQL, filter: SQL) => sql`coalesce(sum(${open}) filter (where ${filter}), 0)`

/** The columns of what is owed by how many days after it was due a day is; what is due on that day is not late. */
export const sumAges = (open: SQL, due_on: SQL, day: SQL): SQL => {
  const late = sql`(${day} - ${due_on})`
  return sql`
    ${sum(open, sql`${late} <= 0`)} as not_due,
    ${sum(open, sql`${late} between 1 and 30`)} as d30,
    ${sum(open, sql`${late} between 31 and 60`)} as d60,
    ${sum(open, sql`${late} between 61 and 90`)} as d90,
    ${sum(open, sql`${late} > 90`)} as older`
}
