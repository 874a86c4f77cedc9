import { countOf } from '#contract/counts.ts'
import type { AuditEntry } from '#contract/system.ts'
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
  ask: 'Made',
  withdraw: 'Took back',
  complete: 'Did what was asked by',
  refuse: 'Refused',
  grant: 'Granted',
  erase: 'Erased whoever asked by',
  keep: 'Took back the erasure granted by',
  reset_password: 'Chose a new password by a link for',
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `Changed estate "Lekki Gardens"`, `Reminded 12 tenancies` */
export function auditTitle({ action, entity, entity_id, before, after }: AuditEntry): string {
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
  const name = after?.name ?? after?.title ?? before?.name ?? before?.title
  const which = typeof name === 'string' ? `"${name}"` : entity_id
  return [deed, entity.replaceAll('_', ' '), which].filter(Boolean).join(' ')
}

export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  // An update may record only the fields that it set.
  return Object.keys(after ?? before ?? {})
    .map((field) => ({
      field: sentence(field),
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    }))
    .filter((change) => change.before !== change.after)
}
