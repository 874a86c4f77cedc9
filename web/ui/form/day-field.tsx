import type { ComponentProps } from 'react'
import { isIsoDay } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { TextField } from './text-field.tsx'

type DayFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value'> & { value: string | undefined }

/** Names the month, since the browser writes a day in figures. */
export function DayField({ hint, ...field }: DayFieldProps) {
  const words = field.value && isIsoDay(field.value) && (
    <span className="block text-ink-2">{longDay(field.value)}</span>
  )
  return (
    <TextField
      autoComplete="off"
      {...field}
      type="date"
      hint={
        (words || hint) && (
          <>
            {words}
            {hint}
          </>
        )
      }
    />
  )
}
