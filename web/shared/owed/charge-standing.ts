import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { longDay, shortDay } from '#contract/day-words.ts'
import { isBoughtOnce, ONE_TIME } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { lagosToday } from '#web/ui/clock.ts'
import type { Tone } from '#web/ui/text/badge.tsx'
import { entriesReported } from './entries-reported.ts'
import { lateTone, lateWords, quantityWords } from './owed-words.ts'

const total = (amounts: readonly number[]) => sumNaira(amounts.map((amount) => ({ amount })))

export const owedOf = (state: ChargeState | undefined): number =>
  state ? total([state.owed, ...state.late_fees.map(({ amount }) => amount)]) : 0

type Entry = Pick<Ledger['entries'][number], 'kind' | 'charge_id'>
/** A manual entry with a charge asks for a part of a due again. */
const OF_CHARGE: readonly Entry['kind'][] = ['due', 'manual', 'late_fee']

export const onNoCharge = <Each extends Entry>(
  entries: readonly Each[],
  states: readonly Pick<ChargeState, 'charge_id'>[],
): Each[] => {
  const billed = new Set(states.map(({ charge_id }) => charge_id))
  return entries.filter(
    ({ kind, charge_id }) => !(OF_CHARGE.includes(kind) && charge_id !== null && billed.has(charge_id)),
  )
}

type Reported = Pick<Ledger, 'entries'> & { tenancy?: Pick<Ledger['tenancy'], 'claimed'> }

/** The charges whose debts a reported transfer covers. */
export function chargesReported(ledgers: readonly Reported[]): ReadonlySet<number> {
  const covered = new Set<number>()
  const owed = new Set<number>()
  for (const { entries, tenancy } of ledgers) {
    const reported = entriesReported(entries, tenancy?.claimed)
    for (const entry of entries)
      if (entry.charge_id !== null) (reported.includes(entry) ? covered : owed).add(entry.charge_id)
  }
  return new Set([...covered].filter((id) => !owed.has(id)))
}

interface Standing {
  tone: Tone
  words: string
  note: string | null
}

/** Null: neither billed nor ever paid. Undefined: the estate does not bill. */
export function standingOf(
  active: boolean,
  state: ChargeState | null | undefined,
  now = lagosToday(),
  starts_on?: string,
): Standing {
  if (state && owedOf(state) > 0) return owing(state, now, starts_on)
  if (!active) return { tone: 'off', words: 'Inactive', note: state?.billed ? 'Not billed at present' : null }
  if (state === undefined) return { tone: 'good', words: 'Active', note: null }
  if (!state) return { tone: 'off', words: 'Not billed', note: null }
  if (state.paid_once)
    return state.paid_on
      ? { tone: 'good', words: 'Paid', note: `Paid on ${shortDay(state.paid_on, now)}` }
      : { tone: 'off', words: 'Nothing owed', note: null }
  if (state.billed && state.price === null) return { tone: 'off', words: 'Not for your home', note: null }
  if (!state.billed) {
    const paid = dayPaidAgain(state, now)
    if (paid) return { tone: 'good', words: `Paid ${shortDay(paid, now)}`, note: null }
    return {
      tone: 'off',
      words: 'Not billed',
      note: state.paid_on && `Last paid ${shortDay(state.paid_on, now)}`,
    }
  }
  const amount = state.next && state.next.amount !== state.price ? `, ${formatNaira(state.next.amount)}` : ''
  const note = state.next && `Next ${shortDay(state.next.due_on, now)}${amount}`
  if (state.paid_until) return { tone: 'good', words: `Paid until ${shortDay(state.paid_until, now)}`, note }
  return { tone: 'off', words: 'Nothing due yet', note }
}

/** The last payment of a charge by choice, while its period runs: another one may be a slip. */
export function dayPaidAgain(state: ChargeState | undefined, today = lagosToday()): string | null {
  if (!state?.paid_on || state.billed) return null
  const { paid_on, months } = state
  const isAgain = months === ONE_TIME ? paid_on === today : today < monthsAfter(paid_on, months)
  return isAgain ? paid_on : null
}

