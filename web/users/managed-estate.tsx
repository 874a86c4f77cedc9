import type { ComponentProps } from 'react'
import { EstatePicker } from '#web/shared/estate-picker.tsx'

export const ManagedEstate = (field: ComponentProps<typeof EstatePicker>) => (
  <EstatePicker
    placeholder="Search estates"
    hint="The estate they look after. Without one they can do nothing yet."
    {...field}
  />
)
