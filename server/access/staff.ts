import type { Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mayAsStaff, staffThatMay } from '#contract/staff-rights.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Viewer } from './viewer.ts'

/** The words of a refusal by the start of the path. The first that fits counts. */
const WORDS: readonly (readonly [start: string, words: string])[] = [
  ['/create/charge', 'change charges'],
  ['/charge/', 'change charges'],
  ['/estate/billing/', 'change billing'],
  ['/estate/reminders/', 'change the rules of reminders'],
  ['/reminders/', 'send reminders'],
  ['/statement/', 'send statements'],
  ['/estate/collections/', 'export collections'],
  ['/estate/months/', 'close and reopen months'],
  ['/estate/bank-accounts/', 'see and change bank accounts'],
  ['/bank-account/', 'change bank accounts'],
  ['/bank-line/:id/take-back', 'take back, correct or move payments'],
  ['/bank-statement/:id/undo', 'undo bank statements'],
  ['/estate/bank-', 'work with bank statements'],
  ['/bank-', 'work with bank statements'],
  ['/estate/unassigned/', 'work with bank statements'],
  ['/estate/claims/', 'work with bank statements'],
  ['/claim/', 'answer claims'],
  ['/payment/record', 'record payments'],
  ['/payments/export', 'export lists of people'],
  ['/payment/', 'take back, correct or move payments'],
  ['/ledger/', 'adjust what is owed'],
  ['/plan/', 'agree payment plans'],
  ['/arrears/export', 'export lists of people'],
  ['/tenants/export', 'export lists of people'],
  ['/estate/sheet/', 'export lists of people'],
  ['/import/refused/', 'export lists of people'],
  ['/estate/imports/', 'import a sheet'],
  ['/import/', 'import a sheet'],
  ['/notification/', 'write to residents'],
  ['/estate/invitations/', 'invite residents'],
  ['/estate/colleagues/', 'see and change the staff'],
  ['/security-log', 'read the security log'],
  ['/tenant/', 'change tenancies'],
  ['/estates/property', 'change homes'],
  ['/estate/property/', 'change homes'],
  ['/property/', 'change homes'],
  ['/estate/', 'change the profile of the estate'],
]

const WHO = { manager: 'a manager', accountant: 'an accountant', 'front desk': 'the front desk' }

/** Throws 403 where the role of an estate admin in the office does not allow the call. */
export function requireStaffRight({ role, staff_role }: Viewer, { key, allow }: Endpoint): void {
  const call = key as keyof Api
  // Calls for everybody signed in are about their own account.
  if (role !== 'estate admin' || allow === 'signed in' || mayAsStaff(staff_role, call)) return
  const who = staffThatMay(call).map((each) => WHO[each])
  const [, path = ''] = key.split(' ')
  const words = WORDS.find(([start]) => path.startsWith(start))?.[1] ?? 'do this'
  throw new Problem('forbidden', `Only ${who.join(' or ')} of the estate can ${words}.`)
}
