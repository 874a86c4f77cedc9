import { bigint, integer, jsonb, pgTable, text } from '#server/database/drizzle.ts'
import type { BackupFigures } from './backup/figures.ts'
import { createdAt, instantColumn, serial } from './columns.ts'

export const backups = pgTable('backups', {
  id: serial(),
  at: createdAt(),
  made_at: instantColumn(),
  file: text(),
  bytes: bigint({ mode: 'number' }),
  sha256: text(),
  figures: jsonb().$type<BackupFigures>(),
  error: text(),
})

export const restoreDrills = pgTable('restore_drills', {
  id: serial(),
  at: createdAt(),
  backup_id: integer().notNull(),
  error: text(),
})
