import { type Review, reviewBody } from '#contract/reviews.ts'
import { call } from '#web/api.ts'
import { invalidate } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/contract-form.ts'
import { formatExact } from '#web/ui/dates.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { toast, toastFailure } from '#web/ui/toast.ts'
import { PaymentAmount } from './payment-amount.tsx'

interface ReviewDialogProps {
  review: Review
  onClose: () => void
}

const send = ({ kind, id }: Review, body: { note: string }) =>
  kind === 'payment'
    ? call('POST /payment/:id/review', { params: { id }, body })
    : call('POST /checkout/:id/review', { params: { id }, body })

/** One thing that wants a look, and the word of whoever looked. */
export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  const { kind, invoice_number, resolved } = review
  const form = useContractForm({
    schema: reviewBody,
    defaultValues: { note: '' },
    onSubmit: async (body) => {
      const { message } = await send(review, body)
      toast.success(message)
      onClose()
      await invalidate('GET /payments/reviews', 'GET /all/payments', 'GET /statistics')
    },
    onFailure: (error) => toastFailure('Failed to save the review.', error),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'payment' ? `Review ${invoice_number}` : 'Review a checkout'}
      dirty={form.dirty}
      footer={
        <>
          <Button onClick={onClose}>{resolved ? 'Close' : 'Cancel'}</Button>
          {!resolved && (
            <SubmitButton form={form}>
              {kind === 'payment' ? 'Mark as reviewed' : 'Ask again and close'}
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
                kind === 'payment'
                  ? 'Kept with your name. The payment itself is never changed.'
                  : 'Kept with your name. The provider is asked once more first; money that still comes is recorded.'
              }
              {...form.field('note')}
            />
          </Form>
        )}
      </div>
    </Dialog>
  )
}

const Facts = (review: Review) => (
  <DescriptionList
    facts={[
      [review.kind === 'payment' ? 'Received' : 'To be paid', <PaymentAmount key="amount" {...review} />],
      ['Reference', review.reference],
      ['Payer', review.payer_name],
      ['Estate', review.estate_name],
      ['Date', formatExact(review.created_at)],
      ...(review.resolved
        ? ([
            ['Reviewed by', `${review.resolved.by}, ${formatExact(review.resolved.at)}`],
            ['Found', review.resolved.note],
          ] as const)
        : []),
    ]}
  />
)
