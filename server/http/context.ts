import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import type { Throttles } from '#server/throttling/limits.ts'

/** What the features stand on; made once in main.ts and handed to each. */
export interface Context {
  config: Config
  db: Database
  throttles: Throttles
  /** Whether the demo's accounts exist. */
  demo: boolean
}
