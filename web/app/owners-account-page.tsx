import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { formatNaira } from '#contract/money.ts'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { PrintStatement } from '#web/billing/account/print-statement.tsx'
import { ENTRIES_PER_PAGE } from '#web/billing/account/queries.ts'
import { Statement } from '#web/billing/account/statement.tsx'
import { AdjustButtons, EntryMenu } from '#web/billing/adjusting/entry-menu.tsx'
import { CreditMenu } from '#web/billing/credit/credit-menu.tsx'
import { RemindButton } from '#web/billing/reminders/remind-button.tsx'
import { RecordPaymentButton } from '#web/payments/list/record-payment-button.tsx'
import { type PaidHome, PayHomesDialog } from '#web/payments/public.ts'
import { useParams } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { PayByTransfer, payVariant, Reported, transferHome } from '#web/transfers/public.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'

/** The account of a home's owner. */
export function OwnersAccountPage() {
  const accountId = useParams().id ?? ''
  const { is, may } = useSession()
  const [paying, setPaying] = useState<PaidHome>()
  const asked = useOpened('pay')
  const [followed, setFollowed] = useState(false)
  const query = { page: 1, per_page: ENTRIES_PER_PAGE }
  const ledger = useQuery(one('GET /account/ledger/:accountId', { params: { accountId }, query }))
  const { data, error } = ledger
  const { account, owed = 0 } = data ?? {}
  const name = account ? `${account.name}, owner` : 'Account'
  usePageTitle(name)
  const manages = is(...MANAGERS)
  const home = account && {
    ...{ account_id: account.id, property_id: account.property.id, estate_id: account.estate.id },
    ...{ title: account.property.title, amount: owed, claimed: account.claimed },
  }
  // The link of a reminder opens the payment.
  const follows = asked.id !== null && home !== undefined
  if (follows !== followed) {
    setFollowed(follows)
    if (follows && !manages && owed > 0) setPaying(home)
  }
  const [to, list] = manages ? (['/arrears', 'Arrears'] as const) : (['/dashboard', 'Dashboard'] as const)
  if (error && !data)
    return (
      <>
        <PageHeader title="Account" />
        <ErrorState
          title="Failed to load this account"
          query={ledger}
          action={<ButtonLink to={to}>Back to {list}</ButtonLink>}
        />
      </>
    )
  const payer = {
    ...{ tenant_id: null, account_id: account?.id ?? 0, name, left: account?.ended ?? false },
    ...{ property_title: account?.property.title ?? '', estate_id: account?.estate.id ?? 0 },
    estate_name: account?.estate.name ?? '',
  }
  const of = { id: { account_id: account?.id ?? 0 }, name }
  return (
    <>
      <Breadcrumb to={to} list={list} name={manages ? name : (account?.property.title ?? name)} />
      <PageHeader
        title={manages ? name : (account?.property.title ?? name)}
        lead={
          account &&
          [
            ...[manages && account.property.title, account.estate.name, account.number],
            manages && `pay code ${account.pay_code}`,
          ]
            .filter(Boolean)
            .join(', ')
        }
        actions={
          account &&
          (manages ? (
            <RecordPaymentButton
              payer={payer}
              more={
                <>
                  <PrintStatement of={of.id} />
                  <AdjustButtons tenancy={of} />
                  <CreditMenu payer={payer} />
                  <RemindButton of={of.id} />
                </>
              }
            />
          ) : (
            <>
              <PrintStatement of={of.id} />
              <PayByTransfer home={transferHome(account, owed)} />
              {owed > 0 && (
                <Button
                  variant={payVariant(account.claimed)}
                  icon={CreditCard}
                  onClick={() => setPaying(home)}
                >
                  Pay {formatNaira(owed)}
                </Button>
              )}
            </>
          ))
        }
      />
      {account && (
        <Statement
          of={of.id}
          holder={account.name}
          notBilled={null}
          payment={() =>
            !manages && <Reported accountId={account.id} claimed={account.claimed} className="w-full" />
          }
          menuOf={
            manages && may('POST /ledger/adjust')
              ? (entry, today) => <EntryMenu tenancy={of} entry={entry} today={today} />
              : undefined
          }
        />
      )}
      {paying && (
        <PayHomesDialog
          homes={[paying]}
          onClose={() => {
            setPaying(undefined)
            if (asked.id !== null) asked.close()
          }}
        />
      )}
    </>
  )
}
