import { formatCount } from '#contract/counts.ts'
import { INVITATION_STATES, type InvitationState } from '#contract/invitation-states.ts'
import { StatBoard, StatCard } from '#web/ui/page/stat-cards.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { INVITATION_STATE_WORDS } from './words.ts'

interface StateBoardProps {
  states: Record<InvitationState, number> | undefined
  pressed: InvitationState | undefined
  onPress: (state: InvitationState) => void
}

/** How many people are in each state. A press shows them. */
export function StateBoard({ states, pressed, onPress }: StateBoardProps) {
  const narrow = useNarrow()
  const countOf = (state: InvitationState) => states?.[state] ?? 0
  const filled = INVITATION_STATES.filter((state) => countOf(state) > 0 || state === pressed)
  const shown = !narrow ? INVITATION_STATES : states ? filled : INVITATION_STATES.slice(0, 2)
  if (shown.length === 0) return null
  return (
    <StatBoard label="How many are in each state">
      {shown.map((state) => {
        const count = countOf(state)
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
}
