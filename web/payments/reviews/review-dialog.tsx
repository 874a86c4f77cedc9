import { formatExact } from '#contract/dates.ts'
import { type Review, reviewBody } from '#contract/reviews.ts'
import { call } from '#web/api/call.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

const CALLS = {
  payment: 'POST /payment/:id/review',
  checkout: 'POST /checkout/:id/review',
  flag: 'POST /payment-flag/:id/review',
} as const

export function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { kind, invoice_number, resolved } = review
  const form = useContractForm({
    schema: reviewBody,
    defaultValues: { note: '' },
    onSubmit: async (body) => {
      const { message } = await call(CALLS[kind], { params: { id: review.id }, body })
      toast.success(message)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to save the review.', error),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={invoice_number === null ? 'Review a checkout' : `Review ${invoice_number}`}
      footer={
        <>
          <LeaveButton>{resolved ? 'Close' : 'Cancel'}</LeaveButton>
          {!resolved && (
            <SubmitButton form={form}>
              {kind === 'checkout' ? 'Ask again and close' : 'Mark as reviewed'}
            </SubmitButton>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Notice tone={resolved ? 'plain' : 'wait'}>{review.reason}</Notice>
        <Facts {...review} />
        {!resolved && (
          <Form form={form}>
            <TextareaField
              label="What did you find out?"
              required
              hint={
                kind === 'checkout'
                  ? 'Kept with your name. The provider is asked once more first; money that still comes is recorded.'
                  : 'Kept with your name. The payment itself is never changed.'
              }
              {...form.field('note')}
            />
          </Form>
        )}
      </div>
    </Dialog>
  )
}

function Facts({ resolved, ...review }: Review) {
  const facts = [
    [review.invoice_number === null ? 'To be paid' : 'Received', <Money key="amount" {...review} />],
    ['Reference', review.reference],
    ['Payer', review.payer_name],
    ['Estate', review.estate_name],
    ['Date', formatExact(review.created_at)],
    ['Last try', review.last_error],
    ['Reviewed by', resolved && `${resolved.by}, ${formatExact(resolved.at)}`],
    ['Found', resolved?.note],
  ] as const
  return <DescriptionList facts={facts.filter(([, value]) => value)} />
}
