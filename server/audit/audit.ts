import { isDeepStrictEqual } from 'node:util'
import type { SecurityEventKind } from '#contract/security-events.ts'
import type { Origin } from '#server/access/origin.ts'
import type { Actor } from '#server/access/viewer.ts'
import type { Database, Db } from '#server/database/open.ts'
import { insertRow } from '#server/database/rows.ts'
import { auditLog } from '#server/database/schema.ts'
import { found, type Noun } from '#server/errors/problem.ts'
import { type EventFacts, noteEvent } from './note-event.ts'

type Row = Record<string, unknown>

interface AuditChange {
  id: number | null
  estate_id?: number | null
  before?: Row | null
  after?: Row | null
}

const SECRET = new Set(['password_hash', 'search'])
const withoutSecrets = (row: Row | null): Row | null =>
  row && Object.fromEntries(Object.entries(row).filter(([field]) => !SECRET.has(field)))

export const linkHolder = (userId: number, origin: Origin) => ({ user_id: userId, role: null, ...origin })

/** Writes an audit entry and its security event, in the transaction of the change. Returns the entry's id. */
export async function audit(
  db: Db,
  viewer: Actor,
  action: string,
  entity: string,
  row: AuditChange,
): Promise<number> {
  const { user_id, role, ip } = viewer
  const id = await insertRow(db, auditLog, {
    ...{ user_id, role, ip, action, entity, entity_id: row.id, estate_id: row.estate_id ?? null },
    before: withoutSecrets(row.before ?? null),
    after: withoutSecrets(row.after ?? null),
  })
  const event = EVENTS[`${action} ${entity}`]?.(row)
  if (event) await noteEvent(db, viewer, event.kind, event)
  return id
}

interface AuditedChange<Before, After> {
  hold: (tx: Db) => Promise<Before | undefined>
  change: (tx: Db, before: Before) => Promise<After>
  estateOf?: (after: After) => number | null
}

/** Changes a row, and audits it in one transaction where it differs. Throws 404 where `hold` finds none. */
export function changeAudited<Before extends Row, After extends Row & { id: number }>(
  db: Database,
  viewer: Actor,
  action: string,
  entity: Noun,
  { hold, change, estateOf }: AuditedChange<Before, After>,
): Promise<After> {
  return db.transaction(async (tx) => {
    const before = found(await hold(tx), entity)
    const after = await change(tx, before)
    const estate_id = estateOf?.(after) ?? null
    if (!isDeepStrictEqual(before, after))
      await audit(tx, viewer, action, entity, { id: after.id, estate_id, before, after })
    return after
  })
}

type ToEvent = (entry: AuditChange) => (EventFacts & { kind: SecurityEventKind }) | null
type Detail = (entry: AuditChange) => Row

const own =
  (kind: SecurityEventKind, detail?: Detail): ToEvent =>
  (entry) => ({ kind, detail: detail?.(entry) })
const about =
  (kind: SecurityEventKind, detail?: Detail): ToEvent =>
  (entry) => ({
    ...{ kind, estate_id: entry.estate_id, detail: detail?.(entry) },
    ...(entry.id !== null && { about_id: entry.id }),
  })
const setting =
  (what: string): ToEvent =>
  (entry) => ({
    kind: 'settings_changed',
    ...{ entity: 'estate', entity_id: entry.estate_id ?? null, estate_id: entry.estate_id },
    detail: { what, ...(entry.before && { fields: changed(entry) }) },
  })
const account: ToEvent = (entry) => {
  const fields = changed(entry)
  return fields.length > 0 ? about('account_changed', () => ({ fields }))(entry) : null
}
const email = (step: string) => about('email_changed', () => ({ step }))
const reason: Detail = ({ after }) => ({ reason: after?.reason })

const OWN_EVENTS = ['roles', 'active_role', 'email', 'pending_email']
const changed = ({ before, after }: AuditChange): string[] =>
  Object.keys(after ?? {}).filter(
    (field) =>
      !OWN_EVENTS.includes(field) &&
      after?.[field] !== undefined &&
      JSON.stringify(after[field]) !== JSON.stringify(before?.[field]),
  )

/** Security events that follow from audit entries, by action and entity. */
const EVENTS: Record<string, ToEvent> = {
  'create user': about('account_made'),
  'update user': account,
  'update profile': account,
  'ask_email user': email('asked for'),
  'change_email user': email('changed'),
  'cancel_email user': email('given up'),
  'confirm_email user': email('confirmed'),
  'undo_email user': email('undone'),
  'change_password profile': own('password_changed', () => ({ by: 'password' })),
  'reset_password profile': own('password_changed', () => ({ by: 'link' })),
  'export profile': own('exported', ({ after }) => ({ what: 'own data', rows: after?.rows })),
  'second_factor_on profile': own('second_factor_on'),
  'second_factor_off profile': own('second_factor_off'),
  'recovery_codes_renewed profile': own('recovery_codes_renewed'),
  'second_factor_reset user': about('second_factor_reset'),
  'change_staff_role user': about('roles_changed', ({ after }) => ({ staff_role: after?.staff_role })),
  'send_password_link user': about('password_link_asked'),
  'end_sessions user': about('session_ended'),
  'deactivate user': about('account_deactivated', reason),
  'reactivate user': about('account_reactivated', reason),
  'undo_change user': own('change_undone', ({ before }) => ({ changes: before?.changes })),
  'enter data request': ({ after }) => ({
    kind: 'data_request_entered',
    about_id: Number(after?.user_id),
    detail: { request: after?.kind },
  }),
  'hand_over estate': ({ estate_id, before, after }) => ({
    kind: 'estate_handed_over',
    ...{ estate_id, about_id: Number(after?.user_id), detail: { from_id: before?.user_id } },
  }),
  'join estate': ({ estate_id }) => ({ kind: 'joined', estate_id }),
  'import estate': ({ estate_id, after }) =>
    Number(after?.people_new) > 0
      ? { kind: 'account_made', estate_id, detail: { by: 'import', accounts: after?.people_new } }
      : null,
  'create estate': setting('estate added'),
  'update estate': setting('estate changed'),
  'archive estate': setting('estate archived'),
  'restore estate': setting('estate restored'),
  'turn_billing_on estate': setting('billing turned on'),
  'close_month estate': setting('month closed'),
  'reopen_month estate': setting('month reopened'),
  'add_bank_account estate': setting('bank account added'),
  'remove_bank_account estate': setting('bank account removed'),
  'bill charge': setting('billing of one more charge'),
  'update reminders': setting('reminders'),
  'publish privacy notice': own('settings_changed', ({ after }) => ({
    what: 'privacy notice published',
    version: after?.version,
  })),
}
