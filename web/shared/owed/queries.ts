import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { call, read } from '#web/api/call.ts'
import type { Input, Reply } from '#web/api/call-types.ts'
import { one } from '#web/api/queries.ts'

export type PreviewBody = NonNullable<Input<'POST /payment/preview'>['body']>

export const chargeStates = (tenantId: number) =>
  one('GET /tenant/charges/:tenantId', { params: { tenantId } })

/** A tenancy's id, or an owner's account. */
export type AccountOf = number | { account_id: number }

/** As a request about one account names it. */
export const keyOf = (of: AccountOf) => (typeof of === 'number' ? { tenant_id: of } : of)

export type LedgerQuery = NonNullable<Input<'GET /tenant/ledger/:tenantId'>['query']>

type TenancyLedger = Reply<'GET /tenant/ledger/:tenantId'>
/** An owner's ledger has the fields of a tenancy's, but names another holder. */
type AnyLedger = Omit<TenancyLedger, 'tenancy'> &
  Partial<Pick<TenancyLedger, 'tenancy'> & Pick<Reply<'GET /account/ledger/:accountId'>, 'account'>>

const ledgerCall = (of: AccountOf, query: LedgerQuery) =>
  typeof of === 'number'
    ? (['GET /tenant/ledger/:tenantId', { params: { tenantId: of }, query }] as const)
    : (['GET /account/ledger/:accountId', { params: { accountId: of.account_id }, query }] as const)

const readLedger = (of: AccountOf, query: LedgerQuery, signal: AbortSignal): Promise<AnyLedger> => {
  const [call, input] = ledgerCall(of, query)
  return call === 'GET /tenant/ledger/:tenantId' ? read(call, input, signal) : read(call, input, signal)
}

export const ledgerBy = (of: AccountOf, query: LedgerQuery) =>
  queryOptions({
    queryKey: ledgerCall(of, query),
    queryFn: ({ signal }) => readLedger(of, query, signal),
  })

export const ledgerOf = (of: AccountOf) => ledgerBy(of, { page: 1, per_page: 10 })

const openPage = (page: number) => ({ status: 'open' as const, page, per_page: LONGEST_PAGE })

export const openEntriesOf = (of: AccountOf) =>
  queryOptions({
    // The key names the first page, which the worker keeps.
    queryKey: ledgerCall(of, openPage(1)),
    queryFn: async ({ signal }) => {
      const open = (page: number) => readLedger(of, openPage(page), signal)
      const first = await open(1)
      const pages = Math.ceil(first.entries_total / LONGEST_PAGE)
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, index) => open(index + 2)),
      )
      return { ...first, entries: [first, ...others].flatMap(({ entries }) => entries) }
    },
  })

/** The key starts with GET, so a change refetches it. */
export const settlingPreview = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['GET what a payment settles', body] as const,
    queryFn: ({ signal }) => call('POST /payment/preview', { body, signal, refetch: false }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
