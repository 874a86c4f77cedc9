import type { GatheredEvents } from '#server/audit/gathered-events.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import type { Later } from '#server/runtime/background.ts'
import type { DatabaseOutage } from '#server/runtime/database-outage.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import type { Throttles } from '#server/throttling/limits.ts'

/** What the features stand on; made once in main.ts and handed to each. */
export interface Context {
  config: Config
  db: Database
  throttles: Throttles
  /** Hears where the database is away. */
  outage: DatabaseOutage
  /** What was refused and is not written yet. */
  gathered: GatheredEvents
  /** Work that no answer waits for. */
  later: Later
  sealing: Sealing
  /** Whether the demo's accounts exist. */
  demo: boolean
  /** When the server was started. */
  started_at: string
}
