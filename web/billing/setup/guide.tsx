import { useMutation } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BilledCharge, BillingPreview, EstateBilling } from '#contract/billing.ts'
import { longDay, monthWords } from '#contract/day-words.ts'
import { BILLING_FROM_MONTHS } from '#contract/limits.ts'
import { type ApiError, call } from '#web/api/call.ts'
import { ChargeDrawer } from '#web/charges/public.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { Steps } from '#web/ui/page/steps.tsx'
import {
  beginOn,
  type ChargeDraft,
  canBeBilled,
  type Draft,
  firstOfMonth,
  newCharge,
  newDraft,
  priceWords,
  type Residents,
  turnOnBody,
  waitsFor,
} from './draft.ts'
import { OpeningsStep } from './openings-step.tsx'
import { PayersFields } from './payers-fields.tsx'
import { PreviewStep } from './preview-step.tsx'
import { AnchorField, TermsFields } from './terms-fields.tsx'

function FirstDayStep(props: { draft: Draft; today: string; onChange: (draft: Draft) => void }) {
  const { draft, today, onChange } = props
  const months = Array.from({ length: 2 * BILLING_FROM_MONTHS + 1 }, (_, index) =>
    firstOfMonth(today, index - BILLING_FROM_MONTHS),
  )
  return (
    <div className="grid max-w-xl gap-4.5">
      <p className="text-ink-2">
        From this day on the estate keeps what each tenancy owes. What was owed before is an opening balance,
        which you type or paste in the third step. Payments made since this day count.
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
        label="Days ahead"
        type="number"
        inputMode="numeric"
        min={0}
        max={31}
        value={draft.raise_days}
        onChange={(event) => onChange({ ...draft, raise_days: Math.trunc(Number(event.target.value)) })}
        hint="How many days before a period begins residents see what it asks for, at most 31."
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
    heading.current?.focus()
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
              {step === 0 && <FirstDayStep draft={draft} today={billing.today} onChange={setDraft} />}
              {step === 1 && (
                <ChargesStep draft={draft} billing={billing} onChange={setDraft} errorOf={errorOf} />
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
  onChange: (draft: Draft) => void
  errorOf: (chargeId: number, field: string) => string | undefined
}

function ChargesStep({ draft, billing, onChange, errorOf }: ChargesStepProps) {
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
        What the estate asks for by itself is a charge.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <p className="max-w-xl text-ink-2">What you tick is asked for by itself in each period.</p>
      <ul className="grid gap-3">
        {offered.map(({ charge }) => (
          <ChargeItem
            key={charge.id}
            charge={charge}
            billing={billing}
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

type Charge = ChargeDraft & { billed: boolean }

interface ChargeItemProps extends Pick<BilledCharge, 'charge'> {
  billing: EstateBilling
  typed: Charge
  billing_from: string
  onChange: (charge: Charge) => void
  errorOf: (field: string) => string | undefined
}

function ChargeItem({ charge, billing, typed, billing_from, onChange, errorOf }: ChargeItemProps) {
  const [hadRates] = useState(typed.rates.length > 0)
  const change = (changed: Partial<Charge>) => onChange({ ...typed, ...changed })
  return (
    <li className="rounded-surface border border-line p-4">
      <CheckboxField
        label={charge.name}
        hint={priceWords(charge)}
        checked={typed.billed}
        onChange={(event) => change({ billed: event.target.checked })}
        error={errorOf('charge_id')}
      />
      {typed.billed && (
        <fieldset className="mt-4 grid gap-4.5 border-t border-line pt-4">
          <legend className="sr-only">{charge.name}</legend>
          <AnchorField
            min={billing_from}
            value={typed.anchor_on}
            onChange={(anchor_on) => change({ anchor_on })}
            error={errorOf('anchor_on')}
          />
          <TermsFields terms={typed} onChange={change} errorOf={errorOf} />
          <details open={hadRates}>
            <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11">
              Who pays, and prices by type of home
            </summary>
            <div className="mt-3 grid gap-4.5">
              <PayersFields
                estateId={billing.estate.id}
                types={billing.types}
                price={charge.amount}
                terms={typed}
                onChange={change}
                errorOf={errorOf}
              />
            </div>
          </details>
        </fieldset>
      )}
    </li>
  )
}
