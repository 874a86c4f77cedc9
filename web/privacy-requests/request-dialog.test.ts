import { expect, test } from 'vitest'
import { actionsFor } from './request-dialog.tsx'

const open = { kind: 'erasure', state: 'open', may_answer: true, hindrances: [] } as const

test('an erasure is granted while nothing stands in its way, and taken back until it is carried out', () => {
  expect(actionsFor({ ...open, hindrances: [] })).toEqual(['refuse', 'erase'])
  expect(actionsFor({ ...open, hindrances: ['owes'] })).toEqual(['refuse'])
  expect(actionsFor({ ...open, state: 'erasing', hindrances: ['owes'] })).toEqual(['keep'])
  expect(actionsFor({ ...open, state: 'erased', hindrances: [] })).toEqual([])
})

test('who may not answer a request is offered nothing', () => {
  for (const state of ['open', 'erasing'] as const)
    expect(actionsFor({ ...open, state, may_answer: false, hindrances: [] })).toEqual([])
})
