import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import type { Tooltip as TooltipOf } from './tooltip.tsx'

interface GuardedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be pressed now; without one it is an ordinary button. */
  reason: string | false | null | undefined
}

/** A button that, when it is disabled, says why: on hover, on focus, on a tap and to screen readers. */
export const GuardedButton = ({ reason, ...button }: GuardedButtonProps) =>
  reason ? <Disabled {...button} reason={reason} /> : <Button {...button} />

/** Longer than a browser takes to notice what came to stand under the mouse. */
const SETTLED_MS = 200

let Loaded: ComponentType<ComponentProps<typeof TooltipOf>> | undefined

/** Its tooltip is fetched when somebody comes near, for no page waits for what can be read only then. */
function Disabled({ reason, ...button }: ButtonProps & { reason: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [Tooltip, setTooltip] = useState(() => Loaded)
  const bare = useRef<HTMLButtonElement>(null)
  /** The bare button had the focus when its tooltip came. */
  const focused = useRef(false)
  const near = useRef(false)
  const byMouse = useRef(false)
  const full = useRef<HTMLButtonElement>(null)
  // A mouse that moves on just as the bare button is replaced leaves neither: nothing would close what it opened.
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
      // Whatever waits for a move of the pointer would not notice one that is there already.
      if (near.current) setOpen(true)
    } catch (error) {
      // Whoever hears the page is told all the same.
      console.error('Tooltip not loaded', error)
    }
  }
  const goAway = () => {
    near.current = false
    // Its tooltip may come later, with nobody there to leave it.
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
