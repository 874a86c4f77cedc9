import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import type { Paystack } from '#server/payments/provider/paystack.ts'
import type { Throttles } from '#server/throttling/throttles.ts'

/** What the features stand on; made once in main.ts and handed to each. */
export interface Context {
  config: Config
  db: Database
  throttles: Throttles
  paystack: Paystack
  /** The public half of the provider's settings, with those of the sandbox where it runs. */
  provider: {
    public_key: string
    script_url: string
    /** What its script asks from the page. */
    api_origin: string
    /** What it opens in a frame over the page. */
    checkout_origin: string
    test_mode: boolean
  }
  /** Whether the demo's accounts exist. */
  demo: boolean
}
