import { useQuery } from '@tanstack/react-query'
import { longDay } from '#contract/day-words.ts'
import { periodWords } from '#contract/due-words.ts'
import { sumNaira } from '#contract/money.ts'
import { useSession } from '#web/session/use-session.tsx'
import { today } from '#web/shared/owed/owed-days.ts'
import { quantityWords, spanOf } from '#web/shared/owed/period-words.ts'
import { chargeStates } from '#web/shared/owed/queries.ts'
import { usePreview } from '#web/shared/owed/use-preview.ts'
import type { CartLine } from './cart-lines.ts'

export interface PricedLine {
  /** Naira. */
  amount: number
  /** `3 months, October to December, paid until 31 December` */
  words: string
}

/**
 * What the lines of one checkout cost and pay of what is owed, by the server; null where their estate does not keep that.
 * Somebody with several homes in an estate sees it for the first, and is asked at the checkout.
 */
export function useCartPrices(lines: readonly CartLine[], estateId: number | null) {
  const { user } = useSession()
  const home = user.tenants.find(
    ({ estate }) => estate.status === 1 && (estateId === null || estate.id === estateId),
  )
  const asks = home?.estate.bills === true && lines.length > 0
  const items = lines.map(({ charge, quantity }) => ({ charge_id: charge.id, quantity }))
  const preview = usePreview(asks ? { tenant_id: home.id, items } : null)
  const states = useQuery({ ...chargeStates(home?.id ?? 0), enabled: asks })
  if (!asks) return null
  const { data, error, current } = preview
  const now = today()
  return {
    /** Naira. */
    amount: data?.amount,
    problem: error
      ? (Object.values(error.errors ?? {}).flat()[0] ?? error.message)
      : current
        ? null
        : 'The prices are being checked',
    of(chargeId: number): PricedLine | undefined {
      const settled = data?.settles.filter(({ charge_id }) => charge_id === chargeId) ?? []
      const span = spanOf(settled.flatMap(({ period }) => period ?? []))
      if (!span) return undefined
      const months = states.data?.find(({ charge_id }) => charge_id === chargeId)?.months ?? 1
      return {
        amount: sumNaira(settled),
        words: `${quantityWords(months, settled.length)}, ${periodWords(span, now)}, paid until ${longDay(span.until_on, now)}`,
      }
    },
  }
}
