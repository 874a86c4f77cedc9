import type { EstateBilling } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import type { ListedEstate } from '#contract/estates.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'

/** The next day on which an estate bills its charges, or one of them, and the price of each home. */
function nextBill({ charges }: EstateBilling, chargeId: number | undefined) {
  const to_come = charges.flatMap(({ charge, billed }) => {
    const on = billed?.next_on ?? null
    const terms = on === null ? undefined : billed?.terms.find(({ effective_from }) => effective_from <= on)
    const wanted = chargeId === undefined || charge.id === chargeId
    return wanted && on !== null && terms?.active ? [{ on, amount: terms.amount }] : []
  })
  const [first] = to_come.map(({ on }) => on).toSorted()
  return first && { on: first, amount: sumNaira(to_come.filter(({ on }) => on === first)) }
}

/** `14 homes will not be billed ₦60,000.00 each from 1 December.` Without a charge, of all that the estate bills. */
export function stopWords(billing: EstateBilling, chargeId?: number): string {
  const next = billing.billing_from === null ? undefined : nextBill(billing, chargeId)
  if (!next || billing.tenancies === 0) return 'No home is billed less: nothing is to come.'
  const homes = countOf(billing.tenancies, 'home')
  const each = billing.tenancies === 1 ? '' : ' each'
  return `${homes} will not be billed ${formatNaira(next.amount)}${each} from ${longDay(next.on, billing.today)}.`
}

/** The same of a charge that every estate has: some estates may not bill it. `total` counts the estates on further pages too. */
export function stopEverywhereWords(estates: readonly ListedEstate[], total: number, amount: number): string {
  const billing = estates.filter(({ owed }) => owed != null)
  const homes = billing.reduce((sum, { tenants_count = 0 }) => sum + tenants_count, 0)
  const uncounted = total - estates.length
  if (homes === 0 && uncounted === 0) return 'No home is billed less: no estate bills.'
  const counted = `Up to ${countOf(homes, 'home')} in ${countOf(billing.length, 'estate')} will not be billed ${formatNaira(amount)} each.`
  return uncounted > 0 ? `${counted} ${countOf(uncounted, 'more estate')} may bill it too.` : counted
}
