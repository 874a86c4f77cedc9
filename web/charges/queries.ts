import { many } from '#web/api/queries.ts'
import { type ChargeQuery, estateCharges } from '#web/shared/estate-charges.ts'

/** The charges of an estate; without one, all there are. */
export const chargesOf = (estateId: number | null, query: ChargeQuery) =>
  estateId === null ? many('GET /charges', { query }) : estateCharges(estateId, query)
