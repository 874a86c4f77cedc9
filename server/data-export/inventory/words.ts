import { byMe, ifMine, only, type Tables, usual } from './table.ts'

const OF_THEM = [
  ...['name', 'email', 'old_email', 'new_email', 'pending_email', 'sign_in_phone', 'phone_number', 'address'],
  ...['roles', 'active_role', 'reason', 'changes', 'starts_on', 'ends_on', 'left_at', 'status', 'kind'],
  ...['amount', 'note', 'due_on', 'instalments', 'second_factor', 'deactivated_at', 'deactivated_reason'],
]
const ABOUT_ME = `((t.entity in ('user', 'profile') and t.entity_id = me.id) or (t.entity in ('tenant', 'tenancy')
  and t.entity_id in (select n.id from tenants n where n.user_id = me.id)))`
const DETAILS = ['reason', 'fields', 'step', 'by', 'what', 'rows', 'people', 'route', 'changes']

export const WORDS: Tables = {
  notifications: {
    label: 'Notices to you, and those that you wrote',
    whose: 't.user_id = me.id or (t.created_by = me.id and t.user_id is null)',
    given: {
      ...usual('estate_id', 'title', 'message'),
      type: 'Sent by',
      url: 'Link',
      roles: 'To',
      created_by: byMe('created_by', 'Written by you'),
      created_at: 'When',
      deleted_at: 'Deleted',
    },
    emptied: ['title', 'message', 'url'],
    privacy: ['private', 'contract', 'until they are erased: one that was deleted is no longer shown'],
  },
  notification_states: {
    label: 'Which notices you read',
    order: 't.notification_id desc',
    given: {
      notification_id: ['Title', '(select n.title from notifications n where n.id = t.notification_id)'],
      read_at: 'Read',
      hidden_at: 'Put away',
    },
    privacy: ['private', 'contract', 'with the notice'],
  },
  messages: {
    label: 'Messages',
    given: {
      ...usual('estate_id', 'kind'),
      channel: 'Sent by',
      address: 'To',
      content: [
        'What it says',
        "case when t.kind <> 'warning' then t.content - array['path', 'asked_by', 'by', 'told', 'way_out'] end",
      ],
      ...usual('status', 'last_error'),
      created_at: 'Written',
      sent_at: 'Sent',
      give_up_at: 'Tried until',
      unreachable: 'Could not be reached',
    },
    emptied: ['address', 'content', 'last_error', 'provider_id'],
    privacy: [
      'private, their links secret',
      'contract; for WhatsApp and notices by email consent, and until somebody says yes or no interest',
      '365 days; of a notice or an invitation it stays how many it reached',
    ],
  },
  audit_log: {
    label: 'What you did, and what was done to your account and tenancies',
    whose: `t.user_id = me.id or ${ABOUT_ME}`,
    order: 't.at desc, t.id desc',
    given: {
      at: 'When',
      ...usual('user_id'),
      role: ifMine('role', 'In the role'),
      ip: ifMine('ip', 'Network address'),
      action: 'Action',
      entity: 'Of',
      entity_id: ['Number', `case when ${ABOUT_ME} then t.entity_id end`],
      ...usual('estate_id'),
      before: ['Before', only('before', OF_THEM, ABOUT_ME)],
      after: ['After', only('after', OF_THEM, ABOUT_ME)],
    },
    emptied: ['ip', 'before', 'after'],
    privacy: ['private', 'law, interest', 'for good: it shows who changed money and rights'],
  },
  security_events: {
    label: 'Security log',
    whose: 't.user_id = me.id or t.about_id = me.id',
    order: 't.at desc, t.id desc',
    given: {
      at: 'When',
      kind: 'What',
      times: 'Times',
      ...usual('user_id'),
      role: ifMine('role', 'In the role'),
      ip: ifMine('ip', 'Network address'),
      user_agent: ifMine('user_agent', 'Browser'),
      entity: ifMine('entity', 'Of'),
      ...usual('estate_id'),
      detail: ['Detail', only('detail', DETAILS, 'coalesce(t.about_id, me.id) = me.id')],
    },
    emptied: ['tried', 'ip', 'user_agent'],
    privacy: ['private', 'interest', '`SECURITY_LOG_DAYS`, 400 unless set'],
  },
}
