import { useRef, useState } from 'react'
import { type Payer, problemOfDay, recordPaymentForm } from '#contract/manual-payments.ts'
import type { Payment } from '#contract/payments.ts'
import { call } from '#web/api/call.ts'
import { newKey } from '#web/shared/new-key.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { isRefusal } from '#web/ui/feedback/refusal.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'

const schema = recordPaymentForm.superRefine(({ paid_on }, context) => {
  const message = problemOfDay(paid_on, lagosToday())
  if (message) context.addIssue({ code: 'custom', path: ['paid_on'], message, input: paid_on })
})

export function useRecording(given: Payer | undefined) {
  const [payer, setPayer] = useState<Payer | null>(given ?? null)
  const [looking, setLooking] = useState(false)
  const [recorded, setRecorded] = useState<Payment>()
  // All tries send the same key, so a lost answer does not record the payment twice.
  const key = useRef(newKey())
  const form = useContractForm({
    schema,
    defaultValues: {
      tenant_id: given?.id,
      method: undefined,
      amount: undefined,
      paid_on: lagosToday(),
      bank_reference: null,
      note: null,
      entries: undefined,
    },
    onSubmit: async (body) => {
      if (!looking) return setLooking(true)
      try {
        setRecorded(await call('POST /payment/record', { body: { ...body, key: key.current } }))
      } catch (error) {
        if (isRefusal(error) && error.errors) setLooking(false)
        throw error
      }
      toast.success('Payment recorded successfully.')
    },
    onFailure: (error) => toastFailure('Failed to record payment.', error),
  })
  return {
    form,
    payer,
    pickPayer: (picked: Payer | null) => {
      setPayer(picked)
      form.controlled('tenant_id').onChange(picked?.id)
      form.controlled('entries').onChange(undefined)
    },
    stage: recorded ? 'recorded' : looking ? 'looking' : 'filling',
    back: () => setLooking(false),
    recorded,
  } as const
}
export type Recording = ReturnType<typeof useRecording>
