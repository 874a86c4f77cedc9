import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import type { Ledger } from '#contract/ledger.ts'
import { sumNaira } from '#contract/money.ts'
import type { Reply } from '#web/api/call-types.ts'
import { hasPeriods } from '#web/shared/owed/charge-standing.ts'
import { homePrice } from '#web/shared/owed/home-price.ts'
import { isOwed } from '#web/shared/owed/owed-words.ts'
import { openLine } from '#web/shared/owed/settled-lines.tsx'
import type { CheckoutItem } from '../checkouts/kept-checkouts.ts'
import type { Wanted } from './purchase.ts'

type Preview = Reply<'POST /payment/preview'>
type Settles = Preview['settles'][number]

/** `amount` is undefined where only the server knows it. */
export type Price = Pick<Preview, 'settles' | 'credit'> & { amount: number | undefined }

type Entry = Parameters<typeof openLine>[0] &
  Pick<Ledger['entries'][number], 'id' | 'kind' | 'charge_id' | 'dated_on'>

interface Kept {
  ledger: { entries: readonly Entry[] } | undefined
  states: readonly ChargeState[] | undefined
  charges: readonly Charge[]
}

/** The price of a payment by the answers on this device, for times without a connection. */
export function keptPrice(wanted: Wanted, kept: Kept): Price {
  if ('amount' in wanted) return { settles: [], credit: 0, amount: wanted.amount }
  const owed = kept.ledger?.entries.filter(isOwed) ?? []
  const { items, entries } = 'owed' in wanted ? { items: [], entries: owed.map(({ id }) => id) } : wanted
  const parts = items.map((item) => priceOfItem(item, owed, kept))
  const listed = owed.filter(({ id }) => entries.includes(id))
  const settles = [...parts.flatMap((part) => part.settles), ...listed.map(settledOf)]
  const bought = parts.flatMap((part) => part.bought ?? [])
  // Ledger and states may have been kept at different times.
  const isKnown =
    listed.length === entries.length &&
    parts.every((part) => part.bought) &&
    settles.length + bought.length > 0
  return { settles, credit: 0, amount: isKnown ? sumNaira([...settles, ...bought]) : undefined }
}

const ASKED: readonly Entry['kind'][] = ['due', 'manual']

/** Open dues, then one period in advance. No `bought` for more: only the server knows those prices. */
function priceOfItem(
  { charge_id, quantity }: CheckoutItem,
  owed: readonly Entry[],
  { states, charges }: Kept,
): { settles: Settles[]; bought?: { amount: number; quantity: number }[] } {
  const dues = owed.filter((due) => due.charge_id === charge_id && ASKED.includes(due.kind))
  // A manual entry asks for a part of a period again.
  const periods = [...new Set(dues.map(({ period }) => period?.from))].slice(0, quantity)
  const settles = dues.filter(({ period }) => periods.includes(period?.from)).map(settledOf)
  const rest = quantity - periods.length
  if (rest === 0) return { settles, bought: [] }
  const charge = charges.find(({ id }) => id === charge_id)
  if (!charge || !states) return { settles }
  const state = states.find((each) => each.charge_id === charge_id)
  if (!hasPeriods(state)) return { settles, bought: [{ amount: homePrice(charge, states), quantity: rest }] }
  if (!state.next) return { settles }
  return { settles: [...settles, inAdvance(state, state.next)], ...(rest === 1 && { bought: [] }) }
}

const settledOf = (entry: Entry): Settles => ({
  ...openLine(entry),
  ...{ charge_id: entry.charge_id, entry_id: entry.id },
})

const inAdvance = (
  { charge_id, name }: ChargeState,
  { from_on, until_on, due_on, amount }: NonNullable<ChargeState['next']>,
): Settles => ({
  ...{ name, charge_id, entry_id: null, due_on, amount },
  period: until_on === null ? null : { from_on, until_on },
  ...{ part: false, rest: false, late: false, in_advance: true },
})
