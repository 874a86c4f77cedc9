import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import type { Tooltip as TooltipOf } from './tooltip.tsx'

interface GuardedButtonProps extends Omit<ButtonProps, 'disabled'> {
  reason: string | false | null | undefined
}

export const GuardedButton = ({ reason, ...button }: GuardedButtonProps) =>
  reason ? <Disabled {...button} reason={reason} /> : <Button {...button} />

/** Longer than a browser takes to notice what moved under the mouse. */
const SETTLED_MS = 200

let Loaded: ComponentType<ComponentProps<typeof TooltipOf>> | undefined

/** The tooltip's file comes on hover or focus. */
function Disabled({ reason, ...button }: ButtonProps & { reason: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [Tooltip, setTooltip] = useState(() => Loaded)
  const bare = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  const near = useRef(false)
  const byMouse = useRef(false)
  const full = useRef<HTMLButtonElement>(null)
  // A mouse that leaves during the swap fires no event, so nothing would close the tooltip.
  useEffect(() => {
    if (!Tooltip || !byMouse.current) return
    const timer = setTimeout(() => {
      if (!full.current?.matches(':hover, :focus')) setOpen(false)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [Tooltip])
  const comeNear = async () => {
    near.current = true
    try {
      Loaded = (await import('./tooltip.tsx')).Tooltip
      focused.current = bare.current !== null && bare.current === document.activeElement
      setTooltip(() => Loaded)
      // A pointer that is already there fires no event.
      if (near.current) setOpen(true)
    } catch (error) {
      console.error('Tooltip not loaded', error)
    }
  }
  const goAway = () => {
    near.current = false
    // The tooltip may arrive after the pointer has left.
    setOpen(false)
  }
  const disabled = {
    ...button,
    type: 'button',
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {Tooltip ? (
        <Tooltip content={reason} open={open} onOpenChange={setOpen}>
          <Button {...disabled} ref={full} autoFocus={focused.current} />
        </Tooltip>
      ) : (
        <Button
          {...disabled}
          ref={bare}
          onPointerEnter={({ pointerType }) => {
            byMouse.current = pointerType === 'mouse'
            void comeNear()
          }}
          onPointerLeave={goAway}
          onFocus={() => void comeNear()}
          onBlur={goAway}
        />
      )}
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
