import { useQuery } from '@tanstack/react-query'
import type { Charge, chargeForm } from '#contract/charges.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { PricesByHome } from '#web/shared/prices-by-home.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import type { useContractForm } from '#web/ui/form/contract-form.ts'

export type ChargeForm = ReturnType<typeof useContractForm<typeof chargeForm>>

interface PricesOfChargeProps {
  form: ChargeForm
  estateId: number
  /** A charge that is billed already. */
  charge?: Charge
}

/** The prices by type of home and of single homes that a charge has in its estate. */
export function PricesOfCharge({ form, estateId, charge }: PricesOfChargeProps) {
  const every = useScope().of === 'every estate'
  const query = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId } }),
    enabled: estateId !== EVERY_ESTATE.id,
    staleTime: 0,
  })
  if (estateId === EVERY_ESTATE.id)
    return <p className="text-ink-2">Prices by type of home stand in the billing of each estate.</p>
  if (query.error)
    return <RetryNotice title="The prices by type of home could not be loaded." query={query} />
  if (!query.data || !query.isFetchedAfterMount) return <Skeleton className="h-40" />
  const { types, charges } = query.data
  const latest = charges.find((each) => each.charge.id === charge?.id)?.billed?.terms[0]
  const { amount, rates = latest?.rates ?? [] } = form.values
  return (
    <section className="grid gap-4.5 border-t border-line pt-4.5">
      <PricesByHome
        estateId={estateId}
        types={types}
        price={amount === charge?.amount ? latest?.amount : amount}
        rates={rates}
        chosen_only={latest?.chosen_only ?? false}
        onChange={(next) => form.set('rates', next)}
        errorOf={form.errorOf}
      />
      {charge && (
        <Link
          to={every ? '/estates/billing' : '/settings/billing'}
          search={every ? { estate: String(estateId) } : {}}
          className={linkStyle}
        >
          Who pays, and when it is due
        </Link>
      )}
    </section>
  )
}
