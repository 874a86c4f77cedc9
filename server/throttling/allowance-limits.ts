import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { AllowanceKind } from '#contract/allowances.ts'
import { DAY_S, MINUTE_S } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'

// What one person may send in a day is a setting; its default stands in `config/settings.ts` (INVITATIONS_PER_DAY,
// NOTICES_PER_DAY). Here stands what follows from it for estates, admins and bursts.

/** How many times that of one person an estate's or an admin's allowance is. */
const TIMES = { invitations: { estate: 5, admin: 10 }, notices: { estate: 1, admin: 10 } }
/** How many times that of one person an estate may send links to join, see `server/invitations/`. */
export const LINKS_TIMES = 10
/** One in how many of a day's may go out at once, which is within so many seconds. */
const BURSTS = {
  invitations: { one_in: 10, within_s: MINUTE_S },
  notices: { one_in: 2, within_s: 10 * MINUTE_S },
}

/** How much of one thing may be sent in a day, and of that at once. */
export interface Allowance {
  day: RateLimiterAbstract
  burst: RateLimiterAbstract
}
type Limit = (name: string, points: number, seconds: number) => RateLimiterAbstract

/** What a person, an estate and an admin may send in a day. */
export function createAllowances(
  limit: Limit,
  sent_per_day: Config['sent_per_day'],
): Record<AllowanceKind, Record<'person' | 'admin' | 'estate', Allowance>> {
  const allowance = (kind: AllowanceKind, whose: string, perDay: number): Allowance => {
    const { one_in, within_s } = BURSTS[kind]
    return {
      day: limit(`${kind}-${whose}`, perDay, DAY_S),
      burst: limit(`${kind}-${whose}-burst`, Math.max(2, Math.ceil(perDay / one_in)), within_s),
    }
  }
  const allowancesOf = (kind: AllowanceKind) => {
    const perDay = sent_per_day[kind]
    const { estate, admin } = TIMES[kind]
    return {
      person: allowance(kind, 'person', perDay),
      estate: allowance(kind, 'estate', perDay * estate),
      admin: allowance(kind, 'admin', perDay * admin),
    }
  }
  return { invitations: allowancesOf('invitations'), notices: allowancesOf('notices') }
}
