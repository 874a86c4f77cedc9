import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from './button.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: LucideIcon
  label: string
  tone?: 'plain' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
  loading?: boolean | undefined
  children?: ReactNode
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, tone, size = 'md', loading, className, onClick, children, ...rest } = props
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      aria-label={label}
      onClick={loading ? undefined : onClick}
      className={classes(
        'relative grid flex-none place-items-center rounded-control text-ink-2 transition-colors duration-100 hover:bg-hover pointer-coarse:size-11',
        'disabled:pointer-events-none disabled:opacity-40 aria-disabled:opacity-40 data-popup-open:bg-hover',
        tone === 'danger' ? 'hover:text-red-ink' : 'hover:text-ink',
        size === 'sm' ? 'size-8' : 'size-10',
        className,
      )}
    >
      {loading ? <Spinner /> : <Icon className="size-5" />}
      {children}
    </button>
  )
}
