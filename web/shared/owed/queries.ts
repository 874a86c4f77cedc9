import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { call, read } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { one } from '#web/api/queries.ts'

export type PreviewBody = NonNullable<Input<'POST /payment/preview'>['body']>

export const chargeStates = (tenantId: number) =>
  one('GET /tenant/charges/:tenantId', { params: { tenantId } })

export const ledgerOf = (tenantId: number) =>
  one('GET /tenant/ledger/:tenantId', { params: { tenantId }, query: { page: 1, per_page: 10 } })

const openPage = (tenantId: number, page: number) => ({
  params: { tenantId },
  query: { status: 'open' as const, page, per_page: LONGEST_PAGE },
})

export const openEntriesOf = (tenantId: number) =>
  queryOptions({
    // The key names the first page, which the worker keeps.
    queryKey: ['GET /tenant/ledger/:tenantId', openPage(tenantId, 1)] as const,
    queryFn: async ({ signal }) => {
      const open = (page: number) => read('GET /tenant/ledger/:tenantId', openPage(tenantId, page), signal)
      const first = await open(1)
      const pages = Math.ceil(first.entries_total / LONGEST_PAGE)
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, index) => open(index + 2)),
      )
      return { ...first, entries: [first, ...others].flatMap(({ entries }) => entries) }
    },
  })

/** The key starts with GET, so a change refetches it. */
export const previewOf = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['GET what a payment settles', body] as const,
    queryFn: ({ signal }) => call('POST /payment/preview', { body, signal, refetch: false }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
