import { useQuery } from '@tanstack/react-query'
import { Landmark, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { KeptBankAccount } from '#contract/bank-accounts.ts'
import { formatDay, formatLong } from '#contract/dates.ts'
import { BANK_ACCOUNT_HOLD_HOURS } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { serverNow } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'

const AddBankAccount = lazyDialog(() => import('./add-bank-account.tsx').then((file) => file.AddBankAccount))

interface BankAccountsPanelProps {
  estate: { id: number; name: string }
  className?: string
}

/** Lists the bank accounts of an estate, adds and removes them. */
export function BankAccountsPanel({ estate, className }: BankAccountsPanelProps) {
  const params = { estateId: estate.id }
  const accounts = useQuery(one('GET /estate/bank-accounts/:estateId', { params }))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<KeptBankAccount>()
  const { data, error } = accounts
  return (
    <Panel
      title="Bank accounts"
      className={className}
      action={
        <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
          Add Account
        </Button>
      }
    >
      <p className="text-ink-2">
        Residents see these with their pay code, and pay into them by transfer. A new account is shown{' '}
        {BANK_ACCOUNT_HOLD_HOURS} hours after it was added: if somebody else added it, you have a day to
        remove it before anybody pays into it.
      </p>
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={Landmark} title="No bank account yet">
            Add the account of your estate, and residents see where to pay.
          </EmptyState>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {data.map((each) => (
              <Row key={each.id} account={each} onRemove={() => setRemoving(each)} />
            ))}
          </ul>
        )
      ) : error ? (
        <RetryNotice title="The bank accounts could not be loaded." query={accounts} className="mt-3" />
      ) : (
        <Skeleton className="mt-3 h-14 w-full" />
      )}
      {adding && <AddBankAccount estate={estate} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(undefined)}
          title={`Remove ${removing.bank} ${removing.number}?`}
          description="Residents no longer see it. What was paid into it stays, and its statements too."
          confirm="Remove"
          onConfirm={async () => {
            const { message } = await call('DELETE /bank-account/:id', { params: { id: removing.id } })
            await screenIsFresh()
            toast.success(message)
          }}
        />
      )}
    </Panel>
  )
}

function Row({ account, onRemove }: { account: KeptBankAccount; onRemove: () => void }) {
  const { bank, number, name, created_at, created_by, shown_from } = account
  const isShown = Date.parse(shown_from) <= serverNow()
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[620] break-words">
            {bank} {number}
          </span>
          <Badge tone={isShown ? 'good' : 'wait'}>
            {isShown ? 'Shown to residents' : `Shown from ${formatLong(shown_from)}`}
          </Badge>
        </p>
        <p className="mt-0.5 text-sm break-words text-ink-2">
          {name}. Added on {formatDay(created_at)} by {created_by}.
        </p>
      </div>
      <IconButton icon={Trash2} label={`Remove ${bank} ${number}`} onClick={onRemove} />
    </li>
  )
}