export function monthsAfter(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Why nobody in these homes can pay a charge; null while somebody can. */
export function whyNotPayable(
  charge: Charge,
  homes: readonly (readonly ChargeState[] | undefined)[],
): string | null {
  const states = homes.map((list) => list?.find(({ charge_id }) => charge_id === charge.id))
  const isNone = (state: ChargeState | undefined) =>
    state?.billed === true && state.price === null && owedOf(state) === 0
  if (states.length > 0 && states.every(isNone)) return 'Your home does not pay this charge'
  if (!isBoughtOnce(charge) || states.length === 0 || !states.every((state) => state?.paid_once)) return null
  const [day] = states
    .flatMap((state) => state?.paid_on ?? [])
    .toSorted()
    .reverse()
  return day ? `Paid on ${longDay(day)}` : 'Nothing of it is owed'
}

function owing(state: ChargeState, now: string, starts_on: string | undefined): Standing {
  const { owed, behind, due_on, months, late_fees } = state
  const fees = total(late_fees.map(({ amount }) => amount))
  if (!due_on) return { tone: 'wait', words: 'Late fee due', note: `${formatNaira(fees)} owed` }
  const several = behind > 1
  const since = several ? ` since ${shortDay(due_on, now)}` : ''
  const debt = `${formatNaira(owed)} owed${since}${fees > 0 ? `, late fee ${formatNaira(fees)}` : ''}`
  // The Amount column shows the price.
  const isPrice = owed === state.price && fees === 0 && !several
  return {
    tone: lateTone(due_on, now),
    words: several ? `${quantityWords(months, behind)} behind` : lateWords(due_on, now, starts_on),
    note: isPrice ? null : debt,
  }
}

/** Owed first (oldest first), then paid, not billed, inactive. The order within a state stays. */
export function byStanding<Row extends { id: number; status: 1 | null }>(
  rows: readonly Row[],
  states: ReadonlyMap<number, ChargeState>,
): Row[] {
  const rank = ({ id, status }: Row): string => {
    const state = states.get(id)
    if (state && owedOf(state) > 0) return `0 ${state.due_on ?? ''}`
    return status !== 1 ? '3' : state?.billed || state?.paid_once ? '1' : '2'
  }
  const isLater = (one: Row, other: Row) => rank(one) > rank(other)
  return rows.toSorted((one, other) => Number(isLater(one, other)) - Number(isLater(other, one)))
}

export function statesOverHomes(lists: readonly (readonly ChargeState[])[]): Map<number, ChargeState> {
  const all = new Map<number, ChargeState>()
  for (const state of lists.flat()) {
    const known = all.get(state.charge_id)
    all.set(state.charge_id, known ? bothOf(known, state) : state)
  }
  // A home without a state has not bought the charge.
  return new Map(
    [...all].filter(
      ([id, { billed }]) => billed || lists.every((list) => list.some((each) => each.charge_id === id)),
    ),
  )
}

const earlier = (one: string | null, other: string | null): string | null =>
  one && other ? (one < other ? one : other) : (one ?? other)

const later = (one: string | null, other: string | null): string | null =>
  one && other ? (one > other ? one : other) : (one ?? other)

const bothOf = (one: ChargeState, other: ChargeState): ChargeState => ({
  ...one,
  owed: total([one.owed, other.owed]),
  behind: Math.max(one.behind, other.behind),
  due_on: earlier(one.due_on, other.due_on),
  // Paid means paid for both.
  paid_until: one.paid_until && other.paid_until ? earlier(one.paid_until, other.paid_until) : null,
  paid_once: one.paid_once && other.paid_once,
  paid_on: later(one.paid_on, other.paid_on),
  late_fees: [...one.late_fees, ...other.late_fees],
  price: one.price ?? other.price,
  next_fee_on: earlier(one.next_fee_on, other.next_fee_on),
  next:
    one.next && other.next
      ? one.next.due_on <= other.next.due_on
        ? one.next
        : other.next
      : (one.next ?? other.next),
})

export const firstQuantity = (state: ChargeState | undefined): number =>
  state && state.months !== ONE_TIME ? Math.max(1, state.behind) : 1
export const hasPeriods = (state: ChargeState | undefined): state is ChargeState =>
  state?.billed === true && state.months !== ONE_TIME
