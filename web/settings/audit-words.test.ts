import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/system.ts'
import { auditTitle, changesOf } from './audit-words.ts'

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-21T09:00:00.000Z',
  user_name: 'Ada',
  role: 'admin',
  ip: null,
  action: 'update',
  entity: 'estate',
  entity_id: 7,
  estate_name: null,
  before: null,
  after: null,
  ...over,
})

test('an entry names what it was done to', () => {
  expect(auditTitle(entry({ after: { name: 'Lekki' } }))).toBe('Changed estate "Lekki"')
  expect(auditTitle(entry({ action: 'create', entity: 'charge' }))).toBe('Created charge 7')
  expect(auditTitle(entry({ action: 'switch_role', entity: 'profile', entity_id: null }))).toBe(
    'Switch role profile',
  )
})

test('what was done to several at once says to how many', () => {
  const reminded = { action: 'remind', entity: 'tenancy', entity_id: null }
  expect(auditTitle(entry({ ...reminded, after: { sent: 2, tenancies: [3, 4] } }))).toBe(
    'Reminded 2 tenancies',
  )
  expect(auditTitle(entry({ ...reminded, entity: 'tenancies', after: { sent: 2, tenancies: [3, 4] } }))).toBe(
    'Reminded 2 tenancies',
  )
  const owners = { sent: 3, tenancies: [3], accounts: [5, 6] }
  expect(auditTitle(entry({ ...reminded, after: owners }))).toBe("Reminded 1 tenancy and 2 owners' accounts")
  expect(auditTitle(entry({ ...reminded, entity_id: 3, after: { sent: 1, tenancies: [3] } }))).toBe(
    'Reminded tenancy 3',
  )
})

test('only what changed is told; a change that names few fields tells those', () => {
  const before = { name: 'Old', owner: 'Ada', status: 1 }
  expect(changesOf({ before, after: { ...before, name: 'New' } })).toEqual([
    { field: 'Name', before: 'Old', after: 'New' },
  ])
  expect(changesOf({ before, after: { status: null } })).toEqual([
    { field: 'Status', before: '1', after: '–' },
  ])
})

test('all of it is told where something was made or taken away', () => {
  expect(changesOf({ before: null, after: { lga_id: 1 } })).toEqual([
    { field: 'Lga id', before: '–', after: '1' },
  ])
  expect(changesOf({ before: { roles: ['tenant', 'landlord'], items: [] }, after: null })).toEqual([
    { field: 'Roles', before: 'tenant, landlord', after: '–' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})
