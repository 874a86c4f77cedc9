import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemOfClosedDay } from '#contract/closed-days.ts'
import { problemOfDay, recordPaymentForm } from '#contract/manual-payments.ts'
import { MANUAL_METHODS } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { type AnyPayer, accountOf } from '#web/shared/any-payer.ts'
import { useFirstOpenDay } from '#web/shared/first-open-day.ts'
import { newKey } from '#web/shared/new-key.ts'
import { keyOf, openEntriesOf } from '#web/shared/owed/queries.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { isRefusal } from '#web/ui/feedback/refusal.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'

const schemaFor = (first_open_on: string | null) =>
  recordPaymentForm.superRefine(({ paid_on }, context) => {
    const message = problemOfDay(paid_on, lagosToday()) ?? problemOfClosedDay(paid_on, first_open_on)
    if (message) context.addIssue({ code: 'custom', path: ['paid_on'], message, input: paid_on })
  })

const keyOfPayer = (payer: AnyPayer | null) => ({
  ...{ tenant_id: undefined, account_id: undefined },
  ...(payer && keyOf(accountOf(payer))),
})

export interface RecordedHome {
  payer: AnyPayer | null
  amount: number | undefined
}

export function useRecording(given: AnyPayer | undefined) {
  const methodKey = `payment-method:v1:${useSession().user.id}`
  const [payer, setPayer] = useState<AnyPayer | null>(given ?? null)
  const [looking, setLooking] = useState(false)
  const [recorded, setRecorded] = useState<Payment>()
  /** With several homes: each with its part, the payer's first. */
  const [homes, setHomes] = useState<RecordedHome[]>([])
  // All tries send the same key, so a lost answer does not record the payment twice.
  const key = useRef(newKey())
  const first_open_on = useFirstOpenDay(payer?.estate_id)
  const empty = {
    ...keyOfPayer(given ?? null),
    method: MANUAL_METHODS.find((each) => each === localStorage.getItem(methodKey)),
    amount: undefined,
    paid_on: lagosToday(),
    bank_reference: null,
    note: null,
    entries: undefined,
    parts: undefined,
  }
  const form = useContractForm({
    schema: schemaFor(first_open_on),
    defaultValues: empty,
    onSubmit: async (body) => {
      if (!looking) return setLooking(true)
      try {
        setRecorded(await call('POST /payment/record', { body: { ...body, key: key.current } }))
      } catch (error) {
        if (isRefusal(error) && error.errors) setLooking(false)
        throw error
      }
      localStorage.setItem(methodKey, body.method)
      toast.success('Payment recorded successfully.')
    },
    onFailure: (error) => toastFailure('Failed to record payment.', error),
  })
  const { data: ledger } = useQuery({
    ...openEntriesOf(payer ? accountOf(payer) : 0),
    enabled: payer !== null,
  })
  const owed = ledger?.billing ? ledger.owed : undefined
  /** The amount that nobody typed. */
  const proposed = useRef<number>(undefined)
  const propose = (amount: number | undefined) => {
    if (form.values.amount !== undefined && form.values.amount !== proposed.current) return
    proposed.current = amount
    if (form.dirty) form.set('amount', amount)
    else form.reset({ ...form.values, amount })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposes once for each payer
  useEffect(() => {
    if (owed && !looking && !recorded && homes.length === 0) propose(owed)
  }, [owed, payer])
  type Parts = typeof form.values.parts
  const putHomes = (next: RecordedHome[], path?: string) => {
    setHomes(next)
    const parts = next.map((home) => ({ ...keyOfPayer(home.payer), amount: home.amount }))
    // The contract reports what is missing.
    form.set('parts', next.length > 0 ? (parts as Parts) : undefined, path)
  }
  return {
    form,
    payer,
    first_open_on,
    homes,
    owed,
    propose,
    addHome: () => {
      propose(undefined)
      form.controlled('entries').onChange(undefined)
      const first = homes.length > 0 ? homes : [{ payer, amount: undefined }]
      putHomes([...first, { payer: null, amount: undefined }])
    },
    changeHome: (index: number, change: Partial<RecordedHome>) =>
      putHomes(
        homes.map((home, at) => (at === index ? { ...home, ...change } : home)),
        `parts.${index}`,
      ),
    removeHome: (index: number) => putHomes(homes.length === 2 ? [] : homes.filter((_, at) => at !== index)),
    pickPayer: (picked: AnyPayer | null) => {
      setPayer(picked)
      propose(undefined)
      const { tenant_id, account_id } = keyOfPayer(picked)
      form.set('account_id', account_id)
      form.set('tenant_id', tenant_id)
      form.controlled('entries').onChange(undefined)
      putHomes([])
    },
    stage: recorded ? 'recorded' : looking ? 'looking' : 'filling',
    back: () => setLooking(false),
    recorded,
    /** The next payment, by somebody else. */
    another: () => {
      key.current = newKey()
      proposed.current = undefined
      setPayer(null)
      setHomes([])
      setLooking(false)
      setRecorded(undefined)
      form.reset({ ...empty, paid_on: form.values.paid_on })
    },
  } as const
}
export type Recording = ReturnType<typeof useRecording>
