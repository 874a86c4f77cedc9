import { expect, test } from 'vitest'
import { gapsOf } from './notice-gaps.ts'

test('what is still to be filled in is found, each once', () => {
  expect(gapsOf('[Name of the operator], [email]; [Name of the operator] [] [[a] b] [not closed')).toEqual([
    '[Name of the operator]',
    '[email]',
    '[a]',
  ])
})
