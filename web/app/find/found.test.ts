import { expect, test } from 'vitest'
import type { ListedPayout } from '#contract/credit.ts'
import type { Estate } from '#contract/estates.ts'
import type { Landlord } from '#contract/properties.ts'
import type { User } from '#contract/users.ts'
import {
  byName,
  estateFound,
  type FoundGroup,
  foundCounts,
  groupOf,
  landlordFound,
  payoutFound,
  userFound,
} from './found.ts'

const landlord: Landlord = {
  id: 7,
  name: 'Emeka Okonkwo',
  email: 'emeka@estate.test',
  phone_number: '08031110003',
  homes: 2,
  estates: [{ id: 1, name: 'Lekki Gardens' }],
  owed: 568500,
}

test('a landlord is told by homes, estate and phone, with what is owed', () => {
  expect(landlordFound(landlord)).toEqual({
    label: 'Emeka Okonkwo',
    detail: '2 homes, Lekki Gardens, 0803 111 0003',
    aside: '₦568,500 owed',
    to: { to: '/landlords/$id', params: { id: '7' } },
  })
})

test('an estate leads to its page, and says that it is inactive', () => {
  const estate = { id: 3, name: 'Trans-Amadi Court', address: '5 Peter Odili Road', status: null } as Estate
  expect(estateFound(estate)).toEqual({
    label: 'Trans-Amadi Court',
    detail: 'Inactive, 5 Peter Odili Road',
    to: { to: '/estates/$id', params: { id: '3' } },
  })
})

test('a payout is told by its reference, and leads to the statement from its day on', () => {
  const payout: ListedPayout = {
    ...{ id: 4, tenant_id: 9, account_id: 5, name: 'Ada Bello', property_title: 'Flat 1', undone: false },
    ...{ estate_name: 'Lekki Gardens', amount: 20_000.5, bank_reference: 'NIP 77', paid_on: '2026-11-27' },
  }
  expect(payoutFound(payout, 'Lekki Gardens')).toEqual({
    label: 'Ada Bello',
    detail: 'Credit paid back, NIP 77, 27 Nov 2026, Flat 1',
    aside: '₦20,000.50',
    to: { to: '/tenants/$id', params: { id: '9' }, search: { from: '2026-11-27' } },
  })
  const list = { rows: [payout], total: 30 }
  // No list has all of them.
  expect(groupOf('Payouts', 'nip', list, payoutFound)[0]?.items).toHaveLength(1)
})

test('a user is told by roles and by email or phone', () => {
  const user = { id: 9, roles: ['estate admin', 'tenant'], email: 'amina@estate.test' } as User
  expect(userFound(user).detail).toBe('Estate admin and tenant, amina@estate.test')
  expect(
    userFound({ ...user, email: null, sign_in_phone: '08031110003', deactivated_at: '2026-11-01' }).detail,
  ).toBe('Deactivated, estate admin and tenant, 0803 111 0003')
})

test('the only estate that somebody sees is not repeated', () => {
  expect(landlordFound(landlord, 'Lekki Gardens').detail).toBe('2 homes, 0803 111 0003')
})

test('a list with more rows than are shown ends with the way to all of them', () => {
  const found = (list: { total: number; more?: boolean }) =>
    groupOf('Landlords', 'okon', { rows: [landlord], ...list }, landlordFound)[0]?.items.slice(1)
  expect(found({ total: 1 })).toEqual([])
  expect(found({ total: 1000, more: true })).toEqual([
    { label: 'All 1,000+ in Landlords', to: { to: '/landlords', search: { q: 'okon' } } },
  ])
  expect(groupOf('Landlords', 'okon', { rows: [], total: 0 }, landlordFound)).toEqual([])
})

test('a row that is called what was typed comes before others', () => {
  const landlords = ['Bola Ade', 'Emeka Okonkwo', 'Chídi Ọkọnkwọ'].map((name) => ({ ...landlord, name }))
  const [found] = groupOf('Landlords', 'okonkwo', { rows: landlords, total: 3 }, landlordFound)
  expect(found?.items.map(({ label }) => label)).toEqual(['Emeka Okonkwo', 'Chídi Ọkọnkwọ', 'Bola Ade'])
})

test('hooks and apostrophes do not matter', () => {
  const landlords = ['Bola Ade', 'Ɗanladi O’Neil'].map((name) => ({ ...landlord, name }))
  for (const q of ["danladi o'neil", 'oneil ɗanladi']) {
    const [found] = groupOf('Landlords', q, { rows: landlords, total: 2 }, landlordFound)
    expect(found?.items[0]?.label).toBe('Ɗanladi O’Neil')
  }
})

const group = (name: FoundGroup['name'], label: string): FoundGroup => ({
  name,
  count: '1',
  items: [{ label, to: { to: '/tenants' } }],
})

test('lists whose rows are called what was typed come first', () => {
  const groups = [group('Homes', 'Flat 27, Iroko Crescent'), group('Tenants', 'Chídi Ọkọnkwọ')]
  const order = (q: string) => byName(groups, q).map(({ name }) => name)
  expect(order('okonkwo chidi')).toEqual(['Tenants', 'Homes'])
  expect(order('flat 27')).toEqual(['Homes', 'Tenants'])
  expect(order('0803 111')).toEqual(['Homes', 'Tenants'])
})

test('the counts are told in words', () => {
  expect(foundCounts([group('Homes', 'Flat 1'), group('Payments', 'Chidi')])).toBe('Homes: 1, Payments: 1')
})
