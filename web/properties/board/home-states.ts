import type { BoardHome } from '#contract/board.ts'
import type { HomeState } from '#contract/home-states.ts'
import { formatNaira } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'

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

/** Days late from which a debt is marked more strongly. */
const LATE_DAYS = 30
const VERY_LATE_DAYS = 90
export const AGES = [
  { tile: 'bg-sunken text-ink border-edge', words: 'not late yet' },
  { tile: 'bg-surface text-red-ink border-red', words: `up to ${LATE_DAYS} days late` },
  { tile: LOOKS.owing.tile, words: `up to ${VERY_LATE_DAYS}` },
  { tile: 'bg-red-deep text-red-ink border-red', words: 'longer' },
] as const

/** The colours of a home by its state, and of an owing one by the age of its debt. */
export function tileOf({ state, oldest_due_on }: BoardHome, today: string): string {
  if (state !== 'owing' || !oldest_due_on) return LOOKS[state].tile
  const [notLate, young, late, old] = AGES
  const days = (Date.parse(today) - Date.parse(oldest_due_on)) / DAY_MS
  return (days <= 0 ? notLate : days <= LATE_DAYS ? young : days <= VERY_LATE_DAYS ? late : old).tile
}

/** Without billing, the estate knows no debts. */
export const stateLabel = (state: HomeState, bills: boolean): string =>
  state === 'paid' && !bills ? 'Lived in' : LOOKS[state].label

/** The words of a tile: its label for a screen reader, and its card. */
export function homeWords(home: BoardHome, bills: boolean): string[] {
  const { state, owed, former_owed, who, owner, debtors, debt } = home
  const others = who?.slice(debtors ? debtors.length + 2 : 0)
  return [
    ...(debtors && debt ? [`${formatNaira(debt)} owed by ${debtors}`] : []),
    others ?? (owner ? `Nobody lives there, owned by ${owner}` : 'Nobody lives there'),
    ...(owed && owed !== debt ? [`${formatNaira(owed)} owed ${debt ? 'in all' : 'by the owner'}`] : []),
    ...(owed || former_owed ? [] : [stateLabel(state, bills)]),
    ...(former_owed ? [`${formatNaira(former_owed)} owed by those who left`] : []),
  ].filter(Boolean)
}
