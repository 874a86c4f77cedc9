import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useBackCloses } from '#web/ui/back.ts'
import { classes } from '#web/ui/classes.ts'
import type { PopupProps } from './lazy-popup.tsx'

export interface MenuProps {
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  children: (menu: typeof PARTS) => ReactNode
}

export function MenuSurface(props: MenuProps & PopupProps) {
  const { trigger, open, onOpenChange, align = 'end', className, children } = props
  useBackCloses(open, () => onOpenChange(false))
  return (
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
            {children(PARTS)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const rowStyle =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-ink outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11'

interface MenuItemProps {
  icon?: LucideIcon | undefined
  tone?: 'plain' | 'danger' | undefined
  disabled?: boolean | undefined
  onSelect?: (() => void) | undefined
  link?: ReactElement | undefined
  children: ReactNode
}

const MenuItem = ({ icon: Icon, tone, disabled, onSelect, link, children }: MenuItemProps) => (
  <Base.Item
    disabled={disabled ?? false}
    className={classes(rowStyle, tone === 'danger' && 'text-red-ink')}
    {...(onSelect && { onClick: onSelect })}
    {...(link && { render: link })}
  >
    {Icon && <Icon className={tone === 'danger' ? undefined : 'text-ink-3'} />}
    <span className="min-w-0 flex-1">{children}</span>
  </Base.Item>
)

const MenuSeparator = () => <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" />

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  onChange: (value: Value) => void
  closes?: boolean
}

const MenuChoice = <Value extends string>({
  label,
  value,
  options,
  onChange,
  closes = false,
}: MenuChoiceProps<Value>) => (
  <Base.Group>
    <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-ink-3">{label}</Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      {options.map(({ value: each, label: words, icon: Icon }) => (
        <Base.RadioItem key={each} value={each} closeOnClick={closes} className={rowStyle}>
          {Icon && <Icon className="text-ink-3" />}
          <span className="flex-1">{words}</span>
          <Base.RadioItemIndicator>
            <Check className="text-brand-ink" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
)

const PARTS = { MenuItem, MenuSeparator, MenuChoice }
