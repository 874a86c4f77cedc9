// The security log page needs this file before it can load zod.

/** In the order of the filter. */
export const SECURITY_EVENTS = [
  'sign_in',
  'new_device',
  'sign_in_refused',
  'second_factor_refused',
  'recovery_code_used',
  'sign_out',
  'session_ended',
  'role_switched',
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
  'exported',
  'settings_changed',
  'role_refused',
  'row_refused',
  'throttled',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** `?kind=refused` selects all of these. */
export const REFUSALS = [
  'sign_in_refused',
  'second_factor_refused',
  'password_refused',
  'role_refused',
  'row_refused',
  'throttled',
] as const satisfies readonly SecurityEventKind[]
