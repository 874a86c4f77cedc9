import type { ComponentProps } from 'react'
import { TextareaField } from '#web/ui/form/text-field.tsx'

export const ReasonField = (field: Omit<ComponentProps<typeof TextareaField>, 'label'>) => (
  <TextareaField
    label="Reason"
    required
    rows={2}
    autoComplete="off"
    hint="It stands on the statement, where the payer reads it."
    {...field}
  />
)
