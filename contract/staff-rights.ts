// The browser asks this too, so it loads no schema.

import type { Api } from './api.ts'
import { STAFF_ROLES, type StaffRole } from './roles.ts'

type Key = keyof Api
type Right = 'see' | 'record' | 'change'

const RIGHTS: Record<StaffRole, readonly Right[]> = {
  manager: ['see', 'record', 'change'],
  accountant: ['see', 'record'],
  'front desk': ['see'],
}

/** GET sees and other methods change, except these. */
const EXCEPTIONS: { [K in Key]?: Right } = {
  // These change nothing of the estate.
  'PUT /notification/update/:id': 'see',
  'POST /payment/preview': 'see',
  // Money that came in.
  'POST /payment/record': 'record',
  'POST /bank-line/:id/book': 'record',
  'POST /bank-line/:id/reject': 'record',
  'POST /bank-line/:id/not-dues': 'record',
  'POST /bank-line/:id/reopen': 'record',
  'POST /estate/bank-lines/:estateId/by-code': 'record',
  'POST /estate/bank-statements/:estateId': 'record',
  'POST /bank-statement/:id/read': 'record',
  'POST /bank-statement/:id/take': 'record',
  'POST /claim/:id/refuse': 'record',
  // Words to residents.
  'POST /reminders/preview': 'record',
  'POST /reminders/send': 'record',
  'POST /statement/send': 'record',
  'POST /statement/send/preview': 'record',
  'POST /notification/create': 'record',
  'POST /notification/:id/retry': 'record',
  'POST /estate/invitations/:estateId/send': 'record',
  // The money of the estate, line by line.
  'GET /estate/bank-accounts/:estateId': 'record',
  'GET /estate/bank-lines/:estateId': 'record',
  'GET /estate/unassigned/:estateId': 'record',
  'GET /estate/bank-statements/:estateId': 'record',
  'GET /bank-statement/:id': 'record',
  'GET /bank-statement/:id/undo': 'change',
  'GET /estate/claims/:estateId': 'record',
  // Files about many people.
  'GET /payments/export': 'record',
  'GET /arrears/export': 'record',
  'GET /tenants/export': 'record',
  'GET /estate/collections/:estateId/export': 'record',
  'GET /estate/bank-lines/:estateId/file': 'record',
  'GET /estate/sheet/:estateId': 'record',
  'GET /import/refused/:id': 'record',
  'GET /import/:id': 'record',
  'GET /import/rows/:id': 'record',
  'GET /estate/billing/:estateId/tenancies': 'change',
  // The security log and the staff.
  'GET /security-log': 'change',
  'GET /security-log/figures': 'change',
  'GET /security-log/export': 'change',
  'GET /estate/colleagues/:estateId': 'change',
}

const rightOf = (key: Key): Right => EXCEPTIONS[key] ?? (key.startsWith('GET ') ? 'see' : 'change')

/** Whether an estate admin with this role in the office may make a call that estate admins may make. */
export const mayAsStaff = (staffRole: StaffRole, key: Key): boolean =>
  RIGHTS[staffRole].includes(rightOf(key))

/** The roles in the office that may make a call. */
export const staffThatMay = (key: Key): StaffRole[] => STAFF_ROLES.filter((each) => mayAsStaff(each, key))
