import { useQuery } from '@tanstack/react-query'
import { many, one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { CollectedCard, HoldingsCards, ReceivedCard } from './collected-card.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { type Board, Overview } from './overview.tsx'

const BOARD: Board = ['count', 'count', 'money', 'money']

/** Only for those with a property where what is owed is kept. */
const OwedToLandlord = lazyPart(
  () => import('./billed/owed-to-landlord.tsx').then((file) => file.OwedToLandlord),
  {
    waiting: (
      <Skeleton className="h-88.25 rounded-surface sm:h-71.75 lg:h-47.5 xl:h-42 max-lg:pointer-coarse:h-84.75 max-sm:pointer-coarse:h-120.75" />
    ),
    failed: 'What is owed could not be loaded.',
  },
)
const OwnedProperties = lazyPart(
  () => import('./billed/owned-properties.tsx').then((file) => file.OwnedProperties),
  { waiting: null, failed: 'Your properties could not be loaded.' },
)

/** What somebody owns, who lives there, and what those paid. */
export function LandlordDashboard({ userId }: { userId: number }) {
  const { bills } = useSession().user
  const params = { userId }
  const statistics = useQuery(one('GET /landlord/statistics/:userId', { params }))
  const payments = useQuery(
    many('GET /landlord/payments/:userId', { params, query: { page: 1, per_page: LATEST } }),
  )
  const properties = <OwnedProperties userId={userId} />
  return (
    <div className="grid gap-5">
      {bills && <OwedToLandlord userId={userId} />}
      <Overview
        statistics={statistics}
        board={BOARD}
        chart="Paid for your properties, last 12 months"
        cards={(figures) => (
          <>
            <HoldingsCards figures={figures} />
            <ReceivedCard figures={figures} />
            <CollectedCard label="Paid this month" figures={figures} />
          </>
        )}
        answer={bills && <div className="min-w-0 empty:h-91.25 md:empty:h-56.5">{properties}</div>}
        latest={<LatestPayments list={payments} />}
      />
      {!bills && properties}
    </div>
  )
}
