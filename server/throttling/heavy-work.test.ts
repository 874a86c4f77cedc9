import { expect, test } from 'vitest'
import { createHeavyWork } from './work-queue.ts'

test('imports of two estates leave a place for the call of a third', async () => {
  const { calls, imports } = createHeavyWork()
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const begun: string[] = []
  const importOf = (owner: string) =>
    imports(owner, async () => {
      begun.push(owner)
      await held
    })
  const both = [importOf('estate 1'), importOf('estate 2')]
  await calls('estate 3', async () => void begun.push('estate 3'))
  expect(begun).toEqual(['estate 1', 'estate 3'])
  end()
  await Promise.all(both)
  expect(begun).toEqual(['estate 1', 'estate 3', 'estate 2'])
})
