import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { ADMINS } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { useListState } from '#web/shared/list-state.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { NoAccess } from '#web/ui/page/no-access.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'

interface ReviewRow {
  id: string
  review: Review
}

const REVIEW_COLUMNS: readonly Column<ReviewRow>[] = [
  {
    header: 'What',
    card: 'title',
    cell: ({ review: { invoice_number, reason } }) => (
      <>
        {invoice_number ?? 'Checkout'}
        <span className="line-clamp-2 text-sm font-normal text-ink-2">{reason}</span>
      </>
    ),
  },
  {
    header: 'Payer',
    card: 'subtitle',
    cell: ({ review: { payer_name, estate_name } }) => (
      <>
        <span className="block">{payer_name}</span>
        <span className="block text-sm text-ink-3">{estate_name}</span>
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    className: 'xl:w-48',
    card: 'amount',
    cell: ({ review }) => <Money {...review} />,
  },
  {
    header: 'State',
    card: 'badge',
    className: 'sm:pl-10 xl:w-44',
    cell: ({ review: { resolved } }) =>
      resolved ? <Badge tone="good">Reviewed</Badge> : <Badge tone="wait">Open</Badge>,
  },
  { header: 'Date', className: 'xl:w-36', cell: ({ review }) => <DateText value={review.created_at} /> },
]

const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx').then((file) => file.ReviewDialog))

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Reviewed' },
] as const

/** A payment and a checkout may share an id; a row needs its own. */
const toRows = ({ rows, total }: { rows: Review[]; total: number }) => ({
  total,
  rows: rows.map((review): ReviewRow => ({ id: `${review.kind}-${review.id}`, review })),
})

export function ReviewsPage() {
  const { is, role } = useSession()
  return is(...ADMINS) ? <Reviews /> : <NoAccess page={{ label: 'Reviews', roles: ADMINS }} role={role} />
}

function Reviews() {
  usePageTitle('Reviews')
  const list = useListState(['state'])
  const state = list.filter('state', STATES)
  const reviews = useQuery({
    ...many('GET /payments/reviews', { query: { ...list.query, state: state.value } }),
    select: toRows,
  })
  const [opened, setOpened] = useState<Review | null>(null)
  return (
    <>
      <Breadcrumb to="/payments" list="Payments" name="Reviews" />
      <PageHeader
        title="Reviews"
        lead="Payments that differ from their bill, are disputed, or were never decided by the provider."
      />
      <Table
        caption="Reviews"
        columns={REVIEW_COLUMNS}
        list={reviews}
        {...list.paging}
        onOpen={({ review }) => setOpened(review)}
        toolbar={
          (list.narrowed || reviews.data?.total !== 0) && (
            <>
              <SearchInput
                label="Search reviews"
                placeholder="Search payer or reference..."
                {...list.search}
              />
              <FilterField label="State" placeholder="All states" {...state} />
            </>
          )
        }
        empty={
          <EmptyState icon={ShieldCheck} title="Nothing to review">
            {list.narrowed ? 'Try another search or state.' : 'Every payment matches its bill.'}
          </EmptyState>
        }
      />
      {opened && <ReviewDialog review={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
