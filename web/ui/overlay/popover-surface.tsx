import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { useBackCloses } from '#web/ui/back.ts'
import { classes } from '#web/ui/classes.ts'
import type { PopupProps } from './lazy-popup.tsx'

export interface PopoverProps {
  title: ReactNode
  className?: string | undefined
  /** On a phone it stands at the foot of the screen, where it hides neither its button nor the list. */
  sheet?: boolean | undefined
  children: ReactNode
}

export function PopoverSurface(props: PopoverProps & PopupProps) {
  const { trigger, title, open, onOpenChange, className, sheet, children } = props
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={6}
          align="end"
          collisionPadding={12}
          className={classes(
            'z-50 outline-none',
            sheet &&
              'max-sm:fixed! max-sm:inset-x-3! max-sm:top-auto! max-sm:bottom-[max(0.75rem,env(safe-area-inset-bottom))]! max-sm:w-auto! max-sm:transform-none! max-sm:*:w-full!',
          )}
        >
          <Base.Popup
            className={classes(
              'w-88 max-w-[calc(100vw-1.5rem)] origin-(--transform-origin) overflow-hidden rounded-surface border border-line bg-raised shadow-float outline-none transition-[opacity,scale] duration-100 data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
              className,
            )}
          >
            <Base.Title className="px-4 pt-3.5 pb-2 text-md font-[620]">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
