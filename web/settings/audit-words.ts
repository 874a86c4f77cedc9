import type { LateFee } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { formatDay, formatExact, isIsoDay } from '#contract/dates.ts'
import { formatDuration } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { AuditEntry } from '#contract/system.ts'
import { feeWords } from '#contract/terms-words.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { sentence } from '#web/ui/text/sentence.ts'

const ACTION_WORDS: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  change_owner: 'Changed the owner of',
  turn_billing_on: 'Turned billing on for',
  close_month: 'Closed a month of',
  reopen_month: 'Reopened a month of',
  bill: 'Began to bill',
  change_terms: 'Changed the terms of',
  adjust: 'Adjusted the account of',
  plan: 'Made a payment plan for',
  undo_plan: 'Undid the payment plan of',
  pay_out: 'Paid back credit of',
  undo_payout: 'Undid a payout to',
  transfer: 'Moved credit of',
  move: 'Moved',
  correct: 'Corrected the amount of',
  archive: 'Archived',
  restore: 'Restored',
  leave: 'Left',
  record: 'Recorded',
  reverse: 'Reversed',
  remind: 'Reminded',
  import: 'Imported a sheet into',
  undo_import: 'Undid the import of a sheet into',
  invite: 'Sent invitations of',
  print_invitations: 'Printed invitations of',
  join: 'Joined',
  send_password_link: 'Sent a link to choose a password to',
  retry: 'Sent again',
  review: 'Reviewed',
  change_password: 'Changed the password of',
  ask_email: 'Asked for another email of',
  change_email: 'Changed the email of',
  confirm_email: 'Confirmed the new email of',
  cancel_email: 'Gave up the new email of',
  undo_email: 'Stopped or undid the new email of',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  hand_over: 'Handed over',
  remove_colleague: 'Took the estate from',
  change_staff_role: 'Changed the role in the office of',
  end_sessions: 'Ended sessions of',
  second_factor_on: 'Turned on the second factor of',
  second_factor_off: 'Turned off the second factor of',
  second_factor_reset: 'Reset the second factor of',
  recovery_codes_renewed: 'Made new recovery codes of',
  undo_change: 'Undid a change of',
  undo: 'Undid',
  send: 'Sent',
  take: 'Took the lines of',
  book: 'Matched',
  reject: 'Rejected a suggestion for',
  change: 'Changed',
  enter: 'Entered',
  publish: 'Published',
  give: 'Gave',
  export: 'Exported',
  add_bank_account: 'Added a bank account of',
  remove_bank_account: 'Removed a bank account of',
  ask: 'Made',
  withdraw: 'Took back',
  complete: 'Did what was asked by',
  refuse: 'Refused',
  grant: 'Granted',
  erase: 'Erased whoever asked by',
  keep: 'Took back the erasure granted by',
  reset_password: 'Chose a new password by a link for',
}

type Row = NonNullable<AuditEntry['before']>

/** Stands for a field that is empty or was not noted. */
export const NOTHING = '–'

const UNTOLD = ['tenancies', 'accounts', 'gateway', 'payload', 'currency', 'created_at', 'created_by']
/** Ids, keys and values that are equal in every row: nobody reads them. */
const isInternal = (field: string) => /(^|_)(id|ids|key|entry)$/.test(field) || UNTOLD.includes(field)
// The words of the notifications page would bring its contract.
const TYPE_WORDS: Record<string, string> = { email: 'Email', whatsapp: 'WhatsApp', notification: 'In-App' }
const AUDIENCE_WORDS: Record<string, string> = { landlord: 'Landlords', tenant: 'Tenants' }
const SUMS = new Set(['amount', 'price', 'paid', 'owed', 'refunded', 'opening_balance', 'opening_balances'])
const WORDS: Record<string, (value: string | number) => string> = {
  payment_method: (method) => methodName(String(method)),
  method: (method) => methodName(String(method)),
  duration: (months) => formatDuration(Number(months)),
  roles: (role) => sentence(String(role)),
  audience: (role) => AUDIENCE_WORDS[role] ?? sentence(String(role)),
  type: (type) => TYPE_WORDS[type] ?? sentence(String(type)),
  kind: (kind) => sentence(String(kind)),
  // `Flat: 60000.00`
  rates: (rate) => String(rate).replace(/: ([\d.]+)$/, (_, amount) => `: ${formatNaira(Number(amount))}`),
}
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value alone is clear. */
const UNNAMED = ['name', 'amount', 'period']
/** `from_on` reads `from`. */
const inWords = (field: string) => field.replace(/_(on|at)$/, '').replaceAll('_', ' ')
/** Fields whose name says less than the word of the screens. */
const LABELS: Record<string, string> = {
  payer_name: 'Payer',
  property_title: 'Property',
  estate_name: 'Estate',
}

