import { expect, test } from 'vitest'
import { highestFirst, owedByTenant } from './household-row.tsx'

const account = (tenant_id: number | null, owed: number, ended = false) => ({
  ...{ account_id: 1, number: 'LG-0001', pay_code: 'ABC1234', name: 'Ada Bello' },
  ...{ credit: 0, in_advance: 0, oldest_due_on: null, next_due: null },
  ...{ tenant_id, owed, ended },
})

test('each tenant of a home let by room owes on their own, the owner beside them', () => {
  const accounts = [account(1, 0), account(2, 529_000), account(null, 30_000)]
  expect([...owedByTenant(accounts)]).toEqual([[2, 529_000]])
})

test('a household with one account owes together, beside who moved out', () => {
  expect([...owedByTenant([account(1, 45_000), account(9, 7_000, true)])]).toEqual([])
})

test('who owes most is first, then by name', () => {
  const tenants = ['Chidi', 'Bola', 'Ada', 'Dayo'].map((name, index) => ({ id: index + 1, name }))
  const owedBy = new Map([
    [2, 40_000],
    [4, 529_000],
  ])
  expect(highestFirst(tenants, owedBy).map(({ name }) => name)).toEqual(['Dayo', 'Bola', 'Ada', 'Chidi'])
})
