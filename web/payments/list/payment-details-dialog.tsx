import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Fragment } from 'react'
import { countOf } from '#contract/counts.ts'
import { formatDay } from '#contract/dates.ts'
import { isRecordedMethod, methodName, methodWithChannel } from '#contract/payment-methods.ts'
import { receiptState } from '#contract/receipt-state.ts'
import {
  isBankReference,
  owedForHomesWords,
  paidAtWords,
  receiptLines,
  stillOwedWords,
} from '#contract/receipt-words.ts'
import type { Receipt } from '#contract/receipts.ts'
import { MANAGERS } from '#contract/roles.ts'
import { transferWords } from '#contract/transfer-words.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { OfficeContact } from '#web/shared/office-contact.tsx'
import { PayByTransfer, transferHome } from '#web/transfers/public.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { isMissing } from '#web/ui/page/page-title.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { DownloadReceipt } from '../receipts/download-receipt.tsx'
import { receiptOf } from '../receipts/kept-receipts.ts'
import { ReceiptLines } from '../receipts/receipt-lines.tsx'
import { ShareReceipt } from '../receipts/share-receipt.tsx'
import { CheckCode } from './check-code.tsx'
import { PayAfterFailure } from './pay-after-failure.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentBadge } from './payment-badge.tsx'

export function PaymentDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(receiptOf(id))
  const { data } = query
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={data ? `Payment ${data.invoice_number}` : 'Payment'}
      leave={null}
      footer={
        <>
          {data && <PaymentActions receipt={data} />}
          {data?.receipt_code && (
            <>
              {data.refunded < data.amount && <ShareReceipt receipt={data} code={data.receipt_code} />}
              <DownloadReceipt
                id={data.id}
                invoice_number={(data.split ?? data).invoice_number}
                whole={data.split?.amount}
              />
            </>
          )}
          {data && <PayAfterFailure receipt={data} />}
          {/* A phone has the X on top. */}
          <LeaveButton className={data?.receipt_code ? 'max-sm:hidden' : undefined}>Close</LeaveButton>
        </>
      }
    >
      {data ? (
        <Details receipt={data} />
      ) : query.error ? (
        isMissing(query.error) ? (
          <EmptyState icon={SearchX} title="There is no such payment">
            The link may be old, or was typed wrongly.
          </EmptyState>
        ) : (
          <ErrorState title="Failed to load payment" query={query} />
        )
      ) : (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  )
}

function Details({ receipt }: { receipt: Receipt }) {
  const { status, payment_method, payer_name, payer_email, gateway_response } = receipt
  const state = receiptState(receipt)
  const failed = status === 'failed'
  const { is, user } = useSession()
  const manages = is(...MANAGERS)
  const office = manages ? undefined : user.offices?.find(({ id }) => id === receipt.estate_id)
  return (
    <div className="grid gap-6">
      <p data-paper className="text-lg font-[620]">
        {receipt.estate_name}
      </p>
      <div>
        <p className="flex flex-wrap items-center gap-3 text-2xl font-[650] tracking-[-0.02em]">
          {state && <Badge tone="bad">{state.word}</Badge>}
          <Money {...receipt} />
          {!state && <PaymentBadge {...receipt} />}
        </p>
        {failed && <p className="mt-1.5 font-[560] text-red-ink">{gateway_response ?? 'Declined'}</p>}
        <p className="mt-1.5 break-words text-ink-2">
          {[
            [payer_name, receipt.property_title].filter(Boolean).join(', '),
            methodName(payment_method),
            formatDay(receipt.paid_at),
          ].join(' · ')}
        </p>
      </div>
      {state && <Notice tone="bad">{state.text}</Notice>}
      {receipt.moves.length > 0 && <Moves receipt={receipt} />}
      <ReceiptLines
        lines={receiptLines({ ...receipt, items: receipt.payload.items })}
        currency={receipt.currency}
        label={failed ? 'Not paid' : undefined}
        total={failed ? undefined : receipt.amount}
      />
      {receipt.split && <PartOf receipt={receipt} split={receipt.split} />}
      <div className="flex flex-wrap justify-between gap-6 border-t border-line pt-5">
        <DescriptionList
          facts={[
            ['Date', paidAtWords(receipt)],
            ['Method', methodWithChannel(payment_method, receipt.channel)],
            (manages || !isRecordedMethod(payment_method)) && ['Reference', receipt.transaction_reference],
            manages &&
              receipt.gives_back !== null && [
                isRecordedMethod(payment_method) ? 'Reversal of' : 'Refund of',
                <Link
                  key="payment"
                  to="/payments"
                  search={{ payment: String(receipt.gives_back.id) }}
                  className={linkStyle}
                >
                  {receipt.gives_back.invoice_number}
                </Link>,
              ],
            ...recordedFacts(receipt),
            [
              failed ? 'Tried by' : 'Paid by',
              <Fragment key="payer">
                {manages && receipt.tenant_id !== null ? (
                  <Link to="/tenants/$id" params={{ id: String(receipt.tenant_id) }} className={linkStyle}>
                    {payer_name}
                  </Link>
                ) : (
                  payer_name
                )}
                {payer_email && (
                  <>
                    , <EmailText value={payer_email} />
                  </>
                )}
              </Fragment>,
            ],
            ['Property', receipt.property_title],
            ['Estate', receipt.estate_name],
          ]}
        />
        {receipt.receipt_code && <CheckCode code={receipt.receipt_code} />}
      </div>
      {receipt.still_owed && <StillOwed receipt={receipt} debt={receipt.still_owed} />}
      {office && <OfficeContact estate_name={office.name} office={office.office} />}
    </div>
  )
}

