import { formatNaira, sumNaira, toKobo, toNaira } from '#contract/money.ts'

export interface Share {
  account_id: number | null
  /** NaN: what is typed is no amount. */
  amount: number | undefined
}

const summed = (shares: readonly Share[]) => sumNaira(shares.map(({ amount }) => ({ amount: amount || 0 })))

/** Naira of the line that no home has yet; below zero: too much. */
export const sumLeft = (amount: number, shares: readonly Share[]): number =>
  toNaira(toKobo(amount) - toKobo(summed(shares)))

/** The debt of a home, or the rest of the line if that is less or nothing is owed. */
export const shareFor = (owed: number, left: number): number =>
  Math.max(0, owed > 0 ? Math.min(owed, left) : left)

/** Why these shares are no split of the amount; null if they are. */
export function splitProblem(amount: number, shares: readonly Share[]): string | null {
  if (shares.some(({ account_id }) => account_id === null)) return 'Select a home in each row'
  if (shares.some((share) => !(share.amount !== undefined && share.amount > 0)))
    return 'Enter an amount for each home'
  const left = sumLeft(amount, shares)
  if (left === 0) return null
  return left > 0 ? `${formatNaira(left)} is left` : `${formatNaira(-left)} too much`
}
