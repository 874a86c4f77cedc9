import { useQuery } from '@tanstack/react-query'
import { ReceiptText, ScrollText, ShieldAlert } from 'lucide-react'
import { formatNaira } from '#contract/money.ts'
import { PAYMENT_FAILED } from '#contract/payment-methods.ts'
import type { PaymentOutcome } from '#contract/payments.ts'
import type { SessionUser } from '#contract/profile.ts'
import { callList } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { many, queryClient, refetchAll } from '#web/api/queries.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { allTenanciesOf, type Scope } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { chosenIn, daysInWords, PaperRows, usePaperList } from '#web/shared/print/use-printing.tsx'
import { Reported } from '#web/transfers/public.tsx'
import { Button, ButtonLink, Spinner } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { keptCheckouts } from '../checkouts/kept-checkouts.ts'
import { NOT_RECORDED, RECORDED, settleCheckout } from '../checkouts/settle-checkout.ts'
import { useEarlierCheckouts } from '../checkouts/use-earlier-checkouts.ts'
import { PaymentDetailsDialog } from '../public.ts'
import { PaymentFigures } from './payment-figures.tsx'
import { PaymentList, paymentColumns } from './payment-list.tsx'
import { PaymentSum } from './payment-sum.tsx'
import {
  oneAmong,
  paymentSelection,
  paymentSum,
  paymentsOf,
  sumOf,
  tenancyOf,
  usePaymentList,
} from './queries.ts'
import { RecordPaymentButton } from './record-payment-button.tsx'

const LEADS: Record<Scope['of'], string> = {
  'every estate': 'What was paid in every estate.',
  'one estate': 'What was paid in your estate.',
  'own properties': 'What was paid for your properties.',
  'own homes': 'What you have paid.',
}

export function PaymentsPage() {
  const scope = useScope()
  const { severalEstates, may } = useSession()
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
  const printed = listed ?? { of: 'all' }
  const paper = usePaperList({
    title: 'Payments',
    pageOf: (page, per_page) => paymentsOf(printed, { ...list.filter, page, per_page }),
    sum: () => queryClient.fetchQuery({ ...paymentSum({ list, selection: printed }), staleTime: 0 }),
  })
  const first = paper.list?.rows[0]
  const files = (
    <>
      {!pays && paper.button}
      {may('GET /payments/export') && (
        <ExportMenu
          what="payments"
          save={(format) =>
            download('GET /payments/export', `payments.${format}`, {
              query: { ...list.filter, format, ...(listed && sumOf(listed)) },
            })
          }
        />
      )}
    </>
  )
  /** Paystack's own page adds it to the address when it sends the payer back. */
  const { reference } = useSearch()
  useEarlierCheckouts()
  return (
    <>
      <PageHeader
        title="Payment Management"
        lead={
          listed?.of === 'estate' && scope.of === 'every estate'
            ? 'What was paid in this estate.'
            : LEADS[scope.of]
        }
        actions={
          selection && (
            <>
              {selection.of === 'all' && <ReviewsLink />}
              {billed && (
                <ButtonLink to="/statements" search={{ tenancy: String(billed.id) }} icon={ScrollText}>
                  Statement
                </ButtonLink>
              )}
              <RecordPaymentButton more={files} />
            </>
          )
        }
      />
      {reference && (pays || scope.of === 'own properties') && (
        <ReturnedPayment key={reference} reference={reference} />
      )}
      {selection && listed ? (
        <div className="paper-wide grid gap-5">
          <div data-screen>
            <PaymentFigures selection={selection} period={list.period} />
          </div>
          {paper.list && (
            <PaperRows
              caption="Payments"
              columns={paymentColumns({ own: false, severalEstates, format: formatNaira })}
              list={paper.list}
              order={list.order}
              filters={{
                Estate: listed.of === 'estate' && !scope.estate ? first?.estate_name : undefined,
                Tenancy: !pays && tenancyOf(listed) ? first?.property_title : undefined,
                Search: list.q,
                Status: chosenIn(list.status),
                Method: chosenIn(list.method),
                'Paid on': daysInWords(list.period),
              }}
              sum={<PaymentSum list={list} selection={listed} onPaper />}
            />
          )}
          {listed.of === 'tenancy' && pays && <ReportedFor tenancyId={listed.id} />}
          <PaymentList list={list} selection={listed} onOpen={opened.open} />
        </div>
      ) : (
        <Panel flush>
          <EmptyState icon={ReceiptText} title="No payments found">
            {pays
              ? 'Your payments appear here once you live in an estate.'
              : 'No estate is linked to your account.'}
          </EmptyState>
        </Panel>
      )}
      {opened.id !== null && <PaymentDetailsDialog id={opened.id} onClose={opened.close} />}
    </>
  )
}

