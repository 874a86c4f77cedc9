import type { Tenant } from '#contract/tenancies.ts'
import { DayText } from '#web/ui/text/date-text.tsx'

type Days = Pick<Tenant, 'starts_on' | 'ends_on'>

/** From when until when somebody lives or lived somewhere: `since 1 Dec 2025`, `1 Dec 2025 to 31 Oct 2026`. */
export function Period({ starts_on, ends_on }: Days) {
  if (ends_on === null)
    return (
      <>
        since <DayText value={starts_on} />
      </>
    )
  // Left before it began.
  if (ends_on < starts_on) return <>never moved in</>
  return (
    <>
      <DayText value={starts_on} /> to <DayText value={ends_on} />
    </>
  )
}
