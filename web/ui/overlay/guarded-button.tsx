import { type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'

interface GuardedButtonProps extends Omit<ButtonProps, 'disabled'> {
  reason: string | false | null | undefined
}

export const GuardedButton = ({ reason, ...button }: GuardedButtonProps) =>
  reason ? <Disabled {...button} reason={reason} /> : <Button {...button} />

const GAP_PX = 6

function Disabled({ reason, ...button }: ButtonProps & { reason: string }) {
  const id = useId()
  const tooltip = useRef<HTMLSpanElement>(null)
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const tip = tooltip.current
    if (!tip) return
    tip.togglePopover(true)
    const place = () => {
      if (!tip.matches(':popover-open')) return removeEventListener('scroll', place, true)
      const { left, top, bottom, width } = currentTarget.getBoundingClientRect()
      const above = top - tip.offsetHeight - GAP_PX
      const most = innerWidth - tip.offsetWidth - GAP_PX
      tip.style.top = `${above > 0 ? above : bottom + GAP_PX}px`
      tip.style.left = `${Math.max(GAP_PX, Math.min(most, left + (width - tip.offsetWidth) / 2))}px`
    }
    place()
    addEventListener('scroll', place, true)
  }
  const hide = () => tooltip.current?.togglePopover(false)
  // Escape closes the tooltip alone and not the dialog around it.
  const keepDialog = (event: KeyboardEvent) =>
    event.key === 'Escape' && tooltip.current?.matches(':popover-open') && event.stopPropagation()
  return (
    <>
      <Button
        {...button}
        type="button"
        aria-disabled
        aria-describedby={id}
        onClick={show}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={keepDialog}
      />
      <span
        ref={tooltip}
        id={id}
        popover="auto"
        className="pointer-events-none fixed m-0 max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-sm font-medium text-canvas shadow-float"
      >
        {reason}
      </span>
    </>
  )
}
