import { useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { useSetUp } from './set-up.tsx'

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
