import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Charge } from '#contract/charges.ts'
import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { useConnection } from '#web/api/connection.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { firstQuantity } from '#web/shared/owed/charge-standing.ts'
import { homePrice } from '#web/shared/owed/home-price.ts'
import { inFull, openLines } from '#web/shared/owed/owed-words.ts'
import { chargeStates, openEntriesOf } from '#web/shared/owed/queries.ts'
import { usePreview } from '#web/shared/owed/use-preview.ts'
import { keptPrice, type Price } from './kept-price.ts'
import { type Purchase, type Wanted, wantedBody } from './purchase.ts'

type Preview = ReturnType<typeof usePreview>

export type PaymentChoice = ReturnType<typeof useChoice>

/**
 * The choice in the payment form of an estate that bills: periods and late fees of a charge, or a part of the debt.
 * The server prices it until the checkout opens: afterwards nothing may be owed. Other estates have no choice.
 */
export function useChoice(purchase: Purchase, tenancy: Tenancy | undefined, choosing: boolean) {
  const bills = tenancy?.estate.bills === true
  const tenant_id = tenancy?.id ?? 0
  const [single] = purchase.items.length === 1 && purchase.cart_ids.length === 0 ? purchase.items : []
  const states = useQuery({ ...chargeStates(tenant_id), enabled: bills })
  const state = states.data?.find(({ charge_id }) => charge_id === single?.charge.id)
  const [quantity, setQuantity] = useState<number>()
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const [way, setWay] = useState<'entries' | 'part'>('entries')
  const [part, setPart] = useState<number>()
  const { data: ledger } = useQuery({ ...openEntriesOf(tenant_id), enabled: bills })
  const entryOf = (entry_id: number | null) => ledger?.entries.find(({ id }) => id === entry_id)
  const connection = useConnection()
  const isLost = ({ current, error }: Preview) =>
    connection === 'offline' || (bills && !current && (connection === 'unreachable' || error?.status === 0))
  /** The server's price, or the one that this device knows while it cannot be asked. */
  const shownPrice = (asked: Preview, wanted: Wanted | null): Price | undefined => {
    if (!isLost(asked) && (asked.error?.status ?? 0) < 500) return asked.data
    const charges = purchase.items.map(({ charge }) => charge)
    return asked.own ?? (wanted ? keptPrice(wanted, { ledger, states: states.data, charges }) : undefined)
  }
  const all = usePreview(bills && choosing && purchase.owed?.pick ? { tenant_id, owed: 'all' } : null)
  const allOwed = shownPrice(all, { owed: 'all' })
  const takes = (id: number | null): id is number => id !== null && !leftOut.includes(id)

  function chosen(): Wanted | null {
    if (purchase.owed) {
      const { pick, entry_id } = purchase.owed
      if (entry_id !== undefined) return { items: [], entries: [entry_id] }
      if (!pick) return { owed: 'all' }
      if (way === 'part') return part !== undefined && part >= LEAST_BY_CARD_NAIRA ? { amount: part } : null
      // The price of all lines is one request with their list.
      if (leftOut.length === 0) return { owed: 'all' }
      const entries = allOwed?.settles.map(({ entry_id }) => entry_id).filter(takes) ?? []
      return entries.length > 0 ? { items: [], entries } : null
    }
    const items = purchase.items.map((item) => ({
      charge_id: item.charge.id,
      quantity: single && bills ? (quantity ?? firstQuantity(state)) : item.quantity,
    }))
    const fees = state?.late_fees.map(({ entry_id }) => entry_id).filter(takes) ?? []
    return { items, entries: fees }
  }
  const wanted = chosen()
  const known = !single || !states.isPending
  const preview = usePreview(
    bills && choosing && known && wanted ? { tenant_id, ...wantedBody(wanted) } : null,
  )
  const { data, current, error } = preview
  const lost = isLost(preview)
  const wantsCharge = wanted && 'items' in wanted ? wanted.items[0] : undefined
  return {
    bills,
    wanted,
    preview,
    price: shownPrice(preview, wanted),
    all,
    allOwed,
    /** Prices and payments need a connection, which is lost. */
    lost,
    /** The price on the screen is not the one of this choice yet. */
    waiting: bills && !current && !lost && !error,
    /** Naira of claims that wait. */
    claimed: ledger?.tenancy?.claimed ?? 0,
    /** Naira that the ledger asks for. */
    openOf: (entry_id: number | null) => entryOf(entry_id)?.open,
    /** A line as it is called where it asks the whole price for a part of its period. */
    named<Line extends { entry_id: number | null }>(line: Line): Line {
      const entry = entryOf(line.entry_id)
      return { ...line, ...(entry && inFull(entry, states.data ?? [])) }
    },
    starts_on: ledger?.tenancy?.starts_on,
    /** As the estate has it; a phone keeps it for times without a connection. */
    phone_number: ledger?.tenancy?.phone_number ?? null,
    /** The number of skeleton lines, estimated from the cache. */
    lines:
      wanted && 'items' in wanted && wanted.items.length > 0
        ? wanted.items.reduce((lines, item) => lines + item.quantity, 0)
        : (ledger && way === 'entries' && openLines(ledger)) || 1,
    state,
    states: states.data ?? [],
    priceOf: (charge: Charge) => homePrice(charge, states.data),
    quantity: wantsCharge?.quantity ?? 1,
    setQuantity,
    takes,
    take: (id: number, taken: boolean) =>
      setLeftOut((out) => (taken ? out.filter((each) => each !== id) : [...out, id])),
    way,
    setWay,
    part,
    setPart,
    /** Naira; set if a typed amount is above the balance. */
    ahead:
      way === 'part' && current && data && data.credit > 0
        ? { credit: data.credit, owed: toNaira(toKobo(data.amount) - toKobo(data.credit)) }
        : undefined,
    /** The screen shows the price of the choice. */
    payable: !lost && (!bills || current),
  }
}
