import { integer, pgTable, text } from '#server/database/drizzle.ts'
import { bytes } from './columns.ts'

/** Public under its code. */
export const logos = pgTable('logos', {
  estate_id: integer().primaryKey(),
  code: text().notNull(),
  type: text().$type<'image/png' | 'image/jpeg'>().notNull(),
  content: bytes().notNull(),
})
