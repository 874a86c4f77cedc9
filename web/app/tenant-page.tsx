import { TenancyPayments } from '#web/payments/list/tenancy-payments.tsx'
import { TenancyPage } from '#web/tenancies/tenancy-page.tsx'

/** A tenancy with what was paid for it. */
export const TenantPage = () => <TenancyPage>{({ id }) => <TenancyPayments id={id} />}</TenancyPage>
