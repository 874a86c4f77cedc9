import { expect, test } from 'vitest'
import { REFUSALS, SECURITY_EVENTS } from '#contract/security-events.ts'
import type { SecurityEvent } from '#contract/security-log.ts'
import {
  adviceOn,
  detailOf,
  eventTitle,
  factsOfEvent,
  KIND_OPTIONS,
  KIND_WORDS,
  toneOf,
  whoOf,
} from './security-words.ts'

const event = (over: Partial<SecurityEvent>): SecurityEvent => ({
  id: 1,
  at: '2026-11-22T09:00:00.000Z',
  kind: 'sign_in',
  times: 1,
  user_id: 5,
  user_name: 'Ada Obi',
  role: 'admin',
  tried: null,
  ip: '102.89.23.14',
  user_agent: null,
  about_id: null,
  about_name: null,
  entity: null,
  entity_id: null,
  estate_name: null,
  detail: null,
  ...over,
})

test('the filter offers each kind once, and no two are called the same', () => {
  const offered = KIND_OPTIONS.flatMap((each) => ('options' in each ? each.options : each))
  expect(offered.map(({ value }) => value)).toEqual(['refused', ...SECURITY_EVENTS])
  expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length)
})

test('what was refused is marked, and what is worth a second look', () => {
  for (const kind of REFUSALS) expect(toneOf(kind)).toBe('bad')
  expect(toneOf('new_device')).toBe('wait')
  expect(toneOf('sign_in')).toBe('off')
})

test('a title names whom it was done to, and how often it happened at once', () => {
  expect(eventTitle(event({}))).toBe('Signed in')
  expect(eventTitle(event({ kind: 'sign_in_refused', times: 1400 }))).toBe('Sign-in refused, 1,400 times')
  expect(eventTitle(event({ kind: 'account_deactivated', about_name: 'Yusuf Bello' }))).toBe(
    'Deactivated Yusuf Bello',
  )
  expect(eventTitle(event({ kind: 'row_refused', about_name: 'Yusuf Bello' }))).toBe(
    `${KIND_WORDS.row_refused}: Yusuf Bello`,
  )
})

test('somebody has a name, else what was typed, else the role', () => {
  expect(whoOf(event({}))).toBe('Ada Obi')
  expect(whoOf(event({ user_name: null, role: null, tried: 'ada@estate.test' }))).toBe('ada@estate.test')
  expect(whoOf(event({ user_name: null, role: 'super admin' }))).toBe('A super admin')
  expect(whoOf(event({ user_name: null, role: null }))).toBe('Nobody signed in')
})

test.each([
  [
    { kind: 'exported', detail: { what: 'payments', rows: 1204, people: 1 } },
    'Payments, 1,204 rows, 1 person',
  ],
  [{ kind: 'exported', detail: { what: 'security log' } }, 'Security log'],
  [
    { kind: 'roles_changed', detail: { gained: ['estate admin', 'landlord'], lost: [] } },
    'Gained estate admin and landlord',
  ],
  [{ kind: 'roles_changed', detail: { gained: ['admin'], lost: ['tenant'] } }, 'Gained admin, lost tenant'],
  [{ kind: 'roles_changed', detail: { lost: ['tenant'] } }, 'Lost tenant'],
  [
    { kind: 'row_refused', entity: 'payment', entity_id: 12, detail: { call: 'GET /payment/:id' } },
    'Payment 12',
  ],
  [{ kind: 'recovery_code_used', detail: { left: 1 } }, '1 code left'],
  [{ kind: 'account_deactivated', detail: { reason: 'Left the estate' } }, 'Left the estate'],
  [{ kind: 'role_switched', detail: { to: 'landlord' } }, 'To landlord'],
  [{ kind: 'session_ended', detail: { sessions: 2 } }, '2 sessions'],
  [{ kind: 'account_made', detail: { by: 'import', accounts: 116 } }, '116 accounts by an import'],
  [{ kind: 'account_changed', detail: { fields: ['name', 'phone_number'] } }, 'Name and phone number'],
  [{ kind: 'email_changed', detail: { step: 'asked for' } }, 'Asked for'],
  [{ kind: 'password_changed', detail: { by: 'link' } }, 'By a link'],
  [
    { kind: 'settings_changed', entity: 'estate', entity_id: 7, detail: { what: 'billing turned on' } },
    'Billing turned on',
  ],
  [{ kind: 'role_refused', detail: { route: 'GET /api/users' } }, 'GET /api/users'],
  [{ kind: 'sign_in' }, null],
] as const)('%j is told in a few words', (over, words) => {
  expect(detailOf(event(over as Partial<SecurityEvent>))).toBe(words)
})

test('all that was noted is told, and nothing that is empty', () => {
  expect(
    factsOfEvent({ call: 'GET /payment/:id', lost: [], old: null, from_id: 5, set: { billing_on: true } }),
  ).toEqual([
    ['Call', 'GET /payment/:id'],
    ['Set', 'Billing on: true'],
  ])
  expect(factsOfEvent(null)).toEqual([])
})

test('nobody is told to ask themselves', () => {
  for (const kind of SECURITY_EVENTS)
    expect(adviceOn({ kind, user_id: 7 }, { id: 7 }) ?? '').not.toMatch(/\bthem\b/)
  expect(adviceOn({ kind: 'new_device', user_id: 8 }, { id: 7 })).toMatch(/^Ask them/)
})
