import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount } from '#contract/counts.ts'
import { INVITATION_STATES, type InvitationState } from '#contract/invitation-states.ts'
import type { Reply } from '#web/api/call-types.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { StatBoard, StatCard } from '#web/ui/page/stat-cards.tsx'
import { STATE_WORDS } from './words.ts'

interface StateFiguresProps {
  counts: UseQueryResult<Reply<'GET /estate/invitations/:estateId/counts'>>
  /** The one that the list is narrowed to. */
  state: InvitationState | undefined
  onState: (state: InvitationState | undefined) => void
}

/** How many are in each state; a press lists them. */
export function StateFigures({ counts, state, onState }: StateFiguresProps) {
  const { data, error, refetch } = counts
  return (
    <>
      {error && <RetryNotice title="How many have joined could not be loaded." query={{ error, refetch }} />}
      {(data || !error) && (
        <StatBoard label="How many are in each state">
          {INVITATION_STATES.map((each) => (
            <StatCard
              key={each}
              label={STATE_WORDS[each].label}
              note={null}
              loading={!data}
              value={data && formatCount(data.states[each] ?? 0)}
              press={{ pressed: each === state, onPress: () => onState(each === state ? undefined : each) }}
            />
          ))}
        </StatBoard>
      )}
    </>
  )
}
