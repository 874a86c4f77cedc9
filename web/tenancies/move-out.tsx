import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/dates.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'
import { type TenantDetail, updateTenancyBody } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { ledgerOf } from '#web/shared/owed/queries.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

const schema = updateTenancyBody.pick({ ends_on: true }).required()

/** The effects of the end of a tenancy, in their order. */
function consequences(tenancy: TenantDetail, over: boolean, ledger: Ledger | undefined): string[] {
  const { name, estate, estate_property } = tenancy
  return [
    over
      ? 'The tenancy ends now and is not begun again by its dates: to come back, the person is added anew.'
      : 'The last day is still lived in. After it the tenancy ends by itself. Until then you can change the day or take it back.',
    ...(ledger?.billing
      ? [
          `Dues of periods that begin after the last day are cancelled. What is owed until then stays owed: ${formatNaira(ledger.owed)} today.`,
        ]
      : []),
    `${name} keeps reading what was paid, with the receipts, and loses the charges and notices of ${estate.name}.`,
    `If nobody else lives there, ${estate_property.title} becomes available.`,
    over
      ? `${name}, the landlord and those who run the estate are told now.`
      : `${name} is told now; the landlord and those who run the estate once it has ended.`,
  ]
}

export function MoveOut({ tenancy, onClose }: { tenancy: TenantDetail; onClose: () => void }) {
  const { id, name, estate_property, starts_on } = tenancy
  const now = lagosToday()
  const form = useContractForm({
    schema,
    defaultValues: { ends_on: tenancy.ends_on ?? [starts_on, now].sort()[1] },
    onSubmit: async (body) => {
      const { ends_on, left_at } = await call('PUT /tenant/update/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(
        left_at ? `${name} has moved out.` : `${name} moves out on ${ends_on && formatDay(ends_on)}.`,
      )
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to note the last day.', error),
  })
  const { data: ledger } = useQuery(ledgerOf(id))
  const day = form.values.ends_on
  const over = !!day && day < now
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Move out ${name}?`}
      description={estate_property.title}
      submit={over ? 'End the tenancy' : 'Note the last day'}
      variant={over ? 'danger' : 'primary'}
    >
      <DayField
        label="Last day"
        required
        min={starts_on}
        hint={`The first day was ${formatDay(starts_on)}.`}
        {...form.field('ends_on')}
      />
      <ul className="grid list-disc gap-1.5 pl-4.5 text-ink-2" aria-label="What happens">
        {consequences(tenancy, over, ledger).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </FormDialog>
  )
}
