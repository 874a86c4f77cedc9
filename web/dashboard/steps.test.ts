import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const nothing = {
  total_estates: 0,
  total_properties: 0,
  total_tenants: 0,
  total_charges: 0,
  payments_count: 0,
}

test('an empty house has every step before it', () => {
  const steps = stepsOf(nothing)
  expect(steps.map(({ title }) => title)).toEqual([
    'Add an estate',
    'Add a property',
    'Add a tenant',
    'Add a charge',
    'Receive the first payment',
  ])
  expect(steps.some(({ done }) => done)).toBe(false)
})

test('each is ticked off by what is there', () => {
  const done = stepsOf({ ...nothing, total_estates: 2, total_properties: 1, total_charges: 1 })
  expect(done.map((step) => step.done)).toEqual([true, true, false, true, false])
})

test('an estate has no estate to add', () => {
  const { total_estates: _, ...own } = nothing
  expect(stepsOf(own).map(({ title }) => title)).not.toContain('Add an estate')
})
