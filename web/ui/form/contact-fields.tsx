import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type ContactFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }

/** For somebody else's address: the browser does not offer one's own. */
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

/** For somebody else's number; `autoComplete="tel"` for one's own. */
export const PhoneField = (field: ContactFieldProps) => (
  <TextField label="Phone number" inputMode="tel" autoComplete="off" {...field} type="tel" />
)
