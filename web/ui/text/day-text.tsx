import { formatDay } from '#contract/dates.ts'

/** A day, `2026-11-30`, that has no hour. */
export const DayText = ({ value }: { value: string }) => (
  <time dateTime={value} className="whitespace-nowrap">
    {formatDay(value)}
  </time>
)
