import type { Tenant } from '#contract/tenancies.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'

export const AddTenant = lazyDialog(() => import('./tenant-forms.tsx').then((file) => file.AddTenant))

/** `since 1 Dec 2025`, `1 Dec 2025 to 31 Oct 2026` */
export function TenancyPeriod({ starts_on, ends_on }: Pick<Tenant, 'starts_on' | 'ends_on'>) {
  const starts = <DayText value={starts_on} />
  if (ends_on === null) return <>since {starts}</>
  if (ends_on < starts_on) return 'never moved in'
  return (
    <>
      {starts} to <DayText value={ends_on} />
    </>
  )
}
