import { beforeEach, expect, test, vi } from 'vitest'
import { keepChoices, listAt, readChoices } from './list-choices.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('rows and order are kept for each list and person', () => {
  keepChoices(7, '/tenants', { rows: 50 })
  keepChoices(7, '/tenants', { order: '-owed' })
  keepChoices(7, '/users', { rows: 10 })
  keepChoices(8, '/tenants', { rows: 25 })
  expect(readChoices(7, '/tenants')).toEqual({ rows: 50, order: '-owed' })
  expect(readChoices(7, '/users')).toEqual({ rows: 10 })
  expect(readChoices(8, '/tenants')).toEqual({ rows: 25 })
  expect(readChoices(9, '/tenants')).toEqual({})
})

test('an order that was taken back is forgotten', () => {
  keepChoices(7, '/tenants', { rows: 50, order: 'name' })
  keepChoices(7, '/tenants', { order: undefined })
  expect(readChoices(7, '/tenants')).toEqual({ rows: 50 })
})

test.each(['{', '"text"', 'null', '[1]'])('%s in the storage counts as no choice', (text) => {
  kept.set('lists:v1:7', text)
  expect(readChoices(7, '/tenants')).toEqual({})
  keepChoices(7, '/tenants', { rows: 25 })
  expect(readChoices(7, '/tenants')).toEqual({ rows: 25 })
})

test('the lists of two homes are one', () => {
  expect(listAt('/tenants/17')).toBe(listAt('/tenants/18'))
  expect(listAt('/tenants')).not.toBe(listAt('/tenants/18'))
})
