import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '#web/routing/link.tsx'
import { classes } from '../classes.ts'
import { asideLinkStyle } from './link-style.ts'

type ButtonLinkProps = LinkProps & ButtonStyle & { icon?: LucideIcon | undefined }

export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, wide, icon: Icon, className, children, ...rest } = props
  return (
    <Link {...rest} className={classes(buttonStyle({ variant, size, wide }), className)}>
      {Icon && <Icon className="-ml-0.5" />}
      {children}
    </Link>
  )
}

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'
interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand shadow-rest hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink shadow-rest hover:border-edge hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-red text-on-brand shadow-rest hover:bg-red-strong',
}
// Touch makes every size at least 44 px tall.
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-10 gap-2 px-4 text-base',
  lg: 'h-12 gap-2 px-5 text-md',
}

export const buttonStyle = ({ variant = 'secondary', size = 'md', wide }: ButtonStyle): string =>
  classes(
    'inline-flex shrink-0 select-none items-center justify-center rounded-control font-[560] whitespace-nowrap transition-colors duration-100 pointer-coarse:min-h-11',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )

export const TextButton = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...button} type="button" className={asideLinkStyle} />
)

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: LucideIcon | undefined
  loading?: boolean | undefined
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon: Icon, loading, className, children, onClick, ...rest } = props
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
