import { classes } from '#web/ui/classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'
export interface ButtonStyle {
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
// On touch every size is at least 44 px tall.
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-10 gap-2 px-4 text-base',
  lg: 'h-12 gap-2 px-5 text-md',
}

/** How a button looks; links that act as buttons wear it too. */
export const buttonStyle = ({ variant = 'secondary', size = 'md', wide }: ButtonStyle): string =>
  classes(
    'inline-flex shrink-0 select-none items-center justify-center rounded-control font-[560] whitespace-nowrap transition-colors duration-100 pointer-coarse:min-h-11',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )
