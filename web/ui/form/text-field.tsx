import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { controlHeight, controlStyle, Field, type FieldProps } from './field.tsx'

export type ContactFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }

/** The browser does not offer one's own address. */
export const EmailField = (field: ContactFieldProps) => (
  <TextField
    label="Email"
    inputMode="email"
    autoCapitalize="none"
    autoComplete="off"
    {...field}
    type="email"
  />
)

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'id'> {
  trailing?: ReactNode
}

export const TextField = ({ trailing, ...field }: TextFieldProps) => (
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

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          disabled={props.disabled}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="grid h-full w-11 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <Icon />
        </button>
      }
    />
  )
}

interface TextareaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'required' | 'id'> {}

export const TextareaField = ({ rows = 4, ...field }: TextareaFieldProps) => (
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
