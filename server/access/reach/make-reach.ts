import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Asker } from './asker.ts'
import type { Reach } from './reach.ts'

// How a reach is made. What each role reaches is decided in the file of the noun beside this one: `charges.ts`, `tenancies.ts` …

export const reachOf = <Noun extends string>(condition: SQL | undefined): Reach<Noun> =>
  (condition ?? sql`true`) as Reach<Noun>

export const NOTHING = sql`false`
export const everything = () => undefined

interface Rules {
  /** Super admins and admins. */
  admin?: () => SQL | undefined
  /** An estate admin, by the estate that they look after. */
  estate?: (estateId: number | Placeholder) => SQL | undefined
  landlord?: () => SQL | undefined
  tenant?: () => SQL | undefined
}

/** The rule of the role acted in; a role that is not named reaches nothing. */
export function byRole(asker: Asker, rules: Rules): SQL | undefined {
  switch (asker.role) {
    case 'super admin':
    case 'admin':
      return rules.admin ? rules.admin() : NOTHING
    case 'estate admin':
      return asker.estate && rules.estate ? rules.estate(asker.estate.id) : NOTHING
    default: {
      const rule = rules[asker.role]
      return rule ? rule() : NOTHING
    }
  }
}
