import { useQuery } from '@tanstack/react-query'
import { ReceiptText, ScrollText, ShieldAlert } from 'lucide-react'
import { countOf, formatCount } from '#contract/counts.ts'
import type { PaymentSum } from '#contract/payments.ts'
import { download } from '#web/api/download.ts'
import { many, one } from '#web/api/queries.ts'
import { useSearch } from '#web/routing/shown.tsx'
import type { Scope } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { ReturnedPayment } from '../checkouts/returned-payment.tsx'
import { useEarlierCheckouts } from '../checkouts/use-earlier-checkouts.ts'
import { PaymentDetailsDialog } from '../public.ts'
import { PaymentList } from './payment-list.tsx'
import { oneAmong, type PaymentSelection, paymentSelection, sumOf, usePaymentList } from './queries.ts'
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
  const billed =
    pays &&
    scope.allTenancies.find(
      ({ id, estate }) => selection?.of === 'tenancy' && id === selection.id && estate.bills,
    )
  const opened = useOpened('payment')
  /** Paystack's own page adds it to the address when it sends the payer back. */
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

function entries({ payments, failed, refunded, reversed, other_currencies }: PaymentSum): string {
  const others = failed + refunded + reversed
  const all = payments + other_currencies + others
  const words = reversed > 0 ? 'failed, refunded or reversed' : 'failed or refunded'
  return `${countOf(all, 'entry', 'entries')}${others > 0 ? `, ${formatCount(others)} ${words}` : ''}`
}

function PaymentFigures({ selection }: { selection: PaymentSelection }) {
  const scope = useScope()
  const sum = useQuery(one('GET /payments/sum', { query: sumOf(selection) }))
  const { amount, isPending } = useAmountReceived(selection)
  const several = scope.of === 'own homes' && scope.allTenancies.length > 1
  return (
    <StatCards label="Figures">
      <StatCard
        label="Total payments"
        value={sum.data ? formatCount(sum.data.payments + sum.data.other_currencies) : '–'}
        note={sum.data && entries(sum.data)}
        loading={sum.isPending}
      />
      <StatCard
        label={selection.of === 'tenancy' ? 'Total paid' : 'Received'}
        value={amount === undefined ? '–' : <Money amount={amount} />}
        note={several ? 'For all your properties' : null}
        loading={isPending}
      />
    </StatCards>
  )
}

/** The total received or paid in naira, as on the dashboard. */
function useAmountReceived(selection: PaymentSelection) {
  const userId = useSession().user.id
  const { of } = selection
  const estateId = of === 'estate' ? selection.id : 0
  const ofUser = { params: { userId } }
  const { data, isPending } = {
    all: useQuery({ ...one('GET /statistics'), enabled: of === 'all' }),
    estate: useQuery({
      ...one('GET /estate/statistics/:estateId', { params: { estateId } }),
      enabled: of === 'estate',
    }),
    landlord: useQuery({ ...one('GET /landlord/statistics/:userId', ofUser), enabled: of === 'landlord' }),
    tenancy: useQuery({ ...one('GET /tenant/statistics/:userId', ofUser), enabled: of === 'tenancy' }),
  }[of]
  const amount = data && ('total_amount_paid' in data ? data.total_amount_paid : data.payments_received)
  return { amount, isPending }
}

function ReviewsLink() {
  const { data } = useQuery(many('GET /payments/reviews', { query: { state: 'open', page: 1, per_page: 1 } }))
  return (
    <ButtonLink to="/payments/reviews" icon={ShieldAlert}>
      {data?.total ? `${data.total} to review` : 'Reviews'}
    </ButtonLink>
  )
}
