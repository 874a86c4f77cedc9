import { CalendarDays } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { type NamedPeriod, type Period, periodName } from './periods.ts'

interface PeriodFilterProps {
  /** What of these days is asked for. */
  title: string
  /** At one press. */
  periods: readonly NamedPeriod[]
  /** No day after this one can be chosen. */
  latest?: string | undefined
  value: Period
  onChange: (period: Period) => void
}

/** Narrows a list to some days: those asked for most at one press, and any others. */
export function PeriodFilter({ title, periods, latest, value, onChange }: PeriodFilterProps) {
  const [open, setOpen] = useState(false)
  const name = periodName(value, periods)
  const choose = ({ from, to }: Period) => {
    setOpen(false)
    onChange({ from, to })
  }
  return (
    <Popover
      title={title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon={CalendarDays} aria-label={`Dates: ${name}`} className="max-sm:w-full">
          {name}
        </Button>
      }
    >
      <div className="grid gap-4 px-4 pb-4">
        <div className="grid grid-cols-2 gap-2">
          {periods.map((period) => (
            <Button
              key={period.label}
              size="sm"
              aria-pressed={period.label === name}
              onClick={() => choose(period)}
            >
              {period.label}
            </Button>
          ))}
        </div>
        <OtherDays value={value} latest={latest} onChoose={choose} />
      </div>
    </Popover>
  )
}

interface OtherDaysProps {
  value: Period
  latest: string | undefined
  onChoose: (period: Period) => void
}

function OtherDays({ value, latest = '2099-12-31', onChoose }: OtherDaysProps) {
  const [from, setFrom] = useState(value.from ?? '')
  const [to, setTo] = useState(value.to ?? '')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && from > to) setError('The last day is before the first')
    else onChoose({ from: from || undefined, to: to || undefined })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-3.5">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="From"
          type="date"
          min="2000-01-01"
          max={latest}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label="To"
          type="date"
          min="2000-01-01"
          max={latest}
          value={to}
          error={error}
          onChange={(event) => {
            setTo(event.target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" variant="primary">
        Show these days
      </Button>
    </form>
  )
}
