import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { Remind } from '#web/shared/reminders/remind.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ListSum } from '#web/ui/table/list-sum.tsx'

interface TenantsSumProps {
  filter: {
    q: string | undefined
    estate_id: number | undefined
    only: 'owing' | 'not_joined' | undefined
    status: 'former' | undefined
  }
  bills: boolean
}

/** The debts of the matching tenants, and the actions for all of them. */
export function TenantsSum({ filter, bills }: TenantsSumProps) {
  const manages = useSession().is(...MANAGERS)
  const [reminding, setReminding] = useState(false)
  const sum = useQuery({ ...one('GET /tenants/sum', { query: filter }), placeholderData: keepPreviousData })
  const { data } = sum
  const { q, estate_id, only } = filter
  return (
    <>
      <ListSum
        label="Sum of these tenants"
        query={sum}
        stale={sum.isPlaceholderData}
        parts={
          data && [
            countOf(data.tenants, 'tenant'),
            bills && (
              <>
                <b className="font-[640]">{formatOwed(data.owed)}</b> owed
              </>
            ),
            data.credit > 0 && `${formatOwed(data.credit)} credit`,
            manages && !filter.status && data.not_joined > 0 && `${formatCount(data.not_joined)} not joined`,
          ]
        }
        action={
          manages && only === 'owing' && !filter.status ? (
            data ? (
              data.tenants > 0 && (
                <Button size="sm" icon={BellRing} onClick={() => setReminding(true)}>
                  Remind all {formatCount(data.tenants)}
                </Button>
              )
            ) : (
              <Skeleton className="h-8 w-36 pointer-coarse:h-11" />
            )
          ) : (
            manages &&
            only === 'not_joined' && (
              <ButtonLink
                size="sm"
                to="/invitations"
                search={{ q, estate: estate_id === undefined ? undefined : String(estate_id) }}
              >
                Invite
              </ButtonLink>
            )
          )
        }
      />
      {reminding && data && (
        <Remind
          whom={{ body: { tenants: { q, estate_id, only } }, count: data.tenants }}
          onClose={() => setReminding(false)}
        />
      )}
    </>
  )
}
