import type { BilledCharge, EstateBilling, LateFee, NewTerms, TurnOn } from '#contract/billing.ts'
import type { RateDraft } from '#contract/charges.ts'
import { countOf } from '#contract/counts.ts'
import { firstOfMonth } from '#contract/dates.ts'
import { formatDuration } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import type { ReminderDay } from '#contract/reminder-words.ts'
import { feeWords } from '#contract/terms-words.ts'
import type { Reply } from '#web/api/call-types.ts'
import { toRate } from '#web/shared/prices-by-home.tsx'
import type { PastedLine } from './match-pasted.ts'

type Terms = Pick<TurnOn['charges'][number], 'due_days' | 'due_month_end' | 'grace_days' | 'late_fee'>

const dueWords = ({ due_days, due_month_end }: Pick<Terms, 'due_days' | 'due_month_end'>): string => {
  if (due_month_end) return 'Due on the last day of the month'
  return due_days === 0 ? 'Due on the first day' : `Due in ${countOf(due_days, 'day')}`
}

/** `Due in 5 days; late fee ₦500.00, 10 days after that` */
export function termsWords({ grace_days, late_fee, ...terms }: Terms): string {
  const due = dueWords(terms)
  return late_fee ? `${due}; late fee ${feeWords(late_fee)}, ${countOf(grace_days, 'day')} after that` : due
}

type AllTerms = NonNullable<BilledCharge['billed']>['terms'][number]
type Payers = Pick<AllTerms, 'billed_to' | 'empty_homes' | 'chosen_only' | 'rates'>

const MOST_NAMED = 6

