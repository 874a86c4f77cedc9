import { useQuery } from '@tanstack/react-query'
import { CircleX, Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { ClaimToMatch } from '#contract/bank-lines.ts'
import { formatDay } from '#contract/dates.ts'
import { CLAIM_ASKED_DAYS } from '#contract/limits.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { many } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { DayText, RelativeTime } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'

const ReasonDialog = lazyDialog(() => import('../reason-dialog.tsx').then((file) => file.ReasonDialog))

const COLUMNS: Column<ClaimToMatch>[] = [
  {
    header: 'Home',
    card: 'title',
    cell: ({ property_title, name, number }) => (
      <>
        {property_title}
        <span className="block text-sm font-normal text-ink-3">{`${name}, ${number}`}</span>
      </>
    ),
  },
  {
    header: 'State',
    card: 'badge',
    className: 'xl:w-32',
    cell: ({ overdue }) => <Badge tone={overdue ? 'bad' : 'wait'}>{overdue ? 'Overdue' : 'Waiting'}</Badge>,
  },
  {
    header: 'Amount',
    align: 'end',
    card: 'amount',
    className: 'xl:w-40',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { header: 'Sent on', className: 'xl:w-34', cell: ({ paid_on }) => <DayText value={paid_on} /> },
  { header: 'Bank', className: 'max-lg:hidden xl:w-36', cell: ({ bank }) => bank },
  { header: 'Sender', cell: ({ sender }) => <span className="break-words">{sender}</span> },
  {
    header: 'Told',
    className: 'max-lg:hidden xl:w-34',
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]

/** Claims of residents that no bank line has answered yet. */
export function ClaimList({ estateId }: { estateId: number }) {
  const list = useListState()
  const claims = useQuery(many('GET /estate/claims/:estateId', { params: { estateId }, query: list.query }))
  const [refused, setRefused] = useState<ClaimToMatch>()
  return (
    <>
      <Table
        caption="Claims"
        columns={COLUMNS}
        list={claims}
        {...list.paging}
        actions={(claim) => (
          <RowAction
            icon={CircleX}
            verb="Refuse"
            name={`the claim of ${claim.name}`}
            onClick={() => setRefused(claim)}
          />
        )}
        toolbar={
          <SearchInput label="Search claims" placeholder="Home, sender, bank, amount..." {...list.search} />
        }
        empty={
          <EmptyState icon={Hourglass} title={list.narrowed ? 'No claim found' : 'No claim waits'}>
            {list.narrowed
              ? 'Try another search.'
              : `Residents say here what they sent by transfer. A claim is overdue after ${CLAIM_ASKED_DAYS} days without a bank line.`}
          </EmptyState>
        }
      />
      {refused && (
        <ReasonDialog
          onClose={() => setRefused(undefined)}
          title="Refuse this claim?"
          description={`${refused.name}, ${refused.property_title}, says that ${refused.sender} sent ${formatNaira(refused.amount)} on ${formatDay(refused.paid_on)} by ${refused.bank}.`}
          hint="The resident reads it."
          submit="Refuse claim"
          onReason={async (body) => {
            const { message } = await call('POST /claim/:id/refuse', { params: { id: refused.id }, body })
            toast.success(message)
          }}
        />
      )}
    </>
  )
}
