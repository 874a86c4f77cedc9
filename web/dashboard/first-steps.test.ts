import { expect, test } from 'vitest'
import { type Step, stepsOf } from './first-steps.tsx'

const nothing = {
  total_estates: 0,
  total_properties: 0,
  total_tenants: 0,
  total_charges: 0,
  anybody_invited: false,
  payments_count: 0,
}
const { total_estates: _, ...own } = nothing
const unbilled = { bills: false, estate: undefined }
const undone = (steps: Step[]) => steps.flatMap(({ done, title }) => (done ? [] : title))
const linksOf = (steps: Step[], title: string) =>
  steps.find((step) => step.title === title)?.links.map(({ to, search }) => ({ to, search }))

test('an empty house has every step before it, each with the way to where it is done', () => {
  const steps = stepsOf(nothing, unbilled)
  expect(undone(steps)).toEqual([
    'Add an estate and its admin',
    'Bring in the properties',
    'Add a tenant',
    'Add a charge',
    'Turn on billing',
    'Invite the people',
    'Receive the first payment',
  ])
  expect(steps.every(({ links }) => links.length > 0)).toBe(true)
})

test('each is ticked off by what is there', () => {
  const begun = { ...nothing, total_estates: 2, total_properties: 1, total_charges: 1 }
  expect(undone(stepsOf(begun, unbilled))).toEqual([
    'Add a tenant',
    'Turn on billing',
    'Invite the people',
    'Receive the first payment',
  ])
  const invited = { ...begun, total_tenants: 1, anybody_invited: true }
  expect(undone(stepsOf(invited, { ...unbilled, bills: true }))).toEqual(['Receive the first payment'])
})

test('what is paid without billing was decided so; nothing is left once somebody has joined and paid', () => {
  const there = { total_estates: 1, total_properties: 1, total_tenants: 1, total_charges: 1 }
  const cash = { ...nothing, ...there, payments_count: 1 }
  expect(undone(stepsOf(cash, unbilled))).toEqual(['Invite the people'])
  expect(undone(stepsOf({ ...cash, anybody_invited: true }, unbilled))).toEqual([])
})

test('an estate has no estate to add, and its billing is with its settings', () => {
  const steps = stepsOf(own, { bills: false, estate: 12 })
  expect(undone(steps)).not.toContain('Add an estate and its admin')
  expect(linksOf(steps, 'Turn on billing')).toEqual([{ to: '/settings/billing' }])
  expect(linksOf(steps, 'Invite the people')).toEqual([{ to: '/invitations', search: {} }])
})

test('of one estate an admin is led straight to it; of several each is opened from the list', () => {
  const one = stepsOf({ ...nothing, total_estates: 1 }, { bills: false, estate: 12 })
  const search = { estate: '12' }
  expect(linksOf(one, 'Turn on billing')).toEqual([{ to: '/estates/billing', search }])
  expect(linksOf(one, 'Invite the people')).toEqual([{ to: '/invitations', search }])
  const several = stepsOf({ ...nothing, total_estates: 2 }, unbilled)
  expect(linksOf(several, 'Turn on billing')).toEqual([{ to: '/estates' }])
})
