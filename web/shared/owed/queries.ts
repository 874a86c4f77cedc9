import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { call, read } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { one } from '#web/api/queries.ts'

export type PreviewBody = NonNullable<Input<'POST /payment/preview'>['body']>

/** How a tenancy stands with the charges that its estate bills. */
export const chargeStates = (tenantId: number) =>
  one('GET /tenant/charges/:tenantId', { params: { tenantId } })

/** What a tenancy owes, with its newest entries. */
export const ledgerOf = (tenantId: number) =>
  one('GET /tenant/ledger/:tenantId', { params: { tenantId }, query: { page: 1, per_page: 10 } })

const openPage = (tenantId: number, page: number) => ({
  params: { tenantId },
  query: { status: 'open' as const, page, per_page: LONGEST_PAGE },
})

/** What a tenancy owes, with all that is open of it, however many pages that is, in the order in which money pays it. */
export const openEntriesOf = (tenantId: number) =>
  queryOptions({
    // Named by the first page, which is mostly all: that is what a visit begins with, and what is there without a line.
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

/** What a payment would cost and settle. Named as something that is read: after a change it is asked for again like all else. */
export const previewOf = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['GET what a payment settles', body] as const,
    queryFn: ({ signal }) => call('POST /payment/preview', { body, signal, refetch: false }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
