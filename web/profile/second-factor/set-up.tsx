import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import type { NewFactor } from './second-factor-dialogs.tsx'

const SetUpDialog = lazyDialog(() => import('./second-factor-dialogs.tsx').then((file) => file.SetUpDialog))

const SetUp = createContext<() => Promise<void>>(async () => undefined)

/** Wraps every protected page, so that the dialog outlives the reminder, wall or panel that opened it. */
export function SecondFactorSetUp({ children }: { children: ReactNode }) {
  const [begun, setBegun] = useState<NewFactor | null>(null)
  const begin = async () => {
    try {
      setBegun(await call('POST /me/second-factor/begin', { refetch: false }))
    } catch (error) {
      toastFailure('The second factor could not be set up.', error)
    }
  }
  return (
    <SetUp value={begin}>
      {children}
      {begun && <SetUpDialog begun={begun} onClose={() => setBegun(null)} />}
    </SetUp>
  )
}

export function SetUpButton(button: Omit<ButtonProps, 'onClick' | 'loading' | 'children'>) {
  const begin = useMutation({ mutationFn: use(SetUp) })
  return (
    <Button {...button} loading={begin.isPending} onClick={() => begin.mutate()}>
      Set Up
    </Button>
  )
}
