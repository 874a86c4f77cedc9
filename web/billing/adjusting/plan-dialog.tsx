import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LATEST_INSTALMENT_MONTHS, planForm, undoPlanForm } from '#contract/adjustments.ts'
import { countOf } from '#contract/counts.ts'
import { firstOfMonth } from '#contract/dates.ts'
import { formatNaira, toKobo, toNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { newKey } from '#web/shared/new-key.ts'
import { type AccountOf, keyOf, openEntriesOf } from '#web/shared/owed/queries.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { Money } from '#web/ui/text/money.tsx'

/** The same day some months later, or the last day of a shorter month. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Kobo: the largest step that leaves something for the last instalment rounds the others up. */
const STEPS = [50_000, 10_000, 100]

/** Splits a debt in naira into monthly instalments of a round sum; the last takes the remainder. */
export function spread(owed: number, count: number, first_on: string): { amount: number; due_on: string }[] {
  const kobo = toKobo(owed)
  const each =
    STEPS.map((step) => Math.ceil(kobo / count / step) * step).find((sum) => sum * (count - 1) < kobo) ??
    Math.floor(kobo / count)
  return Array.from({ length: count }, (_, index) => ({
    amount: toNaira(index === count - 1 ? kobo - each * (count - 1) : each),
    due_on: first_on && monthsLater(first_on, index),
  }))
}

/** The naira that the instalments lack; below zero they ask for too much. An unreadable amount is NaN. */
export const missingOf = (owed: number, instalments: readonly { amount: number | undefined }[]): number =>
  toNaira(instalments.reduce((kobo, { amount }) => kobo - toKobo(amount || 0), toKobo(owed)))

const COUNTS = Array.from({ length: LATEST_INSTALMENT_MONTHS }, (_, index) => ({
  value: index + 1,
  label: countOf(index + 1, 'instalment'),
}))

type Form = ReturnType<typeof useContractForm<typeof planForm>>

/** `owed` is in naira. */
function InstalmentFields({ form, owed }: { form: Form; owed: number }) {
  const { value: instalments, onChange, error } = form.controlled('instalments')
  const [firstOn, setFirstOn] = useState(instalments[0]?.due_on ?? '')
  const spreadAgain = (count: number, from: string) => {
    setFirstOn(from)
    onChange(spread(owed, count, from))
  }
  const change = (index: number, field: 'amount' | 'due_on', value: number | string | undefined) =>
    form.set(
      'instalments',
      instalments.map((each, at) =>
        at === index ? { ...each, [field]: value } : each,
      ) as typeof instalments,
      `instalments.${index}.${field}`,
    )
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <SelectField
          label="How many"
          options={COUNTS}
          value={instalments.length}
          onChange={({ target }) => spreadAgain(Number(target.value), firstOn)}
        />
        <DayField
          label="First day"
          hint="Then every month."
          min={lagosToday()}
          value={firstOn}
          onChange={({ target }) => spreadAgain(instalments.length, target.value)}
        />
      </div>
      <div>
        <ol aria-label="Instalments" className="border-b border-line">
          {instalments.map((each, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the third instalment is the third
              key={index}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2.5 border-t border-line py-2.5 sm:grid-cols-[1.5rem_1fr_1fr]"
            >
              <span className="py-2 text-ink-3 tabular-nums">{index + 1}.</span>
              <AmountField
                label={`Amount of instalment ${index + 1}`}
                labelHidden
                value={each.amount}
                onChange={(amount) => change(index, 'amount', amount)}
                error={form.errorOf(`instalments.${index}.amount`)}
              />
              <DayField
                label={`Day of instalment ${index + 1}`}
                labelHidden
                className="max-sm:col-start-2"
                min={lagosToday()}
                value={each.due_on}
                onChange={({ target }) => change(index, 'due_on', target.value)}
                error={form.errorOf(`instalments.${index}.due_on`)}
              />
            </li>
          ))}
        </ol>
        <Sum missing={missingOf(owed, instalments)} owed={owed} />
        {error && <FieldError>{error}</FieldError>}
      </div>
    </>
  )
}

const Sum = ({ missing, owed }: { missing: number; owed: number }) => (
  <p
    role="status"
    className={classes('pt-2.5 font-[560]', missing === 0 ? 'text-brand-ink' : 'text-amber-ink')}
  >
    {missing === 0
      ? `Adds up to ${formatNaira(owed)}`
      : missing > 0
        ? `${formatNaira(missing)} missing`
        : `${formatNaira(-missing)} too much`}
  </p>
)

interface PlanDialogProps {
  tenancy: { id: AccountOf; name: string }
  onClose: () => void
}

export function PlanDialog({ tenancy, onClose }: PlanDialogProps) {
  // The instalments need the current balance.
  const query = useQuery({ ...openEntriesOf(tenancy.id), staleTime: 0 })
  const { data } = query
  if (data?.entries.some(({ kind }) => kind === 'instalment'))
    return <UndoPlanDialog tenancy={tenancy} onClose={onClose} />
  if (data && query.isFetchedAfterMount)
    return <FilledPlan tenancy={tenancy} owed={data.owed} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title="Payment plan" description={tenancy.name}>
      {query.error ? (
        <RetryNotice title="What is owed could not be loaded." query={query} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-72 rounded-control" />
        </div>
      )}
    </Dialog>
  )
}

function FilledPlan({ tenancy, owed, onClose }: PlanDialogProps & { owed: number }) {
  const instalments = spread(owed, 3, firstOfMonth(lagosToday(), 1))
  // All tries send the same key, so a lost answer does not make two plans.
  const key = useRef(newKey())
  const form = useContractForm({
    schema: planForm,
    defaultValues: { ...keyOf(tenancy.id), instalments, note: '' },
    onSubmit: async (body) => {
      await call('POST /plan/create', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Payment plan saved.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to save the payment plan.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Payment plan"
      description={
        <>
          {tenancy.name} owes <Money amount={owed} />. Instalments of the same total take its place.
        </>
      }
      submit="Save plan"
    >
      <InstalmentFields form={form} owed={owed} />
      <ReasonField {...form.field('note')} />
    </FormDialog>
  )
}

export function UndoPlanDialog({ tenancy, onClose }: PlanDialogProps) {
  const key = useRef(newKey())
  const form = useContractForm({
    schema: undoPlanForm,
    defaultValues: { ...keyOf(tenancy.id), note: '' },
    onSubmit: async (body) => {
      await call('POST /plan/undo', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Payment plan undone.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to undo the payment plan.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Undo payment plan"
      description={`${tenancy.name} owes the same. The plan’s unpaid part is due on the days before the plan, and is late since then.`}
      submit="Undo plan"
      variant="danger"
    >
      <ReasonField {...form.field('note')} hint={`${tenancy.name} is told.`} />
    </FormDialog>
  )
}
