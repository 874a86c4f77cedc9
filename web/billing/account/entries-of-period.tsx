import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '#web/shared/period/periods.ts'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import type { EntryMenuOf } from './entry-parts.tsx'
import { EntryCards, EntryRows } from './entry-rows.tsx'
import { statementOf } from './queries.ts'
import { EntriesSkeleton } from './statement-skeleton.tsx'

interface EntriesOfPeriodProps {
  tenantId: number
  period: Period
  today: string
  menuOf: EntryMenuOf | undefined
}

/** Those of some days as a statement has them: from the balance before the first to the one after the last. */
export function EntriesOfPeriod({ tenantId, period, today, menuOf }: EntriesOfPeriodProps) {
  const Entries = useNarrow() ? EntryCards : EntryRows
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...statementOf(tenantId, period),
    placeholderData: keepPreviousData,
  })
  if (data)
    return (
      <div className={classes('transition-opacity duration-150', isPlaceholderData && 'opacity-55')}>
        {/* What is open of an entry on a day in the past is no base to correct it by. */}
        <Entries
          entries={data.lines}
          today={today}
          between={data}
          menuOf={data.to === today ? menuOf : undefined}
        />
      </div>
    )
  if (error)
    return (
      <RetryNotice title="These days could not be loaded." query={{ error, refetch }} className="m-5 mt-0" />
    )
  return <EntriesSkeleton />
}
