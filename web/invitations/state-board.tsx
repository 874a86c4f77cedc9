import { formatCount } from '#contract/counts.ts'
import { INVITATION_STATES, type InvitationState } from '#contract/invitation-states.ts'
import { StatBoard, StatCard } from '#web/ui/page/stat-cards.tsx'
import { INVITATION_STATE_WORDS } from './words.ts'

interface StateBoardProps {
  states: Record<InvitationState, number> | undefined
  pressed: InvitationState | undefined
  onPress: (state: InvitationState) => void
}

/** How many people are in each state. A press shows them. */
export const StateBoard = ({ states, pressed, onPress }: StateBoardProps) => (
  <StatBoard label="How many are in each state">
    {INVITATION_STATES.map((state) => {
      const count = states?.[state] ?? 0
      return (
        <StatCard
          key={state}
          label={INVITATION_STATE_WORDS[state].label}
          note={null}
          loading={!states}
          value={count > 0 ? formatCount(count) : <span className="font-normal text-ink-3">–</span>}
          press={
            count > 0 || state === pressed
              ? { pressed: state === pressed, onPress: () => onPress(state) }
              : undefined
          }
        />
      )
    })}
  </StatBoard>
)