/** Several facts of one row in a line. */
const inOneLine = (row: Row) =>
  Object.entries(row)
    .filter(([field, value]) => !isInternal(field) && value !== null && value !== '')
    .filter(([field, value]) => field !== 'quantity' || value !== 1)
    .map(([field, value]) =>
      UNNAMED.includes(field) ? textOf(field, value) : `${inWords(field)} ${textOf(field, value)}`,
    )
    .join(', ')

function textOf(field: string, value: unknown): string {
  if (field === 'status' && (value === 1 || value === null)) return value === 1 ? 'Active' : 'Inactive'
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((each) => textOf(field, each)).join(value.some(isRow) ? '; ' : ', ') || NOTHING
  if (isRow(value)) return field === 'late_fee' ? feeWords(value as LateFee) : inOneLine(value) || NOTHING
  const known = WORDS[field]
  if (known && (typeof value === 'number' || typeof value === 'string')) return known(value)
  if (typeof value === 'number') return SUMS.has(field) ? formatNaira(value) : String(value)
  const text = String(value)
  if (INSTANT.test(text)) return formatExact(text)
  if (isIsoDay(text)) return formatDay(text)
  if (field !== 'status') return text
  return text === 'success' ? 'Paid' : sentence(text)
}

/** `INV-2026-000123`, `LG-0042` */
const NUMBER = /^[A-Z]+-[\d-]+$/

const shortSum = (value: unknown) => (typeof value === 'number' ? formatOwed(value) : textOf('amount', value))

/** `: ₦45,000 → ₦50,000 from 1 Dec 2026` */
function figuresOf({ action, before, after }: AuditEntry): string {
  const { effective_from, anchor_on, payer_name } = after ?? {}
  // The row of a reversal is negative.
  const reversed = action === 'reverse'
  const { amount } = (reversed ? before : after) ?? {}
  if (!SAYS_AMOUNT.has(action) || typeof amount !== 'number') return ''
  const was = before?.amount === undefined || reversed ? '' : `${shortSum(before.amount)} → `
  const from = payer_name ?? effective_from ?? anchor_on
  return `: ${was}${shortSum(amount)}${from ? ` from ${textOf('from', from)}` : ''}`
}
const SAYS_AMOUNT = new Set(['bill', 'change_terms', 'pay_out', 'record', 'reverse', 'correct'])

/** `Changed estate “Lekki Gardens”`, `Reminded 12 tenancies` */
export function auditTitle(entry: AuditEntry): string {
  const { action, entity, entity_id, about, before, after } = entry
  const deed = ACTION_WORDS[action] ?? sentence(action)
  // An action on several tenancies at once lists them.
  const { tenancies, accounts } = after ?? {}
  if (entity_id === null && Array.isArray(tenancies)) {
    const owners = Array.isArray(accounts) ? accounts.length : 0
    const tenants = countOf(tenancies.length, 'tenancy', 'tenancies')
    if (owners === 0) return `${deed} ${tenants}`
    const homes = countOf(owners, "owner's account", "owners' accounts")
    return `${deed} ${tenancies.length > 0 ? `${tenants} and ${homes}` : homes}`
  }
  const name = after?.name ?? after?.title ?? before?.name ?? before?.title ?? about
  const which = typeof name === 'string' && (NUMBER.test(name) ? name : `“${name}”`)
  if (action === 'join' && typeof name === 'string')
    return `${name} joined ${entry.estate_name ?? 'an estate'}`
  return [deed, entity.replaceAll('_', ' '), which].filter(Boolean).join(' ') + figuresOf(entry)
}

export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  // An update may record only the fields that it set.
  const row = after ?? before ?? {}
  /** Only a notification has a title and roles. */
  const nameOf = (field: string) => (field === 'roles' && 'title' in row ? 'audience' : field)
  const told = (row: AuditEntry['before'], field: string) =>
    row ? textOf(nameOf(field), row[field]) : NOTHING
  return (
    Object.keys(row)
      .filter((field) => !isInternal(field))
      // A new payment is not reversed, and its day says more than the instant.
      .filter((field) => !(field === 'reversed' && !before) && !(field === 'paid_at' && 'paid_on' in row))
      .map((field) => ({
        field: LABELS[field] ?? sentence(nameOf(field)),
        before: told(before, field),
        after: told(after, field),
      }))
      .filter((change) => change.before !== change.after)
  )
}
