import { countOf, countPeople, joined } from '#contract/counts.ts'
import type { SecurityEventKind } from '#contract/security-events.ts'
import type { SecurityEvent } from '#contract/security-log.ts'

type Detail = NonNullable<SecurityEvent['detail']>

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')

/** `admin and tenant`; an object as its fields. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return joined(value.map(textOf))
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, each]) => `${sentence(name)}: ${textOf(each)}`)
    .join(', ')
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function exported({ what, rows, people }: Detail): string {
  const parts = [
    isFilled(what) ? sentence(textOf(what)) : null,
    typeof rows === 'number' ? countOf(rows, 'row') : null,
    typeof people === 'number' ? countPeople(people) : null,
  ]
  return parts.filter(Boolean).join(', ')
}

function rolesChanged({ gained, lost }: Detail): string {
  const parts = [isFilled(gained) && `Gained ${textOf(gained)}`, isFilled(lost) && `lost ${textOf(lost)}`]
  return sentence(parts.filter(Boolean).join(', '))
}

/** How what was noted of a kind is told; the others have nothing to tell, or a reason. */
const WORDS: Partial<Record<SecurityEventKind, (detail: Detail) => string | null>> = {
  exported,
  roles_changed: rolesChanged,
  role_switched: ({ to }) => (isFilled(to) ? `To ${textOf(to)}` : null),
  recovery_code_used: ({ left }) => (typeof left === 'number' ? `${countOf(left, 'code')} left` : null),
  session_ended: ({ sessions }) => (typeof sessions === 'number' ? countOf(sessions, 'session') : null),
  account_made: ({ accounts }) =>
    typeof accounts === 'number' ? `${countOf(accounts, 'account')} by an import` : null,
  account_changed: ({ fields }) => (isFilled(fields) ? sentence(textOf(fields)) : null),
  email_changed: ({ step }) => (isFilled(step) ? sentence(textOf(step)) : null),
  password_changed: ({ by }) => (by === 'link' ? 'By a link' : null),
  settings_changed: ({ what }) => (isFilled(what) ? sentence(textOf(what)) : null),
  data_request_entered: ({ request }) => (isFilled(request) ? sentence(textOf(request)) : null),
  change_undone: ({ changes }) => (isFilled(changes) ? sentence(textOf(changes)) : null),
}

/** Of which nothing is known but the call that was refused. */
const SAY_THE_CALL: readonly SecurityEventKind[] = ['role_refused', 'throttled']

/** What it was, in a few words below its title: `Payments, 120 rows, 45 people`, `Gained admin`, `Payment 12`. */
export function detailOf({
  kind,
  detail,
  entity,
  entity_id,
}: Pick<SecurityEvent, 'kind' | 'detail' | 'entity' | 'entity_id'>): string | null {
  const told = detail && WORDS[kind]?.(detail)
  if (told) return told
  if (typeof detail?.reason === 'string') return detail.reason
  if (entity) return sentence([entity, entity_id].filter(isFilled).join(' '))
  return SAY_THE_CALL.includes(kind) && typeof detail?.route === 'string' ? detail.route : null
}

/** All that was noted beside it, each with what it is; a bare id tells nobody anything. */
export const factsOf = (detail: SecurityEvent['detail']): [term: string, value: string][] =>
  Object.entries(detail ?? {})
    .filter(([name, value]) => isFilled(value) && !name.endsWith('_id'))
    .map(([name, value]) => [sentence(name), textOf(value)])
