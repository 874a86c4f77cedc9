import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import type { TenantDetail } from '#contract/tenancies.ts'
import { ledgerPageOf } from '#web/billing/account/queries.ts'
import { Statement } from '#web/billing/account/statement.tsx'
import { AdjustButtons, EntryMenu } from '#web/billing/adjusting/entry-menu.tsx'
import { CreditMenu } from '#web/billing/credit/credit-menu.tsx'
import { RemindButton } from '#web/billing/reminders/remind-button.tsx'
import { RecordPaymentButton } from '#web/payments/list/record-payment-button.tsx'
import { useSession } from '#web/session/use-session.tsx'
import type { AnyPayer } from '#web/shared/any-payer.ts'
import { TenancyPage } from '#web/tenancies/tenancy-page.tsx'
import { TallSkeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'

/** Few estates do not bill, so their list is a file of its own. */
const Payments = lazyPart(
  () => import('#web/payments/list/tenancy-payments.tsx').then((file) => file.TenancyPayments),
  { waiting: <TallSkeleton />, failed: 'The payments could not be loaded.' },
)

const PrintStatement = lazyPart(
  () => import('#web/billing/account/print-statement.tsx').then((file) => file.PrintStatement),
  { waiting: null, failed: 'Failed to print.' },
)

/** Landlords alone pay from here. */
const PayForTenant = lazyPart(
  () => import('#web/billing/account/pay-for-tenant.tsx').then((file) => file.PayForTenant),
  { waiting: null, failed: 'The payment could not be opened.' },
)

const payerOf = ({ id, name, estate, estate_property, left_at }: TenantDetail): AnyPayer => ({
  tenant_id: id,
  name,
  property_title: estate_property.title,
  estate_id: estate.id,
  estate_name: estate.name,
  left: left_at !== null,
})

export function TenantPage() {
  const pays = useSession().is('landlord')
  return (
    <TenancyPage
      actions={(tenancy, moveOut) => (
        <RecordPaymentButton
          payer={payerOf(tenancy)}
          more={
            <>
              {moveOut}
              <AdjustButtons tenancy={tenancy} />
              <CreditMenu payer={payerOf(tenancy)} />
              <RemindButton of={tenancy.id} />
              <PrintStatement of={tenancy.id} />
              {pays && <PayForTenant of={tenancy.id} />}
            </>
          }
        />
      )}
    >
      {(tenancy, actions) => <Account key={tenancy.id} tenancy={tenancy} actions={actions} />}
    </TenancyPage>
  )
}

/** Until the ledger answers, the user's `bills` decides which one to fetch. */
function Account({ tenancy: { id, name }, actions }: { tenancy: TenantDetail; actions: ReactNode }) {
  const { user, is, may } = useSession()
  const { data } = useQuery(ledgerPageOf(id))
  const row = actions && (
    <div data-screen className="-order-1 flex basis-full flex-wrap gap-2.5 *:flex-1">
      {actions}
    </div>
  )
  if (!(data?.billing ?? user.bills))
    return (
      <>
        {row}
        <Payments id={id} />
      </>
    )
  return (
    <Statement
      of={id}
      holder={name}
      notBilled={null}
      payment={() => row}
      menuOf={
        is(...MANAGERS) && may('POST /ledger/adjust')
          ? (entry, today) => <EntryMenu tenancy={{ id, name }} entry={entry} today={today} />
          : undefined
      }
    />
  )
}
