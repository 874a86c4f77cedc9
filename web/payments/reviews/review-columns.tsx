import type { Review } from '#contract/reviews.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'

export interface ReviewRow {
  id: string
  review: Review
}

export const ReviewBadge = ({ resolved }: Pick<Review, 'resolved'>) =>
  resolved ? <Badge tone="good">Reviewed</Badge> : <Badge tone="wait">Open</Badge>

export const REVIEW_COLUMNS: readonly Column<ReviewRow>[] = [
  {
    key: 'what',
    header: 'What',
    card: 'title',
    cell: ({ review: { invoice_number } }) => invoice_number ?? 'Checkout',
  },
  {
    key: 'payer',
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
    key: 'amount',
    header: 'Amount',
    align: 'end',
    className: 'xl:w-48',
    card: 'amount',
    cell: ({ review }) => <Money {...review} />,
  },
  {
    key: 'state',
    header: 'State',
    card: 'badge',
    className: 'sm:pl-10 xl:w-44',
    cell: ({ review }) => <ReviewBadge {...review} />,
  },
  {
    key: 'date',
    header: 'Date',
    className: 'xl:w-36',
    cell: ({ review }) => <DateText value={review.created_at} />,
  },
]
