import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** A day, `2026-11-30`, by the browser's own calendar; `min` and `max` are days as well. */
export const DayField = (field: Omit<ComponentProps<typeof TextField>, 'type'>) => (
  <TextField autoComplete="off" {...field} type="date" />
)
