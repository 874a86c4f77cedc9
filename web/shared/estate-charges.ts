import type { Charge } from '#contract/charges.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callList } from '#web/api/call.ts'
import type { List } from '#web/api/call-types.ts'
import { many } from '#web/api/queries.ts'

export interface ChargeQuery {
  page?: number
  per_page?: number
  q?: string | undefined
  status?: 'active' | 'inactive' | undefined
}

/** An estate that was archived asks for nothing any more; to its people that is an answer, not a failure. */
function noneWhereGone(error: unknown): List<Charge> {
  if (error instanceof ApiError && error.code === 'not_found') return { rows: [], total: 0 }
  throw error
}

/** The charges that the people of an estate are asked for, those of every estate among them. */
export function estateCharges(estateId: number, query: ChargeQuery = {}) {
  const input = { params: { estateId }, query }
  return {
    ...many('GET /estate/charges/:estateId', input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callList('GET /estate/charges/:estateId', input, signal).catch(noneWhereGone),
  }
}
