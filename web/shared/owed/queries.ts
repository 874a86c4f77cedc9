import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { one } from '#web/api/queries.ts'

export type PreviewBody = NonNullable<Input<'POST /payment/preview'>['body']>

/** How a tenancy stands with the charges that its estate bills. */
export const chargeStates = (tenantId: number) =>
  one('GET /tenant/charges/:tenantId', { params: { tenantId } })

/** What a tenancy owes, with its newest entries. */
export const ledgerOf = (tenantId: number) =>
  one('GET /tenant/ledger/:tenantId', { params: { tenantId }, query: { page: 1, per_page: 10 } })

/** What a tenancy owes, with what is open of it in the order in which money pays it. */
export const openEntriesOf = (tenantId: number) =>
  one('GET /tenant/ledger/:tenantId', {
    params: { tenantId },
    query: { status: 'open', page: 1, per_page: 100 },
  })

/** What a payment would cost and settle. Named as something that is read: after a change it is asked for again like all else. */
export const previewOf = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['GET what a payment settles', body] as const,
    queryFn: ({ signal }) => call('POST /payment/preview', { body, signal, refetch: false }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
