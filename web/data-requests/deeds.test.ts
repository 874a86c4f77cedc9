import { expect, test } from 'vitest'
import { deedsFor } from './deeds.ts'

const open = { kind: 'erasure', state: 'open', may_answer: true, hindrances: [] } as const

test('an erasure is granted while nothing stands in its way, and taken back until it is carried out', () => {
  expect(deedsFor({ ...open, hindrances: [] })).toEqual(['refuse', 'erase'])
  expect(deedsFor({ ...open, hindrances: ['owes'] })).toEqual(['refuse'])
  expect(deedsFor({ ...open, state: 'erasing', hindrances: ['owes'] })).toEqual(['keep'])
  expect(deedsFor({ ...open, state: 'erased', hindrances: [] })).toEqual([])
})

test('who may not answer a request is offered nothing', () => {
  for (const state of ['open', 'erasing'] as const)
    expect(deedsFor({ ...open, state, may_answer: false, hindrances: [] })).toEqual([])
})
