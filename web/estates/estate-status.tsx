import { useMutation } from '@tanstack/react-query'
import type { Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { Badge } from '#web/ui/text/badge.tsx'

/** Whether an estate is at work, switched on and off where it stands. */
export function EstateStatus({ estate }: { estate: Estate }) {
  const change = useMutation({
    mutationFn: async (active: boolean) => {
      await call('PUT /estate/update/:id', {
        params: { id: estate.id },
        body: { status: active ? 1 : null },
      })
      await screenIsFresh()
    },
    onSuccess: (_, active) =>
      active
        ? toast.success(`${estate.name} is now active`)
        : toast.success(`${estate.name} is now inactive`, {
            description: 'Nothing new can be charged or paid there.',
          }),
    onError: (error) => toastFailure('Failed to update estate', error),
  })
  if (estate.archived_at) return <Badge>Archived</Badge>
  const active = change.isPending ? change.variables : estate.status === 1
  return (
    <div className="-my-1.5 flex items-center gap-2 pointer-coarse:-my-3">
      <Switch
        label={`${estate.name} is active`}
        checked={active}
        pending={change.isPending}
        onChange={(wanted) => change.mutate(wanted)}
      />
      <span className={active ? undefined : 'text-ink-3'}>{active ? 'Active' : 'Inactive'}</span>
    </div>
  )
}