/** Residents copy the bank account; others read it. */
function StillOwed({ receipt, debt }: { receipt: Receipt; debt: NonNullable<Receipt['still_owed']> }) {
  const { account_id, property_title: title } = receipt
  const { of } = useScope()
  const pays = of === 'own homes' && debt.owed > 0
  const reads = !pays && (of === 'own homes' || of === 'own properties')
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="break-words text-ink-2">
        {stillOwedWords(debt)} {reads && transferWords(debt)}
      </p>
      {pays && (
        <PayByTransfer
          home={transferHome({ ...debt, account_id, claimed: 0, property: { title } }, debt.owed)}
        />
      )}
    </div>
  )
}

function Moves({ receipt: { moves, moved } }: { receipt: Receipt }) {
  return (
    <Notice tone="plain">
      {moved ? `The money is on ${nameOf(moved)}.` : 'The money was moved and came back.'}
      <ol aria-label="Moves" className="mt-1.5 grid gap-1">
        {moves.map(({ from, to, on, by, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moves never change
          <li key={index} className="break-words">
            {`From ${nameOf(from)} to ${nameOf(to)} on ${formatDay(on)}${by === null ? '' : ` by ${by}`}: ${note}`}
          </li>
        ))}
      </ol>
    </Notice>
  )
}
const nameOf = (of: Receipt['moves'][number]['to']): string => `${of.property_title} (${of.account_number})`

/** The facts of a manual payment; managers also see who recorded it. */
function recordedFacts(receipt: Receipt) {
  const { payment_method, status, recorded, reversal, gateway_response, bank_reference } = receipt
  if (!isRecordedMethod(payment_method)) return []
  const reversed = status === 'refunded'
  const bankReference = recorded ? recorded.bank_reference : isBankReference(bank_reference)
  const facts = [
    ['Reason', reversed && gateway_response],
    [reversed ? 'Reversed by' : 'Recorded by', recorded?.by ?? 'The estate'],
    ['Bank reference', bankReference && <BankReference key="bank" receipt={receipt} />],
    ['Note', !reversed && recorded?.note],
    ['Reversed', reversal && `${formatDay(reversal.at)}, by ${reversal.by ?? 'the estate'}`],
    ['Reason', reversal?.reason],
  ] as const
  return facts.filter(([, value]) => value)
}

/** A reference of several lines ends with the number of one. */
const SHARED = / \/ \d+$/

/** The bank reference. For managers it links to the bank line. */
function BankReference({
  receipt: { estate_id, payment_method, recorded, bank_reference },
}: {
  receipt: Receipt
}) {
  const { of } = useScope()
  const reference = recorded?.bank_reference ?? bank_reference ?? ''
  const managed = of === 'one estate' || of === 'every estate'
  if (payment_method !== 'bank_transfer' || !managed || !isBankReference(reference)) return reference
  const estate = of === 'every estate' ? String(estate_id) : undefined
  return (
    <Link
      to="/bank-statements"
      search={{ view: 'lines', q: reference.replace(SHARED, ''), estate }}
      className={`${linkStyle} break-all`}
    >
      {reference}
    </Link>
  )
}

function PartOf({ receipt, split }: { receipt: Receipt; split: NonNullable<Receipt['split']> }) {
  const owed = owedForHomesWords(split)
  return (
    <div>
      <h3 className="font-[560]">
        Part of one payment of <Money amount={split.amount} /> for {countOf(split.homes.length, 'home')}
      </h3>
      <ul aria-label="Homes" className="mt-2 border-b border-line">
        {split.homes.map(({ payment_id, property_title, payer_name, paid_for, amount }) => (
          <li key={payment_id} className="flex justify-between gap-4 border-t border-line py-2.5">
            <span className="min-w-0 break-words">
              {payment_id === receipt.id ? (
                <span className="font-[560]">{property_title}</span>
              ) : (
                <Link to="/payments" search={{ payment: String(payment_id) }} className={linkStyle}>
                  {property_title}
                </Link>
              )}
              <span className="block text-sm text-ink-3">
                {payer_name === receipt.payer_name
                  ? paid_for
                  : [payer_name, paid_for].filter(Boolean).join(': ')}
              </span>
            </span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
      {owed && <p className="mt-3 break-words text-ink-2">{owed}</p>}
    </div>
  )
}
