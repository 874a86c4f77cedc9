import { z } from 'zod'
import { figures } from '#server/database/backup/figures.ts'

/*
 * A backup is text: a line of JSON about the whole, then for each table a line of JSON and its rows as PostgreSQL's COPY
 * writes them, ended by a line `\.`, and a last line of JSON without which the file is not complete.
 */

export const FORMAT = 'estate-management backup 1'
export const END_OF_ROWS = '\\.\n'

export const header = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** Names of the migrations and their checksums. */
  migrations: z.record(z.string(), z.string()),
})
export const section = z.object({ table: z.string(), columns: z.array(z.string()) })
export const trailer = z.object({
  sequences: z.record(z.string(), z.number()),
  /** A backup of an older server has none. */
  figures: figures.optional(),
})
