import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: LucideIcon | undefined
  /** At work: shows a spinner, keeps its width and focus, and ignores further presses. */
  loading?: boolean | undefined
}

export function Button({
  variant,
  size,
  wide,
  icon: Icon,
  loading,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      className={classes(buttonStyle({ variant, size, wide }), loading && 'relative', className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Spinner className="absolute inset-0 m-auto" />}
      <span className={classes('inline-flex items-center gap-[inherit]', loading && 'opacity-0')}>
        {Icon && <Icon className="-ml-0.5" />}
        {children}
      </span>
    </button>
  )
}
