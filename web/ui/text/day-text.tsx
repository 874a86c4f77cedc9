import { formatDay } from '#contract/dates.ts'

export const DayText = ({ value }: { value: string }) => (
  <time dateTime={value} className="whitespace-nowrap">
    {formatDay(value)}
  </time>
)
