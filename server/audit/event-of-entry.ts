import type { SecurityEventKind } from '#contract/security-events.ts'
import type { EventFacts } from './note-event.ts'

type Row = Record<string, unknown>

export interface AuditChange {
  id: number | null
  estate_id?: number | null
  before?: Row | null
  after?: Row | null
}

interface Event {
  kind: SecurityEventKind
  facts: EventFacts
}

/** Changed fields, without those that have their own events. */
const changed = ({ before, after }: AuditChange): string[] =>
  Object.keys(after ?? {}).filter(
    (field) =>
      !OWN_EVENTS.includes(field) &&
      after?.[field] !== undefined &&
      JSON.stringify(after[field]) !== JSON.stringify(before?.[field]),
  )
const OWN_EVENTS = ['roles', 'active_role', 'email', 'pending_email']

const about = ({ id, estate_id }: AuditChange): EventFacts => ({
  ...(id !== null && { about_id: id }),
  estate_id,
})

const account = (entry: AuditChange): Event | null => {
  const fields = changed(entry)
  return fields.length > 0
    ? { kind: 'account_changed', facts: { ...about(entry), detail: { fields } } }
    : null
}
const email =
  (step: string) =>
  (entry: AuditChange): Event => ({ kind: 'email_changed', facts: { ...about(entry), detail: { step } } })
const done =
  (kind: SecurityEventKind) =>
  (entry: AuditChange): Event => ({ kind, facts: about(entry) })
const withReason =
  (kind: SecurityEventKind) =>
  (entry: AuditChange): Event => ({
    kind,
    facts: { ...about(entry), detail: { reason: entry.after?.reason } },
  })
const own = (kind: SecurityEventKind) => (): Event => ({ kind, facts: {} })
const password = (by: string) => (): Event => ({ kind: 'password_changed', facts: { detail: { by } } })
const setting =
  (what: string) =>
  (entry: AuditChange): Event => ({
    kind: 'settings_changed',
    facts: {
      ...{ entity: 'estate', entity_id: entry.estate_id ?? null, estate_id: entry.estate_id },
      detail: { what, ...(entry.before && { fields: changed(entry) }) },
    },
  })

/** Security events that follow from audit entries, by action and entity. */
const EVENTS: Record<string, (entry: AuditChange) => Event | null> = {
  'create user': done('account_made'),
  'update user': account,
  'update profile': account,
  'ask_email user': email('asked for'),
  'change_email user': email('changed'),
  'cancel_email user': email('given up'),
  'confirm_email user': email('confirmed'),
  'undo_email user': email('undone'),
  'change_password profile': password('password'),
  'reset_password profile': password('link'),
  'export profile': ({ after }) => ({
    kind: 'exported',
    facts: { detail: { what: 'own data', rows: after?.rows } },
  }),
  'second_factor_on profile': own('second_factor_on'),
  'second_factor_off profile': own('second_factor_off'),
  'recovery_codes_renewed profile': own('recovery_codes_renewed'),
  'second_factor_reset user': done('second_factor_reset'),
  'send_password_link user': done('password_link_asked'),
  'end_sessions user': done('session_ended'),
  'deactivate user': withReason('account_deactivated'),
  'reactivate user': withReason('account_reactivated'),
  'undo_change user': ({ before }) => ({
    kind: 'change_undone',
    facts: { detail: { changes: before?.changes } },
  }),
  'enter data request': ({ after }) => ({
    kind: 'data_request_entered',
    facts: { about_id: Number(after?.user_id), detail: { request: after?.kind } },
  }),
  'hand_over estate': ({ estate_id, before, after }) => ({
    kind: 'estate_handed_over',
    facts: { estate_id, about_id: Number(after?.user_id), detail: { from_id: before?.user_id } },
  }),
  'join estate': ({ estate_id }) => ({ kind: 'joined', facts: { estate_id } }),
  'import estate': ({ estate_id, after }) =>
    Number(after?.people_new) > 0
      ? { kind: 'account_made', facts: { estate_id, detail: { by: 'import', accounts: after?.people_new } } }
      : null,
  'create estate': setting('estate added'),
  'update estate': setting('estate changed'),
  'archive estate': setting('estate archived'),
  'restore estate': setting('estate restored'),
  'turn_billing_on estate': setting('billing turned on'),
  'bill charge': setting('billing of one more charge'),
  'update reminders': setting('reminders'),
  'publish privacy notice': ({ after }) => ({
    kind: 'settings_changed',
    facts: { detail: { what: 'privacy notice published', version: after?.version } },
  }),
}

export const eventOfEntry = (action: string, entity: string, entry: AuditChange): Event | null =>
  EVENTS[`${action} ${entity}`]?.(entry) ?? null
