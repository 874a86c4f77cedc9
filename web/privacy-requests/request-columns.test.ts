import { expect, test } from 'vitest'
import { marksOf } from './request-columns.tsx'

const TODAY = '2026-11-23'
const open = { state: 'open', due_on: TODAY, erase_on: null, hindrances: [] } as const
const granted = { ...open, state: 'erasing', erase_on: TODAY, due_on: '2026-10-01' } as const
const wordsOf = (request: Parameters<typeof marksOf>[0]) => {
  const { state, hindered } = marksOf(request, TODAY)
  return [state.label, hindered]
}

test('a request is overdue from the day after it had to be answered', () => {
  expect(wordsOf({ ...open, hindrances: [] })).toEqual(['Open', undefined])
  expect(wordsOf({ ...open, hindrances: ['owes'] })).toEqual(['Open', 'Not yet possible'])
  expect(wordsOf({ ...open, due_on: '2026-11-22', hindrances: [] })).toEqual(['Overdue', undefined])
})

test('a granted erasure says what it waits for; one that waits for nothing and was not carried out is late', () => {
  expect(wordsOf({ ...granted, hindrances: [] })).toEqual(['To be erased', undefined])
  expect(wordsOf({ ...granted, erase_on: '2026-11-22', hindrances: [] })).toEqual(['Late', undefined])
  expect(wordsOf({ ...granted, erase_on: '2026-11-22', hindrances: ['has_credit', 'payment_open'] })).toEqual(
    ['To be erased', 'Waits: has credit'],
  )
})
