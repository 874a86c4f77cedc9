import type { BoardHome } from '#contract/board.ts'
import type { HomeState } from '#contract/home-states.ts'
import { formatNaira } from '#contract/money.ts'

interface StateLook {
  label: string
  /** A sign on the tile, so that colour is not alone. */
  mark: string
  tile: string
}

export const LOOKS: Record<HomeState, StateLook> = {
  owing: { label: 'Owing', mark: '₦', tile: 'bg-red-wash text-red-ink border-red' },
  paid: { label: 'Paid up', mark: '✓', tile: 'bg-brand-wash text-brand-ink border-bar' },
  owner: { label: 'Owner lives there', mark: 'O', tile: 'bg-amber-wash text-amber-ink border-edge' },
  empty: { label: 'Empty', mark: '–', tile: 'bg-surface text-ink-2 border-edge border-dashed' },
}

/** Without billing, the estate knows no debts. */
export const stateLabel = (state: HomeState, bills: boolean): string =>
  state === 'paid' && !bills ? 'Lived in' : LOOKS[state].label

/** The words of a tile: its label for a screen reader, and its card. */
export function homeWords({ state, owed, former_owed, who }: BoardHome, bills: boolean): string[] {
  return [
    who ?? 'Nobody lives there',
    owed ? `Owes ${formatNaira(owed)}` : stateLabel(state, bills),
    ...(former_owed ? [`${formatNaira(former_owed)} owed by those who left`] : []),
  ]
}
