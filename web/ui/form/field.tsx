import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

/** 16 px keeps a phone from zooming in on focus. */
export const controlStyle =
  'w-full rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors duration-100 placeholder:text-ink-3 max-sm:text-[1rem] ' +
  'hover:border-ink-3 focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand ' +
  'aria-invalid:border-red aria-invalid:focus:outline-red disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 '
export const controlHeight = 'h-10 pointer-coarse:h-11 '

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  labelHidden?: boolean | undefined
  className?: string | undefined
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export const RequiredMark = () => (
  <span aria-hidden="true" className="ml-0.5 text-red-ink">
    *
  </span>
)

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-red-ink">
      <CircleAlert className="mt-px size-4" />
      <span>{children}</span>
    </p>
  )
}

export function Field<Control extends object>({
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  children,
  ...control
}: FieldProps & Control & { children: (control: Control & ControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={classes('mb-1.5 block text-base font-[560] text-ink', labelHidden && 'sr-only')}
      >
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        // The compiler cannot see that the rest is the control's props.
        ...(control as unknown as Control),
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
