import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { PopupProps } from '#web/ui/overlay/lazy-popup.tsx'
import { PopoverSurface } from '#web/ui/overlay/popover-surface.tsx'
import { type DayRange, type NamedPeriod, periodName } from './periods.ts'

export interface PeriodProps {
  title: string
  periods: readonly NamedPeriod[]
  latest?: string | undefined
  value: DayRange
  onChange: (period: DayRange) => void
}

export function PeriodSurface({ periods, latest, value, onChange, ...surface }: PeriodProps & PopupProps) {
  const name = periodName(value, periods)
  const choose = ({ from, to }: DayRange) => {
    surface.onOpenChange(false)
    onChange({ from, to })
  }
  return (
    <PopoverSurface {...surface} sheet>
      <div className="grid gap-4 px-4 pb-4">
        <div className="grid grid-cols-2 gap-2">
          {periods.map((period) => (
            <Button
              key={period.label}
              size="sm"
              aria-pressed={period.label === name}
              className="aria-pressed:border-brand aria-pressed:bg-brand-wash aria-pressed:text-brand-ink"
              onClick={() => choose(period)}
            >
              {period.label}
            </Button>
          ))}
        </div>
        <OtherDays value={value} latest={latest} onChoose={choose} />
      </div>
    </PopoverSurface>
  )
}

type OtherDaysProps = Pick<PeriodProps, 'value' | 'latest'> & { onChoose: (period: DayRange) => void }

function OtherDays({ value, latest = '2099-12-31', onChoose }: OtherDaysProps) {
  const [from, setFrom] = useState(value.from ?? '')
  const [to, setTo] = useState(value.to ?? '')
  const [error, setError] = useState<string>()
  const days = { type: 'date', min: '2000-01-01', max: latest }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && from > to) setError('The last day is before the first')
    else onChoose({ from: from || undefined, to: to || undefined })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-3.5">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...days} label="From" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          {...days}
          label="To"
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
