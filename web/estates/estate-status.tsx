import type { ListedEstate } from '#contract/estates.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { ActiveSwitch } from '#web/shared/stopping/active-switch.tsx'
import { StopFigures } from '#web/shared/stopping/stop-figures.tsx'
import { Badge } from '#web/ui/text/badge.tsx'

/** Whether an estate is at work, switched on and off where it stands. */
export function EstateStatus({ estate }: { estate: ListedEstate }) {
  const { id, name, owed } = estate
  if (estate.archived_at) return <Badge>Archived</Badge>
  return (
    <ActiveSwitch
      name={name}
      active={estate.status === 1}
      save={(active) =>
        call('PUT /estate/update/:id', { params: { id }, body: { status: active ? 1 : null } })
      }
      failure="Failed to update estate"
      stop={{
        title: `Make ${name} inactive?`,
        confirm: 'Make inactive',
        means: (
          <>
            <StopFigures estateId={id} /> Nothing new can be charged or paid there
            {owed ? `: ${formatNaira(owed)} stays owed` : ''}. You can make the estate active again, but it
            does not bill the time in between.
          </>
        ),
      }}
      className="-my-1.5 flex items-center gap-2 pointer-coarse:-my-3"
    />
  )
}
