import { CalendarDays } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import { lazyPopup } from '#web/ui/overlay/lazy-popup.tsx'
import type { PeriodProps } from './period-surface.tsx'
import { periodName } from './periods.ts'

const Surface = lazyPopup<PeriodProps>('dialog', () =>
  import('./period-surface.tsx').then((file) => file.PeriodSurface),
)

export function PeriodFilter(props: PeriodProps) {
  const name = periodName(props.value, props.periods)
  return (
    <Surface
      {...props}
      trigger={
        <Button icon={CalendarDays} aria-label={`Dates: ${name}`} className="max-sm:w-full">
          {name}
        </Button>
      }
    />
  )
}
