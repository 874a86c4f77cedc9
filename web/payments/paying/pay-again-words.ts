import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { joined } from '#contract/counts.ts'
import { ONE_TIME } from '#contract/due-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { dayPaidAgain } from '#web/shared/owed/charge-standing.ts'
import { onDay } from '#web/shared/owed/owed-words.ts'
import { lagosToday } from '#web/ui/clock.ts'

/** Why a payment may be a second one. */
export interface Doubt {
  title: string
  description: string
  leave: string
}

/** Naira: `sent` through a checkout, `claimed` in reported transfers. */
export function moneyOnItsWay(amount: number, { sent = 0, claimed = 0 }): Doubt | null {
  const coming = sumNaira([{ amount: sent }, { amount: claimed }])
  if (coming === 0) return null
  const all = formatNaira(coming)
  return {
    title: `${all} is on its way. Pay ${formatNaira(amount)} as well?`,
    description:
      claimed > 0
        ? `You reported a transfer of ${formatNaira(claimed)}. Your balance changes when the estate finds the money.`
        : `What you owe falls by ${all} once the bank confirms it.`,
    leave: 'Wait for it',
  }
}

/** Charges that nobody owes and that were paid a short time ago. */
export function paidBefore(
  amount: number,
  charges: readonly Charge[],
  states: readonly ChargeState[],
  today = lagosToday(),
): Doubt | null {
  const paid = charges.flatMap((charge) => {
    const day = dayPaidAgain(
      states.find(({ charge_id }) => charge_id === charge.id),
      today,
    )
    return day ? { charge, day } : []
  })
  const [first] = paid.toSorted((one, other) => (one.day < other.day ? 1 : -1))
  if (!first) return null
  const what = charges.length === 1 ? 'it' : joined(paid.map(({ charge }) => charge.name))
  return {
    title: `You paid ${what} ${onDay(first.day, today)}. Pay ${formatNaira(amount)}${charges.length === 1 ? ' again' : ''}?`,
    description: paid.map(({ charge }) => howOften(charge, paid.length > 1)).join(' '),
    leave: 'Do not pay',
  }
}

function howOften({ name, duration }: Charge, named: boolean): string {
  const it = named ? name : 'it'
  if (duration === ONE_TIME) return `You can buy ${it} again.`
  const span = duration === 12 ? 'a year' : duration === 1 ? 'a month' : `every ${duration} months`
  return `Your estate asks for ${it} once ${span}.`
}
