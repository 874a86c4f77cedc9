import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

interface TextareaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'required' | 'id'> {}

/** Several lines of text; grows with what is written where the browser can. */
export function TextareaField({ rows = 4, ...field }: TextareaFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          className={classes(controlStyle, 'field-sizing-content min-h-24 py-2.5')}
        />
      )}
    </Field>
  )
}
