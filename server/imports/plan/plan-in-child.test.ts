import { expect, test } from 'vitest'
import { MOST_SHEET_ROWS, type SheetField } from '#contract/sheet-fields.ts'
import type { Mentioned } from './child.ts'
import { planInChild } from './plan-in-child.ts'

const fields: SheetField[] = ['property', 'tenant_name', 'tenant_email', 'tenant_phone']
const job = (count: number) => ({
  fields,
  rows: Array.from({ length: count }, (_, row) => ({
    number: row + 2,
    cells: [
      `House ${row}`,
      `Tenant ${row}`,
      row % 2 ? `tenant-${row}@e.test` : '',
      row % 2 ? '' : '0803 123 4567',
    ],
  })),
  attributes: new Map<number, string>(),
  answers: new Map<string, string | null>(),
  estate: { properties: [], tenancies: [], billing_from: null },
  default_price: 1,
  types: [],
  today: '2026-11-26',
  in_a_year: '2027-11-26',
})
const nobody = async () => ({ accounts: [], reserved: new Set<string>() })

test('whom the rows name is looked up, and the plan knows them', async () => {
  const asked: Mentioned[] = []
  const { people, digest } = await planInChild(job(2), async (mentioned) => {
    asked.push(mentioned)
    return {
      accounts: [{ id: 7, email: 'tenant-1@e.test', sign_in_phone: null, joined: true, may_add: true }],
      reserved: new Set(),
    }
  })
  expect(asked).toEqual([{ emails: ['tenant-1@e.test'], phones: ['+2348031234567'] }])
  expect(people.map(({ user_id }) => user_id)).toEqual([null, 7])
  expect(digest).toHaveLength(32)
})

test('a large sheet is planned while the server does other things', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const { rows } = await planInChild(job(2000), nobody)
  clearImmediate(next)
  expect(rows).toHaveLength(2000)
  expect(turns).toBeGreaterThan(1000)
})

test('a sheet that takes too much is given up', async () => {
  const bounds = { within_ms: 60_000, memory_mb: 8 }
  await expect(planInChild(job(MOST_SHEET_ROWS), nobody, { bounds })).rejects.toMatchObject({
    bound: 'memory_mb',
  })
})

test('the child ends where the accounts cannot be looked up', async () => {
  const lookUp = () => Promise.reject(new Error('no database'))
  await expect(planInChild(job(2), lookUp)).rejects.toThrow('no database')
})
