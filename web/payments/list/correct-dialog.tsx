import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { correctionDays } from '#contract/closed-days.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { correctPaymentForm } from '#contract/manual-payments.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Receipt } from '#contract/receipts.ts'
import { call } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useEntry } from '#web/routing/shown.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { keyOf } from '#web/shared/owed/queries.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { useAsked } from '#web/shared/use-asked.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { debtorOf } from './reverse-dialog.tsx'

/** Corrects the amount, or the part of each home. */
export function CorrectDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, estate_id, paid_at, payment_method, payer_name, split } = receipt
  const { invoice_number, amount } = split ?? receipt
  // All tries send the same key, so a lost answer does not correct twice.
  const key = useRef(newKey())
  const { openedHere } = useEntry()
  const form = useContractForm({
    schema: correctPaymentForm,
    defaultValues: {
      amount,
      parts: split?.homes.map((home) => ({
        ...keyOf(home.tenant_id ?? { account_id: home.account_id }),
        amount: home.amount,
      })),
      note: '',
    },
    onSubmit: async (body) => {
      const corrected = await call('POST /payment/:id/correct', {
        params: { id },
        body: { ...body, key: key.current },
      })
      toast.success(`Payment corrected. It is now ${corrected.invoice_number}.`)
      onClose()
      void changeSearch({ payment: String(corrected.id) }, { replace: true, openedHere })
    },
    onFailure: (error) => toastFailure('Failed to correct the payment.', error),
  })
  const months = useQuery(one('GET /estate/months/:estateId', { params: { estateId: estate_id } }))
  const days = months.data && correctionDays(formatIsoDay(paid_at), months.data.first_open_on)
  const { parts } = form.values
  const changePart = (index: number, part: number | undefined) => {
    const next = (parts ?? []).map((each, at) => (at === index ? { ...each, amount: part } : each))
    form.set('parts', next as typeof parts, `parts.${index}`)
    form.controlled('amount').onChange(sumNaira(next.map((each) => ({ amount: each.amount || 0 }))))
  }
  const error = form.errorOf('parts')
  const same = parts
    ? parts.every((part, index) => part.amount === split?.homes[index]?.amount)
    : form.values.amount === amount
  const wanted = same || !form.values.amount ? null : { amount: form.values.amount, parts }
  const owed = useAsked(['GET what a correction leaves', id], wanted, (body, signal) =>
    call('POST /payment/:id/correct/preview', { params: { id }, body, signal, refetch: false }),
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Correct amount"
      description={`${methodName(payment_method)} ${formatNaira(amount)} from ${payer_name}, ${invoice_number}. It is reversed and recorded again with the right amount, in one step. ${days ?? ''}`}
      submit="Correct amount"
      disabled={same}
    >
      {split ? (
        <div className="grid gap-4.5">
          {split.homes.map((home, index) => (
            <AmountField
              key={home.payment_id}
              label={home.property_title}
              required
              value={parts?.[index]?.amount}
              onChange={(part) => changePart(index, part)}
              error={form.errorOf(`parts.${index}.amount`)}
            />
          ))}
          <p role="status" className="font-[560]">{`Together ${formatNaira(form.values.amount ?? 0)}`}</p>
          {error && <FieldError>{error}</FieldError>}
        </div>
      ) : (
        <AmountField label="Right amount" required {...form.controlled('amount')} />
      )}
      {wanted && !owed.error && owed.data?.owed != null && (
        <p role="status" className="break-words">
          {debtorOf(receipt)} will owe <b className="font-[640]">{formatNaira(owed.data.owed)}</b>.
        </p>
      )}
      <ReasonField {...form.field('note')} hint="The payer reads it." />
    </FormDialog>
  )
}