function ReportedFor({ tenancyId }: { tenancyId: number }) {
  const { tenancy } = useQuery(openEntriesOf(tenancyId)).data ?? {}
  return tenancy && <Reported brief accountId={tenancy.account_id} claimed={tenancy.claimed} />
}

function ReviewsLink() {
  const { data } = useQuery(many('GET /payments/reviews', { query: { state: 'open', page: 1, per_page: 1 } }))
  return (
    <ButtonLink to="/payments/reviews" icon={ShieldAlert}>
      {data?.total ? `${data.total} to review` : 'Reviews'}
    </ButtonLink>
  )
}

const WAITING = 'Your payment is not confirmed yet. It appears here by itself once it is.'

/** Settles the checkout of this browser, else searches the list of payments. Throws as `call` does. */
async function outcomeByReference(
  user: SessionUser,
  reference: string,
  ofLandlord: boolean,
): Promise<PaymentOutcome> {
  const kept = keptCheckouts(user.id).find(({ body }) => body.reference === reference)
  if (kept) return settleCheckout(user.id, kept, true)
  const query = { q: reference, page: 1, per_page: 10 }
  const lists = await Promise.all([
    ...(ofLandlord
      ? [callList('GET /landlord/payments/:userId', { params: { userId: user.id }, query })]
      : []),
    ...allTenanciesOf(user).map(({ id }) =>
      callList('GET /tenant/payments/:tenantId', {
        params: { tenantId: id },
        query,
      }),
    ),
  ])
  const recorded = lists.flatMap(({ rows }) => rows).filter((row) => row.transaction_reference === reference)
  // The list may hold a refused card beside the payment that followed it.
  const paid = recorded.find(({ status }) => status === 'success')
  const payment = paid ?? recorded.find(({ status }) => status === 'failed') ?? null
  if (!payment) return { status: 'pending', message: WAITING, reference, payment }
  // The payment came from another browser, so the screen may lack it.
  refetchAll()
  return paid
    ? { status: 'success', message: '', reference, payment }
    : { status: 'failed', message: PAYMENT_FAILED, reference, payment }
}

const TONES = { success: 'good', failed: 'bad', pending: 'wait' } as const

const sentence = ({ status, message, payment }: PaymentOutcome): string =>
  status === 'success' && payment
    ? `${RECORDED} ${formatNaira(payment.amount)}, invoice ${payment.invoice_number}.`
    : message

function ReturnedPayment({ reference }: { reference: string }) {
  const { user, is } = useSession()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['returned payment', user.id, reference],
    queryFn: () => outcomeByReference(user, reference, is('landlord')),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const dismiss = () => void changeSearch({ reference: undefined, trxref: undefined }, { replace: true })
  if (isFetching)
    return (
      <Notice className="mb-5">
        <span role="status" className="flex items-center gap-2.5">
          <Spinner /> Asking what became of your payment...
        </span>
      </Notice>
    )
  const open = !data || data.status === 'pending'
  return (
    <Notice tone={data ? TONES[data.status] : 'bad'} className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span role={data?.status === 'failed' || error ? undefined : 'status'}>
          {data ? sentence(data) : `${NOT_RECORDED} ${error?.message ?? ''}`}
        </span>
        <span className="flex gap-2.5">
          {open && (
            <Button size="sm" onClick={() => refetch()}>
              Check again
            </Button>
          )}
          <Button size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        </span>
      </div>
    </Notice>
  )
}
