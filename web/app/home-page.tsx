import { useQuery } from '@tanstack/react-query'
import type { PropertyDetail } from '#contract/properties.ts'
import { HomeAccounts, homeAccounts } from '#web/billing/account/home-accounts.tsx'
import { paymentSelection, paymentsOf } from '#web/payments/list/queries.ts'
import { RECENT, RecentPayments } from '#web/payments/list/recent-payments.tsx'
import { RecordPaymentButton } from '#web/payments/list/record-payment-button.tsx'
import { PropertyPage } from '#web/properties/property-page.tsx'
import { useParams } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import type { AnyPayer } from '#web/shared/any-payer.ts'

const usePayments = (property_id: string) =>
  useQuery({
    ...paymentsOf(paymentSelection(useScope(), undefined) ?? { of: 'all' }, {
      ...{ property_id, page: 1, per_page: RECENT },
    }),
    placeholderData: undefined,
  })

export function HomePage() {
  const { id = '' } = useParams()
  const accounts = useQuery(homeAccounts(id))
  const owns = useSession().is('landlord')
  const payments = usePayments(id)
  return (
    <PropertyPage
      ready={accounts.isFetched && payments.isFetched}
      actions={(property) => <RecordPayment key={property.id} property={property} />}
    >
      {(home, livesHere) => (
        <>
          {!owns && livesHere}
          <HomeAccounts home={home} owns={owns} />
          {owns && livesHere}
          <RecentPayments
            title="Payments and receipts"
            list={payments}
            search={{ q: home.title }}
            empty="Nothing has been paid for this home yet."
          />
        </>
      )}
    </PropertyPage>
  )
}

/** Somebody who records a payment for a home with one account need not name its payer. */
function RecordPayment({ property }: { property: PropertyDetail }) {
  const { id, title, estate_id, estate_name, tenant: tenants } = property
  const { data } = useQuery(homeAccounts(String(id)))
  const running = (data ?? []).filter(({ ended }) => !ended)
  const [account] = running
  const place = { property_title: title, estate_id, estate_name, left: false }
  const payerOf = (): AnyPayer | undefined => {
    const [tenant] = tenants
    if (running.length > 1 || (running.length === 0 && tenants.length !== 1)) return undefined
    if (account && account.tenant_id === null)
      return { ...place, tenant_id: null, account_id: account.account_id, name: account.name }
    const payer = account ? { id: account.tenant_id, name: account.name } : tenant
    return payer?.id ? { ...place, tenant_id: payer.id, name: payer.name } : undefined
  }
  const payer = payerOf()
  return <RecordPaymentButton {...(payer && { payer })} />
}
