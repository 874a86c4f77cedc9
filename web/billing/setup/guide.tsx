import { useMutation } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BillingPreview, EstateBilling } from '#contract/billing.ts'
import { formatCount } from '#contract/counts.ts'
import { firstOfMonth } from '#contract/dates.ts'
import { longDay, monthWords } from '#contract/day-words.ts'
import { BILLING_FROM_MONTHS } from '#contract/limits.ts'
import { type ApiError, call } from '#web/api/call.ts'
import { ChargeDrawer } from '#web/charges/public.tsx'
import { useAsked } from '#web/shared/use-asked.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { Steps } from '#web/ui/page/steps.tsx'
import { ChargeItem } from './charge-item.tsx'
import {
  beginOn,
  canBeBilled,
  type Draft,
  newCharge,
  newDraft,
  type Residents,
  turnOnBody,
  waitsFor,
} from './draft.ts'
import { OpeningsStep } from './openings-step.tsx'
import { PreviewStep } from './preview-step.tsx'

interface FirstDayProps {
  draft: Draft
  today: string
  /** The number of opening balances that came with an import. */
  brought: number
  onChange: (draft: Draft) => void
}

function FirstDayStep({ draft, today, brought, onChange }: FirstDayProps) {
  const months = Array.from({ length: 2 * BILLING_FROM_MONTHS + 1 }, (_, index) =>
    firstOfMonth(today, index - BILLING_FROM_MONTHS),
  )
  return (
    <div className="grid max-w-xl gap-4.5">
      <p className="text-ink-2">
        The estate keeps what each household owes from this day on, and payments since this day count. Step 3
        takes what they owed before{brought > 0 && ` (${formatCount(brought)} came with your sheet)`}.
      </p>
      <SelectField
        label="First month"
        required
        value={draft.billing_from}
        onChange={(event) => onChange(beginOn(draft, event.target.value))}
        options={months.map((value) => ({ value, label: monthWords(value) }))}
        hint={`Nothing is charged before ${longDay(draft.billing_from)}.`}
      />
      <TextField
        label="Show bills this many days early"
        type="number"
        inputMode="numeric"
        min={0}
        max={31}
        value={draft.raise_days}
        onChange={(event) => onChange({ ...draft, raise_days: Math.trunc(Number(event.target.value)) })}
        hint="Before their period begins; at most 31."
      />
    </div>
  )
}

const STEPS = ['First day', 'Charges', 'Opening balances', 'Preview'] as const
const PREVIEW = 3

