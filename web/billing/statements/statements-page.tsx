import { useQuery } from '@tanstack/react-query'
import { CreditCard, ScrollText } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Ledger } from '#contract/ledger.ts'
import { PayDialog } from '#web/payments/public.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-session.tsx'
import { useListState } from '#web/shared/list-state.ts'
import { entriesReported } from '#web/shared/owed/entries-reported.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { placeOf } from '#web/shared/place.ts'
import { PayByTransfer, payVariant, Reported, transferHome } from '#web/transfers/public.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { usePrintedStatement } from '../account/print-statement.tsx'
import { ledgerPageOf } from '../account/queries.ts'
import { Statement } from '../account/statement.tsx'
import { LandlordStatement } from './landlord-statement.tsx'

export function StatementsPage() {
  const scope = useScope()
  if (scope.of === 'own homes')
    return <OwnStatement homes={scope.allTenancies.filter(({ estate }) => estate.bills)} />
  return scope.of === 'own properties' && <LandlordStatement userId={scope.userId} />
}

function OwnStatement({ homes }: { homes: readonly Tenancy[] }) {
  const { filters, setFilter } = useListState(['tenancy'])
  const [paying, setPaying] = useState(false)
  const home = homes.find(({ id }) => String(id) === filters.tenancy) ?? homes[0]
  const mark = useMark(home?.id ?? 0)
  if (!home)
    return (
      <>
        <PageHeader title="Statement" />
        <NotKept />
      </>
    )
  return (
    <>
      <PageHeader
        title="Statement"
        lead={placeOf(home)}
        actions={
          homes.length > 1 && (
            <SelectField
              label="Property"
              labelHidden
              className="sm:w-64"
              options={homes.map((each) => ({ value: each.id, label: placeOf(each) }))}
              value={home.id}
              onChange={(event) => setFilter('tenancy', event.target.value)}
            />
          )
        }
      />
      <PrintableStatement
        key={home.id}
        of={home.id}
        notBilled={<NotKept />}
        mark={mark}
        payment={({ tenancy, owed }) =>
          tenancy && (
            <>
              <Reported
                accountId={tenancy.account_id}
                claimed={tenancy.claimed}
                owed={owed}
                className="w-full"
              />
              <div className="flex w-full flex-wrap gap-2.5 empty:hidden max-sm:*:flex-1">
                {owed > 0 && home.estate.status === 1 && (
                  <Button
                    variant={payVariant(tenancy.claimed)}
                    icon={CreditCard}
                    onClick={() => setPaying(true)}
                  >
                    Pay all
                  </Button>
                )}
                <PayByTransfer home={transferHome(tenancy, owed)} />
              </div>
            </>
          )
        }
      />
      {paying && (
        <PayDialog
          purchase={{ items: [], cart_ids: [], owed: { tenant_id: home.id, pick: false } }}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}

function PrintableStatement(props: ComponentProps<typeof Statement>) {
  const { paper, ...printing } = usePrintedStatement(props.of)
  return (
    <>
      <Statement {...props} printing={printing} />
      {paper}
    </>
  )
}

/** Marks the entries in the transfers that the tenant reported. */
function useMark(of: number) {
  const ledger = useQuery({ ...ledgerPageOf(of), enabled: of > 0 })
  const claimed = ledger.data?.tenancy?.claimed ?? 0
  const { data } = useQuery({ ...openEntriesOf(of), enabled: claimed > 0 })
  const reported = new Set(entriesReported(data?.entries ?? [], claimed).map(({ id }) => id))
  return (entries: Ledger['entries']) =>
    entries.map((entry) => (reported.has(entry.id) ? { ...entry, reported: 'On its way' } : entry))
}

const NotKept = () => (
  <Panel flush>
    <EmptyState
      icon={ScrollText}
      title="Billing is not turned on"
      action={<ButtonLink to="/payments">Payments</ButtonLink>}
    >
      Your estate has not turned on billing. What you have paid stands in Payments.
    </EmptyState>
  </Panel>
)
