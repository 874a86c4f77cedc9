import { expect, test } from 'vitest'
import { closeAll } from './closing.ts'

test('what fails or never ends does not keep the others from being closed', async () => {
  const closed: string[] = []
  const notes: string[] = []
  const steps = [
    async () => closed.push('database'),
    () => new Promise(() => {}),
    async () => {
      throw new Error('the sandbox was gone')
    },
    async () => closed.push('app'),
  ]
  expect(await closeAll(steps, (line) => notes.push(line), 50)).toBe(false)
  expect(closed).toEqual(['app', 'database'])
  expect(notes).toEqual(['Could not end well: the sandbox was gone'])
  expect(await closeAll(steps.slice(0, 1), () => {})).toBe(true)
})