export function Guide({ billing, residents }: { billing: EstateBilling; residents: Residents }) {
  const [draft, setDraft] = useState<Draft>(() => newDraft(billing, residents))
  const [untouched] = useState(draft)
  useUnsaved(draft !== untouched)
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLElement>(null)
  const estateId = billing.estate.id
  const body = turnOnBody(draft)

  // A screen reader reads the new step from its start.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const showWrongField = ({ errors = {} }: ApiError) => {
    const [field = ''] = Object.keys(errors)
    if (field.startsWith('charges')) setStep(1)
    else if (field.startsWith('openings')) setStep(2)
    else if (field !== '') setStep(0)
  }
  const preview = useMutation<BillingPreview, ApiError>({
    mutationFn: () =>
      call('POST /estate/billing/:estateId/preview', { params: { estateId }, body, refetch: false }),
    onSuccess: () => setStep(PREVIEW),
    onError: showWrongField,
  })
  const turnOn = useMutation<unknown, ApiError>({
    mutationFn: () => call('PUT /estate/billing/:estateId', { params: { estateId }, body }),
    onSuccess: () => toast.success(`Billing is on for ${billing.estate.name}!`),
    onError: showWrongField,
  })
  const { data: billed } = useAsked(
    ['GET what the charges bill', estateId],
    step === 1 && body.charges.length > 0 ? { ...body, openings: [] } : null,
    (asked, signal) =>
      call('POST /estate/billing/:estateId/preview', {
        ...{ params: { estateId }, body: asked, signal, refetch: false },
      }),
  )
  const refusal = turnOn.error ?? preview.error
  const forget = () => {
    preview.reset()
    turnOn.reset()
  }
  const errorOf = (chargeId: number, field: string) => {
    const index = body.charges.findIndex(({ charge_id }) => charge_id === chargeId)
    return refusal?.errors?.[`charges.${index}.${field}`]?.[0]
  }
  const goTo = (step: number) => {
    forget()
    setStep(step)
  }
  const next = () => {
    if (step < PREVIEW - 1) return goTo(step + 1)
    forget()
    preview.mutate()
  }
  const waits = waitsFor(step, draft)
  return (
    <div className="grid gap-4">
      <Steps names={STEPS} step={step} onStep={goTo} />
      <div className="overflow-hidden rounded-surface border border-line bg-surface shadow-rest">
        <section ref={heading} tabIndex={-1} aria-label={STEPS[step]} className="outline-none">
          {refusal && (
            <Notice tone="bad" className="m-5 mb-0">
              {refusal.message}
            </Notice>
          )}
          {step === PREVIEW && preview.data ? (
            <PreviewStep preview={preview.data} />
          ) : (
            <div className="p-5">
              {step === 0 && (
                <FirstDayStep
                  draft={draft}
                  today={billing.today}
                  brought={residents.filter(({ opening }) => opening !== null).length}
                  onChange={setDraft}
                />
              )}
              {step === 1 && (
                <ChargesStep
                  {...{ draft, billing, errorOf }}
                  effects={billed?.effects ?? []}
                  onChange={setDraft}
                />
              )}
              {step === 2 && <OpeningsStep draft={draft} residents={residents} onChange={setDraft} />}
            </div>
          )}
        </section>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4">
          {step > 0 ? <Button onClick={() => goTo(step - 1)}>Back</Button> : <span />}
          <div className="flex flex-wrap items-center gap-3">
            {waits && (
              <p role="status" className="text-sm text-ink-2">
                {waits}
              </p>
            )}
            {step === PREVIEW ? (
              <Button variant="primary" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
                Turn billing on
              </Button>
            ) : (
              <Button variant="primary" loading={preview.isPending} disabled={!!waits} onClick={next}>
                {step === PREVIEW - 1 ? 'Show preview' : 'Continue'}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

interface ChargesStepProps {
  draft: Draft
  billing: EstateBilling
  effects: BillingPreview['effects']
  onChange: (draft: Draft) => void
  errorOf: (chargeId: number, field: string) => string | undefined
}

function ChargesStep({ draft, billing, effects, onChange, errorOf }: ChargesStepProps) {
  const offered = billing.charges.filter(canBeBilled)
  const [adding, setAdding] = useState(false)
  const add = (
    <>
      <Button icon={Plus} className="justify-self-start" onClick={() => setAdding(true)}>
        Add Charge
      </Button>
      {adding && <ChargeDrawer estateId={billing.estate.id} onClose={() => setAdding(false)} />}
    </>
  )
  if (offered.length === 0)
    return (
      <EmptyState icon={Tag} title="No active charge" action={add}>
        Add what the estate bills, such as a service charge.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <p className="max-w-xl text-ink-2">Tick what is billed automatically.</p>
      <ul className="grid gap-3">
        {offered.map(({ charge }) => (
          <ChargeItem
            key={charge.id}
            charge={charge}
            billing={billing}
            effect={effects.find(({ charge_id }) => charge_id === charge.id)}
            billing_from={draft.billing_from}
            typed={draft.charges[charge.id] ?? { ...newCharge(draft.billing_from), billed: false }}
            errorOf={(field) => errorOf(charge.id, field)}
            onChange={(typed) => onChange({ ...draft, charges: { ...draft.charges, [charge.id]: typed } })}
          />
        ))}
      </ul>
      {add}
    </div>
  )
}
