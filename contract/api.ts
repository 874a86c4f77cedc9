import { accountApi, accountChangesApi } from './account.ts'
import { adjustmentsApi } from './adjustments.ts'
import { allowancesApi } from './allowances.ts'
import { arrearsApi } from './arrears.ts'
import { attributesApi } from './attributes.ts'
import { bankAccountsApi } from './bank-accounts.ts'
import { bankLinesApi } from './bank-lines.ts'
import { bankStatementsApi } from './bank-statements.ts'
import { billingApi } from './billing.ts'
import { boardApi } from './board.ts'
import { chargeStatesApi } from './charge-states.ts'
import { chargesApi } from './charges.ts'
import { collectionsApi } from './collections.ts'
import { creditApi } from './credit.ts'
import { dataExport } from './data-export.ts'
import type { Endpoint } from './endpoint.ts'
import { colleaguesApi, estatesApi, logosApi } from './estates.ts'
import { importsApi } from './imports.ts'
import { invitationsApi } from './invitations.ts'
import { ledgersApi } from './ledger.ts'
import { manualPaymentsApi } from './manual-payments.ts'
import { messagesApi } from './messages.ts'
import { notificationsApi } from './notifications.ts'
import { owedApi } from './owed.ts'
import { paymentsApi } from './payments.ts'
import { privacyApi } from './privacy.ts'
import { privacyRequests } from './privacy-requests.ts'
import { profileApi } from './profile.ts'
import { landlordsApi, propertiesApi } from './properties.ts'
import { propertyTypesApi } from './property-types.ts'
import { receiptsApi } from './receipts.ts'
import { remindersApi } from './reminders.ts'
import { retentionApi } from './retention.ts'
import { reviewsApi } from './reviews.ts'
import { secondFactorApi } from './second-factor.ts'
import { securityLogApi } from './security-log.ts'
import { sessionApi, signInApi } from './session.ts'
import { statementsApi } from './statements.ts'
import { statisticsApi } from './statistics.ts'
import { systemApi } from './system.ts'
import { tenanciesApi } from './tenancies.ts'
import { leaversApi, usersApi } from './users.ts'

const calls = {
  ...signInApi,
  ...sessionApi,
  ...profileApi,
  ...privacyApi,
  ...accountApi,
  ...accountChangesApi,
  ...secondFactorApi,
  ...allowancesApi,
  ...dataExport,
  ...usersApi,
  ...leaversApi,
  ...estatesApi,
  ...colleaguesApi,
  ...logosApi,
  ...boardApi,
  ...propertiesApi,
  ...landlordsApi,
  ...attributesApi,
  ...propertyTypesApi,
  ...tenanciesApi,
  ...invitationsApi,
  ...chargesApi,
  ...billingApi,
  ...chargeStatesApi,
  ...ledgersApi,
  ...arrearsApi,
  ...owedApi,
  ...collectionsApi,
  ...statementsApi,
  ...adjustmentsApi,
  ...creditApi,
  ...remindersApi,
  ...importsApi,
  ...paymentsApi,
  ...manualPaymentsApi,
  ...bankAccountsApi,
  ...bankStatementsApi,
  ...bankLinesApi,
  ...receiptsApi,
  ...reviewsApi,
  ...notificationsApi,
  ...messagesApi,
  ...statisticsApi,
  ...systemApi,
  ...securityLogApi,
  ...privacyRequests,
  ...retentionApi,
}
type Calls = typeof calls
/** Types a client without loading any schema. */
export type Api = { [Name in keyof Calls as Calls[Name]['key']]: Calls[Name] }
export const endpoints: readonly Endpoint[] = Object.values(calls)
