import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { planForm } from '#contract/adjustments.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { newKey } from '#web/shared/new-key.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { InstalmentFields } from './instalment-fields.tsx'
import { nextMonth, spread } from './instalments.ts'
import { ReasonField } from './reason-field.tsx'
import { UndoPlanDialog } from './undo-plan-dialog.tsx'

interface PlanDialogProps {
  tenancy: { id: number; name: string }
  onClose: () => void
}

/** Spreads the debt of a tenancy over instalments with days of their own. A running plan has to be undone first. */
export function PlanDialog({ tenancy, onClose }: PlanDialogProps) {
  // The instalments add up to the balance of this moment, not of the cached page.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...openEntriesOf(tenancy.id),
    staleTime: 0,
  })
  if (data?.entries.some(({ kind }) => kind === 'instalment'))
    return <UndoPlanDialog tenancy={tenancy} onClose={onClose} />
  if (data && isFetchedAfterMount) return <FilledPlan tenancy={tenancy} owed={data.owed} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Payment plan"
      description={tenancy.name}
      footer={<LeaveButton>Close</LeaveButton>}
    >
      {error ? (
        <RetryNotice title="What is owed could not be loaded." query={{ error, refetch }} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-72 rounded-control" />
        </div>
      )}
    </Dialog>
  )
}

const FIRST_COUNT = 3

function FilledPlan({ tenancy, owed, onClose }: PlanDialogProps & { owed: number }) {
  const first_on = nextMonth(lagosToday())
  // The same for each try: an answer that was lost on the way does not make two plans of one.
  const key = useRef(newKey())
  const form = useContractForm({
    schema: planForm,
    defaultValues: { tenant_id: tenancy.id, instalments: spread(owed, FIRST_COUNT, first_on), note: '' },
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
      <InstalmentFields form={form} owed={owed} first={{ count: FIRST_COUNT, on: first_on }} />
      <ReasonField {...form.field('note')} />
    </FormDialog>
  )
}
