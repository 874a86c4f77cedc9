import { many } from '#web/api/queries.ts'
import type { EstateName } from '#web/session/scope.ts'
import { type ChargeQuery, estateCharges } from '#web/shared/estate-charges.ts'

/** Whose charges are listed: all there are, or those of one estate; nothing is while there is none. */
export interface ListedEstate {
  all: boolean
  estate: EstateName | null
}

export const chargesOf = ({ all, estate }: ListedEstate, query: ChargeQuery) => ({
  ...(all ? many('GET /charges', { query }) : estateCharges(estate?.id ?? 0, query)),
  enabled: all || estate !== null,
})
