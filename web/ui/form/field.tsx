import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

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
export interface ControlProps {
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
