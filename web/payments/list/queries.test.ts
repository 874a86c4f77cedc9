import { expect, test } from 'vitest'
import type { Scope } from '#web/session/scope.ts'
import { oneAmong, sumOf } from './queries.ts'

const listed = (of: Scope['of'], wanted: { tenancy?: string; estate?: string }) =>
  oneAmong({ of, userId: 7 } as Scope, wanted)

test('the payments of one tenancy are listed by its number, not by a name that two may have', () => {
  for (const whose of ['one estate', 'every estate'] as const)
    expect(listed(whose, { tenancy: '54' })).toEqual({ of: 'tenancy', id: 54 })
  // A landlord keeps the payments of the days of their ownership.
  const own = listed('own properties', { tenancy: '54' })
  expect(own).toEqual({ of: 'landlord', id: 7, tenant_id: 54 })
  expect(own && sumOf(own)).toEqual({ tenant_id: 54 })
  // A tenant chooses among their own homes.
  expect(listed('own homes', { tenancy: '54' })).toBeNull()
  for (const tenancy of ['', '0', 'all', '1e9']) expect(listed('one estate', { tenancy })).toBeNull()
})

test('who sees every estate can list the payments of one', () => {
  const palm = listed('every estate', { estate: '3' })
  expect(palm).toEqual({ of: 'estate', id: 3 })
  expect(palm && sumOf(palm)).toEqual({ estate_id: 3 })
  for (const whose of ['one estate', 'own properties', 'own homes'] as const)
    expect(listed(whose, { estate: '3' })).toBeNull()
  expect(listed('every estate', { estate: 'palm' })).toBeNull()
})
