import { createContext, type ReactNode, use, useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import type { NewFactor } from './app-key.tsx'

const SetUpDialog = lazyDialog(() => import('./set-up-dialog.tsx').then((file) => file.SetUpDialog))

const SetUp = createContext<() => Promise<void>>(async () => undefined)
/** Begins to set up a second factor, which goes on in a dialog; resolves once that is open, or a toast has said why not. */
const useSetUp = () => use(SetUp)

/** Around every protected page: the dialog outlives the reminder, wall or panel that opened it, which go once it is on. */
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

/** Sets up a second factor: the same from the profile, the reminder and the wall. */
export function SetUpButton(button: Omit<ButtonProps, 'onClick' | 'loading' | 'children'>) {
  const setUp = useSetUp()
  const [beginning, setBeginning] = useState(false)
  const begin = async () => {
    setBeginning(true)
    await setUp()
    setBeginning(false)
  }
  return (
    <Button {...button} loading={beginning} onClick={begin}>
      Set Up
    </Button>
  )
}
