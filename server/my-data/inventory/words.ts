import { byMe, ESTATE, INTERNAL, OTHERS, only, STAYS, type Tables, withhold } from './table.ts'

/** What a log may tell of a row before and after: nothing that says who else did it, or whose else it is. */
const OF_THEM = [
  ...['name', 'email', 'old_email', 'new_email', 'pending_email', 'sign_in_phone', 'phone_number', 'address'],
  ...['roles', 'active_role', 'reason', 'changes', 'starts_on', 'ends_on', 'left_at', 'status'],
  ...[
    'kind',
    'amount',
    'note',
    'due_on',
    'instalments',
    'second_factor',
    'deactivated_at',
    'deactivated_reason',
  ],
]
/** Entries about the person's account, or a tenancy of theirs. */
const ABOUT_ME = `((t.entity in ('user', 'profile') and t.entity_id = me.id) or (t.entity in ('tenant', 'tenancy')
  and t.entity_id in (select n.id from tenants n where n.user_id = me.id)))`
const DETAILS = ['reason', 'fields', 'step', 'by', 'what', 'rows', 'people', 'route', 'changes']

/** What was written to somebody, and what was noted of them. */
export const WORDS: Tables = {
  notifications: {
    label: 'Notices to you, and those that you wrote',
    whose: 't.user_id = me.id or (t.created_by = me.id and t.user_id is null)',
    order: 't.created_at desc, t.id desc',
    given: {
      estate_id: ESTATE,
      title: 'Title',
      message: 'Message',
      type: 'Sent by',
      url: 'Link',
      roles: 'To',
      created_by: byMe('created_by', 'Written by you'),
      created_at: 'When',
      deleted_at: 'Deleted',
    },
    withheld: withhold(INTERNAL, ['id', 'user_id', 'search']),
    stays: STAYS.ORDER,
    emptied: ['title', 'message', 'url', 'search'],
  },
  notification_states: {
    label: 'Which notices you read',
    whose: 't.user_id = me.id',
    order: 't.notification_id desc',
    given: {
      notification_id: ['Title', '(select n.title from notifications n where n.id = t.notification_id)'],
      read_at: 'Read',
      hidden_at: 'Put away',
    },
    withheld: { user_id: INTERNAL },
    stays: STAYS.ORDER,
  },
  deliveries: {
    label: 'Messages',
    whose: 't.user_id = me.id',
    order: 't.created_at desc, t.id desc',
    given: {
      estate_id: ESTATE,
      kind: 'Kind',
      channel: 'Sent by',
      address: 'To',
      // A link in it gives the account to whoever holds it. Who asked for something is somebody else, and so is whom a warning is of.
      content: [
        'What it says',
        "case when t.kind <> 'warning' then t.content - array['path', 'asked_by', 'by', 'told', 'way_out'] end",
      ],
      status: 'State',
      last_error: 'What went wrong',
      created_at: 'Written',
      sent_at: 'Sent',
      give_up_at: 'Tried until',
      unreachable: 'Could not be reached',
    },
    withheld: withhold(INTERNAL, [
      ...['id', 'notification_id', 'user_id', 'tries', 'next_try_at', 'provider_id', 'via'],
    ]),
    stays: STAYS.ORDER,
    emptied: ['address', 'content', 'last_error', 'provider_id'],
  },
  audit_log: {
    label: 'What you did, and what was done to your account and tenancies',
    whose: `t.user_id = me.id or ${ABOUT_ME}`,
    order: 't.at desc, t.id desc',
    given: {
      at: 'When',
      user_id: byMe('user_id', 'By you'),
      role: ['In the role', 'case when t.user_id = me.id then t.role end'],
      ip: ['Network address', 'case when t.user_id = me.id then t.ip end'],
      action: 'Action',
      entity: 'Of',
      entity_id: ['Number', `case when ${ABOUT_ME} then t.entity_id end`],
      estate_id: ESTATE,
      before: ['Before', only('before', OF_THEM, ABOUT_ME)],
      after: ['After', only('after', OF_THEM, ABOUT_ME)],
    },
    withheld: { id: INTERNAL },
    stays: STAYS.PROOF,
    emptied: ['ip', 'before', 'after'],
  },
  security_events: {
    label: 'Security log',
    whose: 't.user_id = me.id or t.about_id = me.id',
    order: 't.at desc, t.id desc',
    given: {
      at: 'When',
      kind: 'What',
      times: 'Times',
      user_id: byMe('user_id', 'By you'),
      role: ['In the role', 'case when t.user_id = me.id then t.role end'],
      ip: ['Network address', 'case when t.user_id = me.id then t.ip end'],
      user_agent: ['Browser', 'case when t.user_id = me.id then t.user_agent end'],
      entity: ['Of', 'case when t.user_id = me.id then t.entity end'],
      estate_id: ESTATE,
      detail: ['Detail', only('detail', DETAILS, 'coalesce(t.about_id, me.id) = me.id')],
    },
    withheld: {
      about_id: OTHERS,
      tried: 'What was typed where no account has it: it is nobody’s.',
      ...withhold(INTERNAL, ['id', 'entity_id', 'search']),
    },
    stays: STAYS.PROOF,
    emptied: ['tried', 'ip', 'user_agent'],
  },
}
