import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { asideLinkStyle } from './link-style.ts'

/** Another way to do the same, below a form: it does something here, but weighs no more than a link. */
export const TextButton = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...button} type="button" className={asideLinkStyle} />
)

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

/** A turning ring; what it stands for is said in words beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={classes('size-4.5 flex-none animate-spin', className)}
      fill="none"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.25" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  )
}
