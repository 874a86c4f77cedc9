import type { ComponentProps } from 'react'
import { STAFF_ROLES, type StaffRole } from '#contract/roles.ts'
import { STAFF_HINTS, STAFF_LABELS } from '#contract/staff-words.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

const OPTIONS = STAFF_ROLES.map((value) => ({
  value,
  label: STAFF_LABELS[value],
  hint: STAFF_HINTS[value],
}))

type Controlled = Omit<ComponentProps<typeof RadioGroup<StaffRole>>, 'label' | 'options'>

export const StaffRoleField = (field: Controlled) => (
  <RadioGroup label="What they may do" required stacked options={OPTIONS} {...field} />
)
