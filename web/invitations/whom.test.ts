import { expect, test } from 'vitest'
import { reachOf, sendingBy, visibleToAll } from './whom.ts'

const people = [
  { ways: ['email', 'whatsapp'] as const },
  { ways: ['email'] as const },
  { ways: ['whatsapp'] as const },
  { ways: ['letter'] as const },
  { ways: [] as const },
].map(({ ways }) => ({ ways: [...ways] }))
const reach = reachOf(people)

test('whoever has only the other way gets that, and nobody gets both', () => {
  expect(sendingBy('email', reach)).toEqual({ email: 2, whatsapp: 1 })
  expect(sendingBy('whatsapp', reach)).toEqual({ email: 1, whatsapp: 2 })
})

test('those chosen one by one are counted as all of them are', () => {
  expect(visibleToAll(people.length, { email: 2, whatsapp: 2, letter: 1, none: 1 })).toEqual(reach)
})
