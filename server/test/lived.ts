import { dayOf, type Life } from './ledger.ts'

export interface Lived extends Life {
  today: number
  /** The first day of the tenancy, and the day of the last change of its dates. */
  starts: number
  dated?: number
  paid: { id: number; kobo: number; refunded: number }[]
  /** The account that money is moved to, once some was. */
  other?: { account: number; tenant: number }
}
export const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % items.length]

export const ledgerOf = ({
  account: account_id,
  estate: estate_id,
  user: user_id,
  today,
}: Pick<Lived, 'account' | 'estate' | 'user' | 'today'>) => ({
  ...{ account_id, estate_id, user_id },
  by: user_id,
  today: dayOf(today),
})
