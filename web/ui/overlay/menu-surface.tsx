import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { PopupProps } from './lazy-popup.tsx'
import * as parts from './menu-parts.tsx'

export interface MenuProps {
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  children: (menu: typeof parts) => ReactNode
}

export const MenuSurface = ({
  trigger,
  open,
  onOpenChange,
  align = 'end',
  className,
  children,
}: MenuProps & PopupProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
        <Base.Popup
          className={classes(
            'min-w-48 origin-(--transform-origin) rounded-surface border border-line bg-raised p-1.5 shadow-float outline-none transition-[opacity,scale] duration-100 data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            className,
          )}
        >
          {children(parts)}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
