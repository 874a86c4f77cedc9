import { countOf, countPeople, joined } from '#contract/counts.ts'
import { REFUSALS, SECURITY_EVENTS, type SecurityEventKind } from '#contract/security-events.ts'
import type { SecurityEvent } from '#contract/security-log.ts'
import type { Tone } from '#web/ui/text/badge.tsx'
import { sentence } from '#web/ui/text/sentence.ts'

type Detail = NonNullable<SecurityEvent['detail']>

/** `admin and tenant`, `Name: Ada, Role: tenant` */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return joined(value.map(textOf))
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, each]) => `${sentence(name)}: ${textOf(each)}`)
    .join(', ')
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const said = (value: unknown) => isFilled(value) && sentence(textOf(value))
const counted = (count: unknown, one: string) => typeof count === 'number' && countOf(count, one)

const WORDS: Partial<Record<SecurityEventKind, (detail: Detail) => string | false>> = {
  exported: ({ what, rows, people }) =>
    [said(what), counted(rows, 'row'), typeof people === 'number' && countPeople(people)]
      .filter(Boolean)
      .join(', '),
  roles_changed: ({ gained, lost, staff_role }) =>
    sentence(
      [
        isFilled(gained) && `Gained ${textOf(gained)}`,
        isFilled(lost) && `lost ${textOf(lost)}`,
        isFilled(staff_role) && `In the office: ${textOf(staff_role)}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  role_switched: ({ to }) => isFilled(to) && `To ${textOf(to)}`,
  recovery_code_used: ({ left }) => typeof left === 'number' && `${countOf(left, 'code')} left`,
  session_ended: ({ sessions }) => counted(sessions, 'session'),
  account_made: ({ accounts }) =>
    typeof accounts === 'number' && `${countOf(accounts, 'account')} by an import`,
  account_changed: ({ fields }) => said(fields),
  email_changed: ({ step }) => said(step),
  password_changed: ({ by }) => by === 'link' && 'By a link',
  settings_changed: ({ what }) => said(what),
  data_request_entered: ({ request }) => said(request),
  change_undone: ({ changes }) => said(changes),
}

/** Kinds whose only detail is the refused route. */
const SAY_THE_CALL: readonly SecurityEventKind[] = ['role_refused', 'throttled']

/** `Payments, 120 rows, 45 people`, `Gained admin`, `Payment 12` */
export function detailOf(event: Pick<SecurityEvent, 'kind' | 'detail' | 'entity' | 'entity_id'>) {
  const { kind, detail, entity, entity_id } = event
  const told = detail && WORDS[kind]?.(detail)
  if (told) return told
  if (typeof detail?.reason === 'string') return detail.reason
  if (entity) return sentence([entity, entity_id].filter(isFilled).join(' '))
  return SAY_THE_CALL.includes(kind) && typeof detail?.route === 'string' ? detail.route : null
}

export const factsOfEvent = (detail: SecurityEvent['detail']): [term: string, value: string][] =>
  Object.entries(detail ?? {})
    .filter(([name, value]) => isFilled(value) && !name.endsWith('_id'))
    .map(([name, value]) => [sentence(name), textOf(value)])

export const KIND_WORDS: Record<SecurityEventKind, string> = {
  sign_in: 'Signed in',
  new_device: 'Signed in on a new device',
  sign_in_refused: 'Sign-in refused',
  second_factor_refused: 'Wrong code at sign-in',
  recovery_code_used: 'Used a recovery code',
  sign_out: 'Signed out',
  session_ended: 'Ended a session',
  role_switched: 'Switched role',
  account_made: 'Made an account',
  account_changed: 'Changed an account',
  account_deactivated: 'Deactivated an account',
  account_reactivated: 'Reactivated an account',
  joined: 'Joined by a link',
  roles_changed: 'Changed roles',
  estate_handed_over: 'Handed over an estate',
  email_changed: 'Changed the email',
  password_changed: 'Changed the password',
  password_link_asked: 'Asked for a password link',
  password_refused: 'Wrong password when asked again',
  second_factor_on: 'Turned on the second factor',
  second_factor_off: 'Turned off the second factor',
  second_factor_reset: 'Reset a second factor',
  recovery_codes_renewed: 'Made new recovery codes',
  change_undone: 'Undid a change of the account',
  data_request_entered: 'Entered a data request',
  exported: 'Exported',
  settings_changed: 'Changed settings',
  role_refused: 'Refused: not open to the role',
  row_refused: 'Refused: belongs to others',
  throttled: 'Refused: too many tries',
}

const GROUPS: readonly [name: string, first: SecurityEventKind][] = [
  ['Signing in and out', 'sign_in'],
  ['Accounts', 'account_made'],
  ['Data and settings', 'exported'],
  ['Refused', 'role_refused'],
]

export const KIND_OPTIONS = [
  { value: 'refused', label: 'All refusals' },
  ...GROUPS.map(([group, first], index) => {
    const next = GROUPS[index + 1]?.[1]
    const kinds = SECURITY_EVENTS.slice(SECURITY_EVENTS.indexOf(first), next && SECURITY_EVENTS.indexOf(next))
    return { group, options: kinds.map((value) => ({ value, label: KIND_WORDS[value] })) }
  }),
]

const REFUSED: ReadonlySet<SecurityEventKind> = new Set(REFUSALS)
const NOTABLE: ReadonlySet<SecurityEventKind> = new Set([
  'new_device',
  'recovery_code_used',
  'second_factor_off',
  'second_factor_reset',
])
export const toneOf = (kind: SecurityEventKind): Tone =>
  REFUSED.has(kind) ? 'bad' : NOTABLE.has(kind) ? 'wait' : 'off'

/** Titles of events on somebody else's account. */
const DONE_TO: Partial<Record<SecurityEventKind, (name: string) => string>> = {
  session_ended: (name) => `Ended a session of ${name}`,
  account_made: (name) => `Made the account of ${name}`,
  account_changed: (name) => `Changed the account of ${name}`,
  account_deactivated: (name) => `Deactivated ${name}`,
  account_reactivated: (name) => `Reactivated ${name}`,
  roles_changed: (name) => `Changed the roles of ${name}`,
  estate_handed_over: (name) => `Handed over an estate to ${name}`,
  email_changed: (name) => `Changed the email of ${name}`,
  password_link_asked: (name) => `Sent a password link to ${name}`,
  second_factor_reset: (name) => `Reset the second factor of ${name}`,
  data_request_entered: (name) => `Entered a data request of ${name}`,
}

/** `Deactivated Ada Obi`, `Sign-in refused, 14 times` */
export function eventTitle(event: Pick<SecurityEvent, 'kind' | 'times' | 'about_name'>): string {
  const { kind, times, about_name } = event
  const words = about_name
    ? (DONE_TO[kind]?.(about_name) ?? `${KIND_WORDS[kind]}: ${about_name}`)
    : KIND_WORDS[kind]
  return times > 1 ? `${words}, ${countOf(times, 'time')}` : words
}

/** A person whose name the viewer may not see is named by role. */
export const whoOf = (event: Pick<SecurityEvent, 'user_name' | 'tried' | 'role'>): string =>
  event.user_name ?? event.tried ?? (event.role ? `A ${event.role}` : 'Nobody signed in')

const ADVICE: Partial<Record<SecurityEventKind, string>> = {
  new_device:
    'Ask them whether it was them. If not, have them choose a new password, which signs everybody else out.',
  sign_in_refused: 'A few are forgotten passwords. Many, or for many accounts, are somebody trying.',
  second_factor_refused:
    'Whoever tried has the right password. Unless they mistyped the code themselves, have them choose another password.',
  recovery_code_used:
    'They may have lost their phone. Ask them, and have them set up the second factor again.',
  row_refused: 'Nothing was shown. Once is an old link; many are somebody looking for what is not theirs.',
  role_refused: 'Nothing was shown or changed.',
}

/** Advice to the person whose account it is. */
const OWN_ADVICE: typeof ADVICE = {
  new_device: 'If this was not you, choose a new password in your profile, which signs everybody else out.',
  second_factor_refused:
    'Whoever tried has your password. If this was not you, choose a new one in your profile.',
  recovery_code_used: 'If this was not you, choose a new password and make new codes in your profile.',
}

export const adviceOn = (
  { kind, user_id }: Pick<SecurityEvent, 'kind' | 'user_id'>,
  reader: { id: number },
): string | undefined => (user_id === reader.id ? OWN_ADVICE[kind] : undefined) ?? ADVICE[kind]
