import { expect, test } from 'vitest'
import type { DataRequest } from '#contract/data-requests.ts'
import { dayAfter, formatIsoDay } from '#contract/dates.ts'
import { deedsFor } from './deeds.ts'

type Granted = Pick<DataRequest, 'kind' | 'state' | 'user' | 'hindrances' | 'erased_on'>
const today = formatIsoDay(new Date())
const granted = (erased_on: string): Granted => ({
  kind: 'erasure',
  state: 'erasing',
  user: { id: 1, name: 'Tunde Bakare', email: null },
  hindrances: [],
  erased_on,
})

test('a granted erasure is taken back until its day, and not on it', () => {
  expect(deedsFor(granted(dayAfter(today, 2)), { id: 2 })).toEqual(['keep'])
  expect(deedsFor(granted(today), { id: 2 })).toEqual([])
})
