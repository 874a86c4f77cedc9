import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { Fragment } from 'react'
import { formatDay, formatExact } from '#contract/dates.ts'
import { isRecordedMethod, methodName, RECORDED_BY_ESTATE } from '#contract/payment-methods.ts'
import type { ConfirmedReceipt } from '#contract/receipts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { one, queryClient } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

const HOW = 'Compare it with what you hold: each line must say the same.'

/** Where the code on a receipt leads: whether it was issued here, and over what. Open to everyone, and names nobody. */
export const ReceiptPage = () => (
  <QueryClientProvider client={queryClient}>
    <Checked />
  </QueryClientProvider>
)

function Checked() {
  const { code = '' } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(one('GET /receipt/:code', { params: { code } }))
  if (data)
    return (
      <PublicFrame title="This receipt is genuine" lead={HOW} above={<Seal />}>
        <Confirmed receipt={data} />
      </PublicFrame>
    )
  if (!error)
    return (
      <PublicFrame title="Checking the receipt">
        <Skeleton className="h-40" />
      </PublicFrame>
    )
  const unknown = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
  return unknown ? (
    <PublicFrame title="This receipt is not known" lead={error.message}>
      <p className="text-ink-2">
        Check the code against the paper, letter by letter. If it is the same, do not trust the receipt, and
        ask the estate.
      </p>
    </PublicFrame>
  ) : (
    <PublicFrame title="The receipt could not be checked">
      <Notice tone="bad">{error.message}</Notice>
      <Button className="mt-5" loading={isFetching} onClick={() => refetch()}>
        Retry
      </Button>
    </PublicFrame>
  )
}

const Seal = () => (
  <span className="mb-4 grid size-12 place-items-center rounded-full bg-brand-wash text-brand-ink">
    <BadgeCheck className="size-6" />
  </span>
)

function Confirmed({ receipt }: { receipt: ConfirmedReceipt }) {
  const { amount, currency, payment_method, refunded, paid_at, estate_name, invoice_number } = receipt
  const recorded = isRecordedMethod(payment_method)
  return (
    <div className="grid gap-5 rounded-surface border border-line bg-surface p-5 shadow-rest">
      {refunded > 0 && (
        <Notice tone="wait">
          {recorded ? (
            'The estate has reversed this payment since: it counts no longer.'
          ) : (
            <>
              {refunded < amount ? <Money amount={refunded} currency={currency} /> : 'All'} of it was given
              back since.
            </>
          )}
        </Notice>
      )}
      <DescriptionList
        facts={[
          ['Amount', <Money key="amount" amount={amount} currency={currency} />],
          ['Date', (recorded ? formatDay : formatExact)(paid_at)],
          [
            'Method',
            <Fragment key="method">
              {methodName(payment_method)}
              {recorded && <span className="block text-sm font-normal text-ink-2">{RECORDED_BY_ESTATE}</span>}
            </Fragment>,
          ],
          ['Estate', estate_name],
          ['Invoice number', invoice_number],
        ]}
      />
    </div>
  )
}
