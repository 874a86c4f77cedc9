import { expect, it } from 'vitest'
import { allowanceWords } from './allowance-note.tsx'

const again_at = '2026-11-21T13:20:00.000Z'

it.each([
  [30, null],
  [4, null],
  [3, '3 of 30 notices left today.'],
  [0, 'No notices are left today. The next can go out after Saturday, 21 November 2026 at 14:20.'],
])('says of %i of 30 notices: %s', (left, words) => {
  expect(allowanceWords('notices', { limit: 30, left, again_at })).toBe(words)
})
