// Without zod, for the page of the log needs it before it can be used.

/** What is kept because it matters for safety, in the order in which a filter shows it. */
export const SECURITY_EVENTS = [
  // Getting in and out
  'sign_in',
  'new_device',
  'sign_in_refused',
  'second_factor_refused',
  'recovery_code_used',
  'sign_out',
  'session_ended',
  'role_switched',
  // Accounts
  'account_made',
  'account_changed',
  'account_deactivated',
  'account_reactivated',
  'joined',
  'roles_changed',
  'estate_handed_over',
  'email_changed',
  'password_changed',
  'password_link_asked',
  'password_refused',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'recovery_codes_renewed',
  'change_undone',
  'data_request_entered',
  // What somebody took along or set
  'exported',
  'settings_changed',
  // Refused
  'role_refused',
  'row_refused',
  'throttled',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** What was refused; `?kind=refused` asks for all of it. */
export const REFUSALS = [
  'sign_in_refused',
  'second_factor_refused',
  'password_refused',
  'role_refused',
  'row_refused',
  'throttled',
] as const satisfies readonly SecurityEventKind[]
