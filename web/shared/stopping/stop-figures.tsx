import { useQuery } from '@tanstack/react-query'
import type { Charge } from '#contract/charges.ts'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { many, one } from '#web/api/queries.ts'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { stopEverywhereWords, stopWords } from './stop-words.ts'

const UNKNOWN = 'How many homes this concerns could not be loaded.'
const said = (words: string | undefined, failed: boolean) =>
  words ?? (failed ? UNKNOWN : <SkeletonLine className="w-72" />)

/** Counts the homes, and names the amount, that an inactive estate or charge does not bill. */
export function StopFigures({ estateId, chargeId }: { estateId: number; chargeId?: number }) {
  const { data, isError } = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId } }),
    staleTime: 0,
  })
  return said(data && stopWords(data, chargeId), isError)
}

/** The same of a charge, which every estate may have. */
export const StopChargeFigures = ({ charge: { id, estate_id, amount } }: { charge: Charge }) =>
  estate_id === EVERY_ESTATE.id ? (
    <EverywhereFigures amount={amount} />
  ) : (
    <StopFigures estateId={estate_id} chargeId={id} />
  )

function EverywhereFigures({ amount }: { amount: number }) {
  const { data, isError } = useQuery(
    many('GET /estates', {
      query: { status: 'active', figures: 'yes', page: 1, per_page: LONGEST_PAGE },
    }),
  )
  return said(data && stopEverywhereWords(data.rows, data.total, amount), isError)
}
