import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Charge } from '#contract/charges.ts'
import { CHARGE_ORDERS } from '#contract/orders.ts'
import { MANAGERS } from '#contract/roles.ts'
import { PayDialog, type Purchase, UnconfirmedPayments, useEarlierCheckouts } from '#web/payments/public.ts'
import type { Scope, Tenancy } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { useListState } from '#web/shared/list-state.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { PayByTransfer, transferHome } from '#web/transfers/public.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { ChargeList } from './charge-list.tsx'
import { ChargeDrawer } from './public.tsx'
import { useListedEstates } from './queries.ts'

const LeftHomes = lazyPart(() => import('./left-homes.tsx').then((file) => file.LeftHomes), {
  ...{
    waiting: <Skeleton className="mb-5 h-64" />,
    failed: 'What you owe could not be shown.',
    className: 'mb-5',
  },
})

const LEADS: Record<Scope['of'], string> = {
  'every estate': 'What the people of every estate are asked to pay.',
  'one estate': 'What the people of your estate are asked to pay.',
  'own properties': 'What is asked for where your properties are.',
  'own homes': 'What your estate asks for, and what you can pay today.',
}
const NOWHERE: Partial<Record<Scope['of'], string>> = {
  'one estate': 'No estate is linked to your account.',
  'own properties': 'You have no property in an estate yet.',
  'own homes': 'Charges appear here once you live in an estate.',
}

export function ChargesPage() {
  const { is, may } = useSession()
  const scope = useScope()
  const list = useListState(['status', 'estate'], CHARGE_ORDERS)
  const listed = useListedEstates(list.filters.estate)
  const mayAdd = is(...MANAGERS) && may('POST /create/charge')
  const adding = useOpened('add')
  const [editing, setEditing] = useState<Charge | null>(null)
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  useEarlierCheckouts()
  const payAll = ({ id }: Tenancy) =>
    setPurchase({ items: [], cart_ids: [], owed: { tenant_id: id, pick: false } })
  const add = mayAdd && (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add Charges
    </Button>
  )
  const homes = (scope.of === 'own homes' ? scope.tenancies : []).filter(
    ({ estate }) => estate.id === listed.estate?.id && estate.status === 1,
  )
  const left = scope.of === 'own homes' ? scope.allTenancies.filter(({ estate }) => estate.bills) : []
  const narrow = useNarrow()
  // On a phone an estate that bills has this button beside the debt.
  const transfers = homes
    .filter(({ estate }) => !estate.bills || (homes.length === 1 && !narrow))
    .map((home) => <TransferOf key={home.id} home={home} />)
  return (
    <>
      <PageHeader
        title="Charge Management"
        lead={
          scope.of === 'every estate' && !listed.all
            ? 'What the people of this estate are asked to pay.'
            : LEADS[scope.of]
        }
        actions={transfers.length > 0 ? transfers : add}
      />
      {scope.of === 'own homes' && <UnconfirmedPayments />}
      {listed.error ? (
        <ErrorState title="Charges could not be loaded" query={listed} />
      ) : !listed.all && !listed.estate && !listed.pending ? (
        <NoCharges left={left} onPayAll={payAll} />
      ) : (
        <ChargeList
          list={list}
          listed={listed}
          add={add}
          onEdit={setEditing}
          onPay={(charge) =>
            setPurchase({ items: [{ charge, quantity: 1 }], cart_ids: [], estate_id: listed.estate?.id })
          }
          onPayAll={payAll}
        />
      )}
      {mayAdd && adding.id && (
        <ChargeDrawer listed={listed.all ? undefined : listed.estate?.id} onClose={adding.close} />
      )}
      {editing && <ChargeDrawer charge={editing} onClose={() => setEditing(null)} />}
      {purchase && <PayDialog purchase={purchase} onClose={() => setPurchase(null)} />}
    </>
  )
}

/** The debts of homes that somebody left, or the reason why there is no charge. */
function NoCharges({ left, onPayAll }: { left: readonly Tenancy[]; onPayAll: (home: Tenancy) => void }) {
  const nothing = (
    <Panel flush>
      <EmptyState icon={CreditCard} title="No Charge found">
        {NOWHERE[useScope().of]}
      </EmptyState>
    </Panel>
  )
  if (left.length === 0) return nothing
  return (
    <LeftHomes homes={left} onPayAll={onPayAll}>
      {nothing}
    </LeftHomes>
  )
}

function TransferOf({ home }: { home: Tenancy }) {
  const { data } = useQuery(openEntriesOf(home.id))
  return <PayByTransfer home={data?.tenancy && transferHome(data.tenancy, data.owed)} />
}
