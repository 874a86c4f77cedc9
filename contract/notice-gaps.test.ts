import { expect, test } from 'vitest'
import { fillGaps, gapsOf } from './notice-gaps.ts'

test('what is still to be filled in is found, each once', () => {
  expect(gapsOf('[Name of the operator], [email]; [Name of the operator] [] [[a] b] [not closed')).toEqual([
    '[Name of the operator]',
    '[email]',
    '[a]',
  ])
})

test('words take the place of a gap wherever it stands, and an empty one stays', () => {
  const words = new Map([
    ['[name]', ' Palm Court '],
    ['[email]', ' '],
  ])
  expect(fillGaps('[name], write to [email]. [name] answers. [day]', words)).toBe(
    'Palm Court, write to [email]. Palm Court answers. [day]',
  )
})
