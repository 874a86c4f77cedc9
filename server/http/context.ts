import type { GatheredEvents } from '#server/audit/gathered-events.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import type { Later } from '#server/runtime/background.ts'
import type { DatabaseOutage } from '#server/runtime/database-outage.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import type { Throttles } from '#server/throttling/limits.ts'

export interface Context {
  config: Config
  db: Database
  throttles: Throttles
  outage: DatabaseOutage
  /** Refusals that are not written yet. */
  gathered: GatheredEvents
  later: Later
  sealing: Sealing
  demo: boolean
  started_at: string
}
