import { useId, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { Tooltip } from './tooltip.tsx'

interface GuardedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be pressed now; without one it is an ordinary button. */
  reason: string | false | null | undefined
}

/** A button that, when it is disabled, says why: on hover, on focus, on a tap and to screen readers. */
export function GuardedButton({ reason, ...button }: GuardedButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!reason) return <Button {...button} />
  return (
    <>
      <Tooltip content={reason} open={open} onOpenChange={setOpen}>
        <Button {...button} type="button" aria-disabled aria-describedby={id} onClick={() => setOpen(true)} />
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
