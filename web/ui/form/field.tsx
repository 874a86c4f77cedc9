import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

/** The look of everything that is typed or chosen in. 16 px on a phone, so that it does not zoom in on focus. */
export const controlStyle =
  'w-full rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors duration-100 placeholder:text-ink-3 max-sm:text-[1rem] ' +
  'hover:border-ink-3 focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand ' +
  'aria-invalid:border-red aria-invalid:focus:outline-red disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 '
/** One line: 40 px, 44 where fingers point. */
export const controlHeight = 'h-10 pointer-coarse:h-11 '

/** What every field can be given. */
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** The label is there for those who hear it, not drawn. */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

/** What ties a control to its label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-red-ink">
      <CircleAlert className="mt-px size-4" />
      <span>{children}</span>
    </p>
  )
}

/** A label, its control, and the hint and error tied to it. All other props go to the control. */
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
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-red-ink">
            *
          </span>
        )}
      </label>
      {children({
        // The compiler cannot tell that a rest without the field's own props is the control's.
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
