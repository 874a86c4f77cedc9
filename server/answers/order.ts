import type { Order } from '#contract/orders.ts'
import { type AnyPgColumn, asc, desc, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'

/** Names and titles as people put them in order: accents and capitals do not part them, and 'Flat 2' comes before 'Flat 11'. */
export const asRead = (text: AnyPgColumn): SQL => sql`${text} collate as_read`

/** By when each was, the newest first. */
export const newestFirst = (at: AnyPgColumn, id: AnyPgColumn): SQL[] => [desc(at), desc(id)]

/** What a list is put in order by; rows that are equal in it, and without an order all of them, the newest first. */
export function inOrder<Field extends string>(
  order: Order<Field> | undefined,
  columns: Record<Field, SQLWrapper>,
  table: { id: AnyPgColumn; created_at: AnyPgColumn },
): SQL[] {
  if (!order) return newestFirst(table.created_at, table.id)
  const falls = order.startsWith('-')
  const column = columns[(falls ? order.slice(1) : order) as Field]
  return [falls ? desc(column) : asc(column), desc(table.id)]
}
