import { account, accountChanges } from './account.ts'
import { adjustments } from './adjustments.ts'
import { allowances } from './allowances.ts'
import { arrears } from './arrears.ts'
import { attributes } from './attributes.ts'
import { billing } from './billing.ts'
import { chargeStates } from './charge-states.ts'
import { charges } from './charges.ts'
import { dataRequests } from './data-requests.ts'
import type { Endpoint } from './endpoint.ts'
import { colleagues, estates } from './estates.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { ledgers } from './ledger.ts'
import { messages } from './messages.ts'
import { myData } from './my-data.ts'
import { notifications } from './notifications.ts'
import { owed } from './owed.ts'
import { payments } from './payments.ts'
import { privacy } from './privacy.ts'
import { profile } from './profile.ts'
import { landlords, properties } from './properties.ts'
import { receipts } from './receipts.ts'
import { recordedPayments } from './recorded-payments.ts'
import { reminders } from './reminders.ts'
import { retention } from './retention.ts'
import { reviews } from './reviews.ts'
import { secondFactor } from './second-factor.ts'
import { securityLog } from './security-log.ts'
import { session, signIn } from './session.ts'
import { statements } from './statements.ts'
import { statistics } from './statistics.ts'
import { system } from './system.ts'
import { tenancies } from './tenancies.ts'
import { leavers, users } from './users.ts'

/** Every call there is. */
const calls = {
  ...signIn,
  ...session,
  ...profile,
  ...privacy,
  ...account,
  ...accountChanges,
  ...secondFactor,
  ...allowances,
  ...myData,
  ...users,
  ...leavers,
  ...estates,
  ...colleagues,
  ...properties,
  ...landlords,
  ...attributes,
  ...tenancies,
  ...invitations,
  ...charges,
  ...billing,
  ...chargeStates,
  ...ledgers,
  ...arrears,
  ...owed,
  ...statements,
  ...adjustments,
  ...reminders,
  ...imports,
  ...payments,
  ...recordedPayments,
  ...receipts,
  ...reviews,
  ...notifications,
  ...messages,
  ...statistics,
  ...system,
  ...securityLog,
  ...dataRequests,
  ...retention,
}
type Calls = typeof calls
/** The calls by method and path, so that a caller can be typed without loading a schema. */
export type Api = { [Name in keyof Calls as Calls[Name]['key']]: Calls[Name] }
export const endpoints: readonly Endpoint[] = Object.values(calls)
