import type { PropertyOwner } from '#contract/properties.ts'
import { DayText } from '#web/ui/text/date-text.tsx'

/** `from 1 Dec 2025 until 31 Oct 2026` */
export function OwnerDays({ from_on, until_on }: Pick<PropertyOwner, 'from_on' | 'until_on'>) {
  if (from_on === null && until_on === null) return 'since it was added'
  return (
    <>
      {from_on !== null && (
        <>
          from <DayText value={from_on} />{' '}
        </>
      )}
      {until_on !== null && (
        <>
          until <DayText value={until_on} />
        </>
      )}
    </>
  )
}
