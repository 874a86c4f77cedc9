import type { Charge } from '#contract/charges.ts'
import type { CHARGE_ORDERS, Order } from '#contract/orders.ts'
import { ApiError, callList } from '#web/api/call.ts'
import type { List } from '#web/api/call-types.ts'
import { many } from '#web/api/queries.ts'

export interface ChargeQuery {
  page?: number
  per_page?: number
  q?: string | undefined
  status?: 'active' | 'inactive' | undefined
  order?: Order<(typeof CHARGE_ORDERS)[number]> | undefined
}

/** People of an archived estate see an empty list, not an error. */
function noneWhereGone(error: unknown): List<Charge> {
  if (error instanceof ApiError && error.code === 'not_found') return { rows: [], total: 0 }
  throw error
}

export function estateCharges(estateId: number, query: ChargeQuery = {}) {
  const input = { params: { estateId }, query }
  return {
    ...many('GET /estate/charges/:estateId', input),
    // The result is not always the server's answer.
    meta: {},
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callList('GET /estate/charges/:estateId', input, signal).catch(noneWhereGone),
  }
}
