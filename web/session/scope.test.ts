import { expect, it } from 'vitest'
import type { SessionUser } from '#contract/profile.ts'
import { scopeOf, type Tenancy } from './scope.ts'

const lekki = { id: 4, name: 'Lekki Gardens' }
const tenancy = (id: number, estate: string): Tenancy => ({
  id,
  account_id: id,
  email: 'ngozi@estate.test',
  role: 'tenant',
  estate: { id, name: estate, status: 1 },
  estate_property: { id: id * 10, title: `Flat ${id}` },
})
const USER: SessionUser = {
  id: 7,
  name: 'Ngozi Okafor',
  email: 'ngozi@estate.test',
  pending_email: null,
  phone_number: null,
  must_change_password: false,
  user_estate: lekki,
  tenants: [tenancy(1, 'Ikoyi Court'), tenancy(2, 'Banana Island')],
  former_tenants: [tenancy(3, 'Yaba Close')],
}

it.each(['super admin', 'admin'] as const)('%s: every estate, even with one of their own', (role) => {
  expect(scopeOf(role, USER)).toEqual({ of: 'every estate', estate: null })
})

it('estate admin: the estate looked after, or none', () => {
  expect(scopeOf('estate admin', USER)).toEqual({ of: 'one estate', estate: lekki })
  expect(scopeOf('estate admin', { ...USER, user_estate: null })).toEqual({ of: 'one estate', estate: null })
})

it('landlord: what they own, wherever it stands', () => {
  expect(scopeOf('landlord', { ...USER, user_estate: null })).toEqual({
    of: 'own properties',
    estate: null,
    userId: 7,
  })
})

it('tenant: where they live, named by the first, and where they lived', () => {
  const scope = scopeOf('tenant', USER)
  expect(scope).toMatchObject({ of: 'own homes', estate: { name: 'Ikoyi Court' }, userId: 7 })
  expect(scope).toMatchObject({
    tenancies: [{ id: 1 }, { id: 2 }],
    allTenancies: [{ id: 1 }, { id: 2 }, { id: 3 }],
  })
})

it('tenant: without a home there is no estate, but what was paid in the last one stays', () => {
  const scope = scopeOf('tenant', { ...USER, tenants: [] })
  expect(scope).toMatchObject({ estate: null, tenancies: [], allTenancies: [{ id: 3 }] })
})
