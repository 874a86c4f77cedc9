import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NextPeriod } from '#contract/billing.ts'
import { type Charge, chargeForm } from '#contract/charges.ts'
import { dayAfter } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { DURATIONS, ONE_TIME } from '#contract/due-words.ts'
import { call } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { useNamedEstate } from '#web/shared/estate-field.tsx'
import { EstatePicker, usePickedEstate } from '#web/shared/estate-picker.tsx'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { plannedWords } from '#web/shared/owed/owed-words.ts'
import { toRate } from '#web/shared/prices-by-home.tsx'
import { TermsEffect } from '#web/shared/terms-effect.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Drawer } from '#web/ui/overlay/overlay.tsx'
import { useBillingOfNew } from './billing-of-new.tsx'
import { type ChargeForm, PricesOfCharge } from './prices-of-charge.tsx'

const EVERYONE = { ...EVERY_ESTATE, detail: 'Charges the people of all estates.' }

const EVERY = 'every'
const isNamed = (months: number) => DURATIONS.some(({ value }) => value === months)

function DurationFields({ form }: { form: ChargeForm }) {
  const every = form.controlled('every')
  const duration = form.controlled('duration')
  return (
    <>
      <SelectField
        label="Duration"
        required
        name={duration.name}
        placeholder="Select a duration"
        options={[...DURATIONS, { value: EVERY, label: 'Every N months' }]}
        value={every.value ? EVERY : (duration.value ?? '')}
        error={every.value ? undefined : duration.error}
        onChange={({ target: { value } }) => {
          every.onChange(value === EVERY)
          duration.onChange(value === EVERY || value === '' ? undefined : Number(value))
        }}
      />
      {every.value && (
        <TextField
          label="Number of months"
          required
          type="number"
          inputMode="numeric"
          min={1}
          max={120}
          hint="From 1 to 120, but not 2: that means one-time."
          {...form.field('duration', { number: true })}
        />
      )}
    </>
  )
}

const keptWords = ({ next_on, planned }: NextPeriod) =>
  planned
    ? `It is billed: ${plannedWords(planned)}.`
    : `It is billed. Another price ${next_on ? `can begin on ${longDay(next_on, lagosToday())}` : 'needs a first day'}.`

interface ChargeDrawerProps {
  charge?: Charge
  /** The estate of a new charge, if the page is about one. */
  estateId?: number
  /** The one estate of the list behind a new charge, which may be changed. */
  listed?: number | undefined
  onClose: () => void
}

