import { PAYMENT_ORDERS } from '#contract/orders.ts'
import { methodName, PAYMENT_METHODS } from '#contract/payment-methods.ts'
import { periodIn } from '#web/shared/period/periods.ts'
import { useListState } from '#web/ui/table/list-state.ts'

const STATUSES = [
  { value: 'success', label: 'Successful' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
] as const
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))

/** The list of payments as its address has it; of what narrows it, only what there is. */
export function usePaymentList() {
  const list = useListState(['status', 'method', 'from', 'to', 'tenancy', 'estate'], PAYMENT_ORDERS)
  const { q, order, filters } = list
  const period = periodIn(filters)
  const status = list.filter('status', STATUSES)
  const method = list.filter('method', METHODS)
  const narrowing = {
    q: q || undefined,
    status: status.value,
    method: method.value,
    ...period,
  }
  return {
    ...list,
    period,
    status,
    method,
    narrowing,
    /** All that the table, its sum and its export go by. */
    filter: { ...narrowing, order },
    narrowed: Object.values(narrowing).some((value) => value !== undefined),
  }
}
export type PaymentListState = ReturnType<typeof usePaymentList>
