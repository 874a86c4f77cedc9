import { ReceiptText, ScrollText } from 'lucide-react'
import { download } from '#web/api/download.ts'
import { PaymentDetailsDialog } from '#web/payments/door.ts'
import { ReviewsLink } from '#web/payments/reviews/reviews-link.tsx'
import { ReturnedPayment } from '#web/payments/settling/returned-payment.tsx'
import { useEarlierCheckouts } from '#web/payments/settling/use-earlier-checkouts.ts'
import { useSearch } from '#web/routing/shown.tsx'
import type { Scope } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-scope.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { PaymentFigures } from './payment-figures.tsx'
import { usePaymentList } from './payment-filters.ts'
import { PaymentList } from './payment-list.tsx'
import { oneAmong, paymentSelection, sumOf } from './queries.ts'
import { RecordPaymentButton } from './record-payment-button.tsx'

const LEADS: Record<Scope['of'], string> = {
  'every estate': 'What was paid in every estate.',
  'one estate': 'What was paid in your estate.',
  'own properties': 'What was paid for your properties.',
  'own homes': 'What you have paid.',
}

export function PaymentsPage() {
  const scope = useScope()
  const pays = scope.of === 'own homes'
  const list = usePaymentList()
  const selection = paymentSelection(scope, list.filters.tenancy)
  const listed = oneAmong(scope, list.filters) ?? selection
  /** The home whose payments are listed, where its estate keeps what is owed. */
  const billed =
    pays &&
    scope.allTenancies.find(
      ({ id, estate }) => selection?.of === 'tenancy' && id === selection.id && estate.bills,
    )
  const opened = useOpened('payment')
  /** In the address when the provider's own page has sent somebody back. */
  const { reference } = useSearch()
  useEarlierCheckouts()
  return (
    <>
      <PageHeader
        title="Payment Management"
        lead={LEADS[scope.of]}
        actions={
          selection && (
            <>
              {selection.of === 'all' && <ReviewsLink />}
              {billed && (
                <ButtonLink to="/statements" search={{ tenancy: String(billed.id) }} icon={ScrollText}>
                  Statement
                </ButtonLink>
              )}
              <ExportMenu
                what="payments"
                save={(format) =>
                  download('GET /payments/export', `payments.${format}`, {
                    query: { ...list.filter, format, ...(listed && sumOf(listed)) },
                  })
                }
              />
              <RecordPaymentButton />
            </>
          )
        }
      />
      {reference && pays && <ReturnedPayment key={reference} reference={reference} />}
      {selection && listed ? (
        <div className="grid gap-5">
          <PaymentFigures selection={selection} />
          <PaymentList list={list} selection={listed} onOpen={opened.open} />
        </div>
      ) : (
        <Panel flush>
          <EmptyState icon={ReceiptText} title="No payments found">
            {pays
              ? 'You are not in an estate at the moment. Your payments appear here once you do.'
              : 'No estate is linked to your account.'}
          </EmptyState>
        </Panel>
      )}
      {opened.id !== null && <PaymentDetailsDialog id={opened.id} onClose={opened.close} />}
    </>
  )
}
