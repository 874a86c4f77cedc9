import type { Payer } from '#contract/recorded-payments.ts'
import { MANAGERS } from '#contract/roles.ts'
import type { TenantDetail } from '#contract/tenancies.ts'
import { Statement } from '#web/billing/account/statement.tsx'
import { AdjustButtons } from '#web/billing/adjusting/adjust-buttons.tsx'
import { EntryMenu } from '#web/billing/adjusting/entry-menu.tsx'
import { RemindButton } from '#web/billing/reminders/remind-button.tsx'
import { RecordPaymentButton } from '#web/payments/list/record-payment-button.tsx'
import { TenancyPayments } from '#web/payments/list/tenancy-payments.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { TenancyPage } from '#web/tenancies/tenancy-page.tsx'

const payerOf = ({ id, name, estate, estate_property, left_at }: TenantDetail): Payer => ({
  id,
  name,
  property_title: estate_property.title,
  estate_id: estate.id,
  estate_name: estate.name,
  left: left_at !== null,
})

/** A tenancy with what it owes, or what was paid for it where the estate does not keep that. */
export function TenantPage() {
  const manages = useSession().is(...MANAGERS)
  return (
    <TenancyPage
      actions={(tenancy) => (
        <>
          <AdjustButtons tenancy={tenancy} />
          <RemindButton tenantId={tenancy.id} />
          <RecordPaymentButton payer={payerOf(tenancy)} />
        </>
      )}
    >
      {({ id, name }) => (
        <Statement
          key={id}
          tenantId={id}
          notBilled={<TenancyPayments id={id} />}
          menuOf={
            manages
              ? (entry, today) => <EntryMenu tenancy={{ id, name }} entry={entry} today={today} />
              : undefined
          }
        />
      )}
    </TenancyPage>
  )
}
