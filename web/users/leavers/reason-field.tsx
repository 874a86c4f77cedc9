import type { ComponentProps } from 'react'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'

/** Why an account is shut, or opened again. */
export const ReasonField = (field: Omit<ComponentProps<typeof TextareaField>, 'label'>) => (
  <TextareaField
    label="Reason"
    required
    rows={2}
    autoComplete="off"
    hint="Kept with your name, for whoever asks later."
    {...field}
  />
)
