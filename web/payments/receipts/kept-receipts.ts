import { queryOptions } from '@tanstack/react-query'
import type { Receipt } from '#contract/receipts.ts'
import { ApiError, read } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'

/** Runs `ask`. Without a line, the service worker may have the own receipts of the last year (web/app/keep-receipts.ts). */
export async function orKept<Found>(
  ask: () => Promise<Found>,
  find: (receipts: readonly Receipt[]) => Found | undefined,
): Promise<Found> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const found = find(await read('GET /tenant/receipts').catch(() => []))
    if (found === undefined) throw error
    return found
  }
}

export function receiptOf(id: number) {
  const query = one('GET /payment/:id/receipt', { params: { id } })
  return queryOptions({
    queryKey: query.queryKey,
    queryFn: ({ signal }): Promise<Receipt> =>
      orKept(
        () => read('GET /payment/:id/receipt', { params: { id } }, signal),
        (receipts) => receipts.find((receipt) => receipt.id === id),
      ),
  })
}
