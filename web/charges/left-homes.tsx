import { useQueries } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { whyUnpayable } from '#web/shared/owed/owed-words.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { openLine, SettledLine } from '#web/shared/owed/settled-lines.tsx'
import { placeOf } from '#web/shared/place.ts'
import { PayByTransfer, payVariant, Reported, transferHome } from '#web/transfers/public.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

interface LeftHomeProps {
  home: Tenancy
  ledger: Pick<Ledger, 'owed' | 'entries'> & Partial<Pick<Ledger, 'tenancy'>>
  onPayAll: (home: Tenancy) => void
}

/** The debt for a home that somebody has left. */
function LeftHome({ home, ledger: { owed, entries, tenancy }, onPayAll }: LeftHomeProps) {
  const closed = whyUnpayable(home)
  return (
    <Panel flush>
      <p className="border-b border-line px-5 py-2.5 text-sm text-ink-2">
        {placeOf(home)}, where you lived before
      </p>
      <div className="px-5 py-5">
        <h2>
          <span className="block text-ink-2">You owe</span>{' '}
          <span className="text-[min(2rem,8vw)] leading-tight font-[650] tracking-[-0.02em] whitespace-nowrap">
            {formatNaira(owed)}
          </span>
        </h2>
        {tenancy && (
          <Reported accountId={tenancy.account_id} claimed={tenancy.claimed} owed={owed} className="mt-4" />
        )}
        <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:flex-1">
          <GuardedButton
            variant={payVariant(tenancy?.claimed)}
            icon={CreditCard}
            reason={closed}
            aria-label={`Pay all, ${formatNaira(owed)}`}
            onClick={() => onPayAll(home)}
          >
            Pay all
          </GuardedButton>
          {!closed && tenancy && <PayByTransfer home={transferHome(tenancy, owed)} />}
        </div>
      </div>
      <ul aria-label="What you owe" className="border-t border-line px-5 py-1.5">
        {entries.map((entry) => (
          <SettledLine key={entry.id} settles={openLine(entry)} named />
        ))}
      </ul>
    </Panel>
  )
}

interface LeftHomesProps {
  homes: readonly Tenancy[]
  onPayAll: (home: Tenancy) => void
  /** Shown while nothing is owed. */
  children: ReactNode
}

export function LeftHomes({ homes, onPayAll, children }: LeftHomesProps) {
  const ledgers = useQueries({ queries: homes.map(({ id }) => openEntriesOf(id)) })
  if (ledgers.some(({ isFetched }) => !isFetched)) return <Skeleton className="h-64" />
  const failed = ledgers.find(({ data }) => !data)
  const owing = homes.flatMap((home, index) => {
    const ledger = ledgers[index]?.data
    return ledger && ledger.owed > 0 ? { home, ledger } : []
  })
  return (
    <div className="grid gap-5">
      {failed && <RetryNotice title="What you owe could not be loaded." query={failed} />}
      {owing.map(({ home, ledger }) => (
        <LeftHome key={home.id} home={home} ledger={ledger} onPayAll={onPayAll} />
      ))}
      {owing.length === 0 && !failed && children}
    </div>
  )
}