/** `Owners pay. Chosen homes only. Duplex ₦60,000.00, Flat 3 none`; empty where each household pays the same. */
export function payersWords({ billed_to, empty_homes, chosen_only, rates }: Payers): string {
  const named = rates
    .slice(0, MOST_NAMED)
    .map(({ name, amount }) => `${name} ${amount === null ? 'none' : formatNaira(amount)}`)
  const more = rates.length - named.length
  return [
    billed_to === 'owners' && 'Owners pay.',
    billed_to === 'occupants' && empty_homes === 'owner' && 'Owners pay for empty homes.',
    chosen_only && 'Chosen homes only.',
    named.length > 0 && `${[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `Monthly, ₦45,000.00` */
export const priceWords = ({ duration, amount }: { duration: number; amount: number }): string =>
  `${formatDuration(duration)}, ${formatNaira(amount)}`

export const RULE_WORDS: Record<ReminderDay, string> = {
  [-3]: '3 days before',
  0: 'On the day',
  7: '7 days after',
  14: '14 days after',
  30: '30 days after',
}

/** The typed terms of a charge; an empty field is undefined. */
export interface ChargeDraft {
  anchor_on: string
  due_days: number | undefined
  due_month_end: boolean
  grace_days: number | undefined
  proration: 'full' | 'daily' | 'none'
  fee: LateFee['kind'] | 'none'
  fee_amount: number | undefined
  fee_monthly: boolean
  fee_cap: number | undefined
  billed_to: 'occupants' | 'owners'
  empty_homes: 'nobody' | 'owner'
  chosen_only: boolean
  rates: readonly RateDraft[]
}
export interface Draft {
  billing_from: string
  raise_days: number
  /** The key is the charge id. A charge without billing keeps its input. */
  charges: Record<number, ChargeDraft & { billed: boolean }>
  openings: Record<number, number>
  owed_since: Record<number, string>
  /** Pasted lines without exactly one match; the guide waits for them. */
  unsettled: (PastedLine & { key: number })[]
}

export const newCharge = (anchor_on: string): ChargeDraft => ({
  anchor_on,
  due_days: 0,
  due_month_end: false,
  grace_days: 0,
  proration: 'full',
  fee: 'none',
  fee_amount: undefined,
  fee_monthly: false,
  fee_cap: undefined,
  billed_to: 'occupants',
  empty_homes: 'nobody',
  chosen_only: false,
  rates: [],
})

export const canBeBilled = ({ charge }: BilledCharge): boolean => charge.status === 1

/** Says why a step of the guide cannot go on; undefined if it can. */
export function waitsFor(step: number, { charges, unsettled, openings }: Draft): string | undefined {
  const billed = Object.values(charges).filter((charge) => charge.billed)
  if (step === 1 && billed.length === 0) return 'Tick at least one charge.'
  if (step === 2 && unsettled.length > 0) return 'Settle the pasted lines first.'
  const fees = billed.flatMap(({ fee, fee_amount, fee_cap, rates }) => [
    ...(fee === 'none' ? [] : [fee_amount, fee_cap]),
    ...rates.map(({ amount }) => amount),
  ])
  const amounts = [[], fees, Object.values(openings)][step] ?? []
  return amounts.some(Number.isNaN) ? 'Correct the amount in red first.' : undefined
}

export type Residents = Reply<'GET /estate/billing/:estateId/tenancies'>

export function newDraft({ today, charges }: EstateBilling, residents: Residents): Draft {
  const billing_from = firstOfMonth(today, 1)
  const noted = residents.flatMap(({ id, opening }) => (opening ? [{ id, ...opening }] : []))
  return {
    billing_from,
    raise_days: 0,
    charges: Object.fromEntries(
      charges
        .filter(canBeBilled)
        .map(({ charge }) => [charge.id, { ...newCharge(billing_from), billed: charge.duration === 1 }]),
    ),
    openings: Object.fromEntries(noted.map(({ id, amount }) => [id, amount])),
    owed_since: Object.fromEntries(noted.flatMap(({ id, due_on }) => (due_on ? [[id, due_on]] : []))),
    unsettled: [],
  }
}

/** Moves the first day. Charges that began on it or would begin earlier move with it. */
export function beginOn(draft: Draft, billing_from: string): Draft {
  const moved = Object.entries(draft.charges).map(([id, charge]) => {
    const follows = charge.anchor_on === draft.billing_from || charge.anchor_on < billing_from
    return [id, follows ? { ...charge, anchor_on: billing_from } : charge]
  })
  return { ...draft, billing_from, charges: Object.fromEntries(moved) }
}

/** The server refuses the empty fields. */
export function chargeBody(charge_id: number, draft: ChargeDraft): TurnOn['charges'][number] {
  const { anchor_on, due_days, due_month_end, grace_days, proration, fee, fee_amount, fee_monthly, fee_cap } =
    draft
  const { billed_to, empty_homes, chosen_only, rates } = draft
  return {
    charge_id,
    anchor_on,
    billed_to,
    empty_homes,
    chosen_only,
    rates: rates.map(toRate),
    due_days: due_days ?? 0,
    due_month_end,
    grace_days: grace_days ?? 0,
    proration,
    late_fee:
      fee === 'none'
        ? null
        : { kind: fee, amount: fee_amount ?? 0, monthly: fee_monthly, cap: fee_cap ?? null },
  }
}

const PRORATION_WORDS = {
  full: 'The full period when somebody moves in or out.',
  daily: 'By days when somebody moves in or out.',
  none: 'Free in the period of a move.',
}

/** `Due on the first day. The full period when somebody moves in or out.` */
export function draftWords(draft: ChargeDraft): string {
  const rates = draft.rates.map((rate) => ({ ...toRate(rate), name: rate.name }))
  const terms = termsWords(chargeBody(0, draft))
  return [`${terms}.`, PRORATION_WORDS[draft.proration], payersWords({ ...draft, rates })]
    .filter(Boolean)
    .join(' ')
}

export const draftOf = (anchor_on: string, terms: AllTerms | undefined): ChargeDraft =>
  terms
    ? {
        anchor_on,
        due_days: terms.due_days,
        due_month_end: terms.due_month_end,
        grace_days: terms.grace_days,
        proration: terms.proration,
        fee: terms.late_fee?.kind ?? 'none',
        fee_amount: terms.late_fee?.amount,
        fee_monthly: terms.late_fee?.monthly ?? false,
        fee_cap: terms.late_fee?.cap ?? undefined,
        billed_to: terms.billed_to,
        empty_homes: terms.empty_homes,
        chosen_only: terms.chosen_only,
        rates: terms.rates,
      }
    : newCharge(anchor_on)

/** The terms that differ. Absent fields keep their value of that day. */
export function changedTerms(before: ChargeDraft, after: ChargeDraft): Omit<NewTerms, 'effective_from'> {
  const [was, is] = [chargeBody(0, before), chargeBody(0, after)]
  const { charge_id: _, anchor_on: __, ...terms } = is
  return Object.fromEntries(
    Object.entries(terms).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field as keyof typeof was]),
    ),
  )
}

export const turnOnBody = (draft: Draft): TurnOn => ({
  billing_from: draft.billing_from,
  raise_days: draft.raise_days,
  charges: Object.entries(draft.charges)
    .filter(([, { billed }]) => billed)
    .map(([id, charge]) => chargeBody(Number(id), charge)),
  openings: Object.entries(draft.openings).map(([id, amount]) => {
    const due_on = draft.owed_since[Number(id)]
    // Credit has no due day, and a debt from before is due before billing begins.
    const kept = due_on !== undefined && amount > 0 && due_on < draft.billing_from
    return { tenant_id: Number(id), amount, ...(kept && { due_on }) }
  }),
})
