import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createAsking } from './asking.ts'

/** Two ends; each hears the other. */
function channel() {
  const [one, other] = [new EventEmitter(), new EventEmitter()]
  return [
    Object.assign(one, { send: (message: object) => other.emit('message', message) }),
    Object.assign(other, { send: (message: object) => one.emit('message', message) }),
  ] as const
}

test('a question whose answer fails, at once or later, is answered with null', async () => {
  const [asking, answering] = channel()
  const ask = createAsking(asking)
  createAsking(answering, {
    figures: async () => 7,
    'at once': () => {
      throw new Error('at once')
    },
    later: () => Promise.reject(new Error('later')),
  })
  const answers = ['figures', 'at once', 'later', 'unknown'].map((question) => ask(question, 60_000))
  expect(await Promise.all(answers)).toEqual([7, null, null, null])
})
