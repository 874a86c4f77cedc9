import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useScope } from '#web/session/use-scope.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { paymentColumns } from './payment-columns.tsx'
import type { PaymentListState } from './payment-filters.ts'
import { PaymentSum } from './payment-sum.tsx'
import { PaymentToolbar } from './payment-toolbar.tsx'
import { type PaymentSelection, paymentsOf } from './queries.ts'

interface PaymentListProps {
  list: PaymentListState
  selection: PaymentSelection
  onOpen: (id: number) => void
}

export function PaymentList({ list, selection, onOpen }: PaymentListProps) {
  const own = useScope().of === 'own homes'
  const { page, perPage, filter, narrowed } = list
  const payments = useQuery(paymentsOf(selection, { page, per_page: perPage, ...filter }))
  return (
    <Table
      caption="Payments"
      columns={paymentColumns(!own)}
      list={payments}
      {...list.paging}
      onOpen={(payment) => onOpen(payment.id)}
      toolbar={<PaymentToolbar list={list} selection={selection} />}
      summary={<PaymentSum list={list} selection={selection} />}
      empty={
        <EmptyState
          icon={ReceiptText}
          title="No payments found"
          action={
            !narrowed &&
            own && (
              <ButtonLink variant="primary" to="/charges">
                Browse Charges
              </ButtonLink>
            )
          }
        >
          {narrowed
            ? 'Try another search, other dates, another method or status.'
            : 'Payments appear here as soon as they are made.'}
        </EmptyState>
      }
    />
  )
}
