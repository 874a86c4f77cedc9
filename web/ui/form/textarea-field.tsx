import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './field.tsx'

interface TextareaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'required' | 'id'> {}

/** Several lines of text; grows with what is written where the browser can. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  rows = 4,
  ...rest
}: TextareaFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      className={className}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={classes(controlStyle, 'field-sizing-content min-h-24 py-2.5')}
        />
      )}
    </Field>
  )
}
