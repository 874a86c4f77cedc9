import type { StaffRole } from './roles.ts'

export const STAFF_LABELS: Record<StaffRole, string> = {
  manager: 'Manager',
  accountant: 'Accountant',
  'front desk': 'Front desk',
}

export const STAFF_HINTS: Record<StaffRole, string> = {
  manager: 'Sees, records and changes everything',
  accountant: 'Sees homes, people and money, records what came in, reminds and writes to residents',
  'front desk': 'Sees homes, people and what is owed, and changes nothing',
}
