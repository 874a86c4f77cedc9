import type { ComponentProps } from 'react'
import { EstatePicker } from '#web/shared/estate-picker.tsx'

/** The estate that an estate admin looks after. */
export const ManagedEstate = (field: ComponentProps<typeof EstatePicker>) => (
  <EstatePicker
    placeholder="Search estates"
    hint="The estate they look after. Without one they can do nothing yet."
    {...field}
  />
)
