import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface ActiveSwitchProps {
  name: string
  active: boolean
  save: (active: boolean) => Promise<unknown>
  /** The screen's words where that failed. */
  failure: string
  /** The question before it is switched off, its verb, and its meaning in figures. */
  stop: { title: string; confirm: string; means: ReactNode }
  className: string
}

/** Active or not, switched where it stands: on at once, off after a question and with a way back. */
export function ActiveSwitch({ name, active, save, failure, stop, className }: ActiveSwitchProps) {
  const [asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      await save(wanted)
      await screenIsFresh()
    },
    onSuccess: (_, wanted) =>
      wanted
        ? toast.success(`${name} is now active`)
        : toast.success(`${name} is now inactive`, {
            action: { label: 'Undo', onClick: () => change.mutate(true) },
          }),
    onError: (error) => toastFailure(failure, error),
  })
  const shown = change.isPending ? change.variables : active
  return (
    <div className={className}>
      <Switch
        label={`${name} is active`}
        checked={shown}
        pending={change.isPending}
        onChange={(wanted) => (wanted ? change.mutate(true) : setAsking(true))}
      />
      <span className={shown ? undefined : 'text-ink-3'}>{shown ? 'Active' : 'Inactive'}</span>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={stop.title}
        description={asking && stop.means}
        confirm={stop.confirm}
        // The switch shows that it is being saved.
        onConfirm={async () => change.mutate(false)}
      />
    </div>
  )
}
