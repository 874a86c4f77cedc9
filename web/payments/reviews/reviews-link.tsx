import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { many } from '#web/api/queries.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** For admins: how many payments are to be reviewed, with a link to them. */
export function ReviewsLink() {
  const { data } = useQuery(many('GET /payments/reviews', { query: { state: 'open', page: 1, per_page: 1 } }))
  return (
    <ButtonLink to="/payments/reviews" icon={ShieldAlert}>
      {data?.total ? `${data.total} to review` : 'Reviews'}
    </ButtonLink>
  )
}
