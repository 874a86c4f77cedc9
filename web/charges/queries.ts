import { invalidate, many } from '#web/queries.ts'

interface ChargeQuery {
  page?: number
  per_page?: number
  q?: string | undefined
  status?: 'active' | 'inactive' | undefined
}
const everyCharge = (query: ChargeQuery) => many('GET /charges', { query })

/** The charges that the people of an estate are asked for, those of every estate among them; without an estate, all there are. */
export const chargesOf = (estateId: number | null, query: ChargeQuery) =>
  estateId === null
    ? everyCharge(query)
    : // The same rows under another address, and so under another key.
      (many('GET /estate/charges/:estateId', { params: { estateId }, query }) as unknown as ReturnType<
        typeof everyCharge
      >)

/** Fetches anew whatever tells of charges, after one was added or changed. */
export const refreshCharges = (): Promise<unknown> =>
  invalidate('GET /charges', 'GET /estate/charges/:estateId', 'GET /tenant/statistics/:userId')
