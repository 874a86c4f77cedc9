import { useState } from 'react'
import { PayDialog, type Purchase } from '#web/payments/door.ts'
import { Link } from '#web/routing/link.tsx'
import type { Tenancy } from '#web/session/scope.ts'
import { useStanding } from '#web/shared/owed/use-standing.ts'
import { placeOf } from '#web/shared/place.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { AllPaid } from './all-paid.tsx'
import { Owing } from './owing.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const allOwed = (tenant_id: number, pick: boolean): Purchase => ({
  items: [],
  cart_ids: [],
  owed: { tenant_id, pick },
})

interface OwedPanelProps {
  home: Tenancy
  /** They live there no more. */
  left: boolean
  /** There are several: each says which it is. */
  named: boolean
}

/** What a home owes, for what and since when, and how to pay it; or until when all is paid. */
export function OwedPanel({ home, left, named }: OwedPanelProps) {
  const { data, error, refetch } = useStanding(home.id)
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const asked = useOpened('pay')
  // A reminder leads here: what it asks for is opened once.
  const follows = asked.id === home.id && data !== undefined
  const [followed, setFollowed] = useState(false)
  if (follows !== followed) {
    setFollowed(follows)
    if (follows && data.ledger.owed > 0 && home.estate.status === 1) setPurchase(allOwed(home.id, false))
  }
  const close = () => {
    setPurchase(null)
    if (asked.id !== null) asked.close()
  }
  const nothingOpen = data && data.ledger.owed === 0 && data.ledger.credit === 0
  // It stays while the last of it is being paid.
  if (left && (!data || nothingOpen) && !purchase) return null
  if (!data && !error) return <WaitingPanel />
  return (
    <Panel flush>
      {named && (
        <p className="border-b border-line px-5 py-2.5 text-sm text-ink-2 sm:px-7">
          {placeOf(home)}
          {left && ', where you lived before'}
        </p>
      )}
      {data ? (
        data.ledger.owed > 0 ? (
          <Owing home={home} standing={data} onPay={(pick) => setPurchase(allOwed(home.id, pick))} />
        ) : (
          <AllPaid standing={data} />
        )
      ) : (
        error && <ErrorState title="What you owe could not be loaded" query={{ error, refetch }} />
      )}
      {data && (
        <p className="flex justify-end border-t border-line px-5 py-2.5 sm:px-7">
          <PanelLink link={<Link to="/statements" search={{ tenancy: String(home.id) }} />}>
            Statement
          </PanelLink>
        </p>
      )}
      {purchase && <PayDialog purchase={purchase} onClose={close} />}
    </Panel>
  )
}
