import { useMutation } from '@tanstack/react-query'
import type { Charge } from '#contract/charges.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/switch.tsx'

/** Whether a charge can be paid, switched on and off where it stands. */
export function ChargeSwitch({ charge }: { charge: Charge }) {
  const { id, name } = charge
  const change = useMutation({
    mutationFn: async (active: boolean) => {
      await call('PUT /charge/update/:id', { params: { id }, body: { status: active ? 1 : null } })
      await screenIsFresh()
    },
    onSuccess: (_, active) => toast.success(`${name} is now ${active ? 'active' : 'inactive'}`),
    onError: (error) => toastFailure('Failed to update charge.', error),
  })
  const active = change.isPending ? change.variables : charge.status === 1
  return (
    <div className="-ml-1 flex items-center gap-1.5">
      <Switch
        label={`${name} is active`}
        checked={active}
        pending={change.isPending}
        onChange={(wanted) => change.mutate(wanted)}
      />
      <span className={active ? undefined : 'text-ink-3'}>{active ? 'Active' : 'Inactive'}</span>
    </div>
  )
}
