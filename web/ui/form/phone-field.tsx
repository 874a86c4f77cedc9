import { useState } from 'react'
import { formatPhone } from '../text/phone.ts'
import { type ContactFieldProps, TextField } from './text-field.tsx'

type PhoneFieldProps = ContactFieldProps & { value: string }

/** Formats a kept number, and leaves a typed one alone. `autoComplete="tel"` offers one's own. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const [typed, setTyped] = useState(false)
  return (
    <TextField
      label="Phone number"
      inputMode="tel"
      autoComplete="off"
      {...field}
      type="tel"
      value={typed ? value : formatPhone(value)}
      onChange={(event) => {
        setTyped(true)
        onChange?.(event)
      }}
    />
  )
}
