import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { controlHeight, controlStyle, Field, type FieldProps } from './field.tsx'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'id'> {
  /** Stands inside, at the right end. */
  trailing?: ReactNode
}

export function TextField({ trailing, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            className={classes(controlStyle, controlHeight, 'read-only:bg-sunken', !!trailing && 'pr-12')}
          />
          {trailing && <div className="absolute inset-y-0 right-0 grid place-items-center">{trailing}</div>}
        </div>
      )}
    </Field>
  )
}
