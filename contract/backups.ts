import { z } from 'zod'
import { instant } from './fields.ts'

/** How the backups stand that are made by themselves, and whether they can be restored. */
export const backupState = z.object({
  /** `off`: none is asked for. `failed`: the newest try. `late`: for more than a day none was made, and nothing says why. */
  state: z.enum(['off', 'never', 'ok', 'late', 'failed']),
  /** When in the day, in Lagos, and how long they are kept; null: the settings ask for none. */
  schedule: z.object({ at: z.string(), keep_days: z.int() }).nullable(),
  /** The newest that stands; `size` in bytes. */
  last: z.object({ at: instant, file: z.string(), size: z.number() }).nullable(),
  failure: z.object({ at: instant, reason: z.string() }).nullable(),
  /** The last time that one was restored into an empty place, and what was compared. */
  drill: z
    .object({
      at: instant,
      /** When the backup was made. */
      backup_at: instant,
      tables: z.int(),
      /** What all payments in it add up to, in naira. */
      paid: z.number(),
      /** What did not agree, or what went wrong. */
      error: z.string().nullable(),
    })
    .nullable(),
})
export type BackupState = z.infer<typeof backupState>