export function ChargeDrawer({ charge, estateId, listed, onClose }: ChargeDrawerProps) {
  const { user } = useSession()
  const scope = useScope()
  const noEstate = useNoEstate()
  const picksEstate = scope.of === 'every estate'
  const [reprices, setReprices] = useState(false)
  const next = useQuery({
    ...one('GET /charge/terms/:id', { params: { id: charge?.id ?? 0 } }),
    enabled: charge !== undefined,
    staleTime: 0,
  })
  const billed = next.data
  const next_on = billed?.next_on ?? dayAfter(lagosToday())
  const form = useContractForm({
    schema: chargeForm,
    defaultValues: {
      name: charge?.name ?? '',
      amount: charge?.amount,
      duration: charge?.duration,
      repeatable: charge?.repeatable ?? false,
      every: charge !== undefined && !isNamed(charge.duration),
      status: charge ? undefined : 1,
      estate_id: charge?.estate_id ?? estateId ?? scope.estate?.id ?? listed ?? EVERY_ESTATE.id,
      user_id: user.id,
    },
    onSubmit: async ({ amount, effective_from = next_on, rates, ...rest }) => {
      const { name, duration, repeatable } = rest
      const fields = { name, duration, repeatable, ...(amount !== charge?.amount && { amount }) }
      const saved = charge
        ? await call('PUT /charge/update/:id', {
            params: { id: charge.id },
            body: { ...fields, ...(isPlanned && { effective_from, rates }) },
          })
        : await call('POST /create/charge', { body: { ...rest, amount } })
      if (saved.status === 1) await billing.bill(saved, rates)
      toast.success(`${saved.name} ${charge ? 'updated' : 'created'} successfully!`)
      onClose()
    },
    onFailure: (error) =>
      toastFailure(charge ? 'Failed to update charge.' : 'Failed to create charge.', error),
  })
  const { amount, effective_from = next_on, rates } = form.values
  const billing = useBillingOfNew(charge === undefined && estateId === undefined, form)
  const isBilled = billed !== undefined && billed.estates > 0
  const isPlanned = isBilled && (amount !== charge?.amount || rates !== undefined)
  const waits = charge !== undefined && billed === undefined
  const keepsPrice = (waits || isBilled) && !reprices
  const named = useNamedEstate(listed)
  const estate = usePickedEstate(form.controlled('estate_id'), listed === undefined ? EVERYONE : named.estate)
  const missing = form.errorOf('user_id') ?? (picksEstate ? undefined : form.errorOf('estate_id'))
  return (
    <Drawer
      onClose={onClose}
      title={charge ? 'Edit Charge' : 'Add New Charge'}
      leave="Cancel"
      footer={
        noEstate && !charge ? (
          <GuardedButton variant="primary" reason="No active estate">
            Add Charge
          </GuardedButton>
        ) : (
          <>
            <div className="order-first basis-full! empty:hidden">
              {form.values.status === 1 && billing.effect}
              {charge && reprices && (
                <TermsEffect
                  chargeId={charge.id}
                  terms={amount ? { effective_from, amount, rates: rates?.map(toRate) } : null}
                />
              )}
            </div>
            <SubmitButton form={form} disabled={waits}>
              {charge
                ? 'Save Changes'
                : picksEstate && form.values.estate_id === EVERY_ESTATE.id
                  ? 'Add Charge to every estate'
                  : 'Add Charge'}
            </SubmitButton>
          </>
        )
      }
    >
      <Form form={form}>
        {noEstate && !charge && <Notice tone="wait">{noEstate}</Notice>}
        {missing && <Notice tone="bad">{missing}</Notice>}
        <TextField label="Name" required autoComplete="off" {...form.field('name')} />
        <AmountField
          label="Amount"
          required
          readOnly={keepsPrice}
          hint={
            charge && (keepsPrice ? isBilled && keptWords(billed) : 'Payments made before keep their price.')
          }
          {...form.controlled('amount')}
        />
        {waits && next.error && (
          <RetryNotice title="Whether it is billed could not be loaded." query={next} />
        )}
        {charge && isBilled && !reprices && (
          <Button
            className="justify-self-start"
            onClick={({ currentTarget }) => {
              setReprices(true)
              // The button goes away.
              const field = currentTarget.form?.elements.namedItem('amount')
              if (field instanceof HTMLElement) field.focus()
            }}
          >
            Change price from a date…
          </Button>
        )}
        {charge && reprices && (
          <DayField
            label="New amount from"
            required
            hint="Periods that begin on this day or later ask for it."
            {...form.field('effective_from')}
            value={effective_from}
          />
        )}
        <DurationFields form={form} />
        {form.values.duration === ONE_TIME && !billing.bills && (
          <CheckboxField
            label="May be bought more than once (gate cards)"
            {...form.checkbox('repeatable', true, false)}
          />
        )}
        {charge && reprices && <PricesOfCharge form={form} estateId={charge.estate_id} charge={charge} />}
        {picksEstate && !charge && estateId === undefined && (
          <EstatePicker
            {...estate}
            required
            first={EVERYONE}
            hint={estate.value?.id === EVERYONE.id && EVERYONE.detail}
            error={estate.value === null && estate.error ? 'Select an estate' : estate.error}
          />
        )}
        {/* The switch in the list changes the status. */}
        {!charge && (
          <CheckboxField
            label="Active"
            hint="Only an active charge can be paid."
            {...form.checkbox('status', 1, null)}
          />
        )}
        {form.values.status === 1 && billing.field}
      </Form>
    </Drawer>
  )
}

/** Why an estate admin cannot add a charge; null for everyone who can. */
function useNoEstate(): string | null {
  const { of, estate } = useScope()
  const { data } = useQuery({
    ...one('GET /estate/:id', { params: { id: estate?.id ?? 0 } }),
    enabled: of === 'one estate' && estate !== null,
  })
  if (of !== 'one estate') return null
  if (!estate) return 'No estate is linked to your account.'
  return data?.status === null
    ? `${estate.name} is not active. Nothing new can be charged until it is.`
    : null
}
