import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lagosToday, noteServerTime, serverNow } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2019-01-01T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('The day is the server’s, in Lagos, whatever the device’s clock says', () => {
  expect(lagosToday()).toBe('2019-01-01')
  noteServerTime('Wed, 25 Nov 2026 23:30:00 GMT')
  expect(lagosToday()).toBe('2026-11-26')
  // A later answer by some seconds, and one without a date, change nothing.
  const before = serverNow()
  noteServerTime('Wed, 25 Nov 2026 23:30:20 GMT')
  noteServerTime(null)
  expect(serverNow()).toBe(before)
  vi.setSystemTime(new Date('2026-11-25T23:30:00Z'))
  noteServerTime('Wed, 25 Nov 2026 23:29:50 GMT')
  expect(serverNow()).toBe(Date.now())
})
