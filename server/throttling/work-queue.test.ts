import { expect, test } from 'vitest'
import { Problem } from '#server/errors/problem.ts'
import { WorkQueue } from './work-queue.ts'

/** Work that runs until the test ends it, and reports its start. */
function work(begun: string[]) {
  const ends = new Map<string, () => void>()
  return {
    begin: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

test('so many are served at once, the others in their order, and a full queue refuses', async () => {
  const begun: string[] = []
  const { begin, end } = work(begun)
  const queue = new WorkQueue({ at_once: 2, longest: 2 })
  const served = ['a', 'b', 'c', 'd'].map((name) => queue.run(begin(name)))
  await expect(queue.run(begin('e'))).rejects.toMatchObject({ status: 429, retry_after: 5 })
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await served[1]
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(served)).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.empty).toBe(true)
})

test('who goes first passes everybody who waits, in the order they came, also where nobody else may join them', async () => {
  const begun: string[] = []
  const { begin, end } = work(begun)
  const queue = new WorkQueue({ at_once: 1, longest: 1 })
  const served = [
    queue.run(begin('a')),
    queue.run(begin('b')),
    queue.run(begin('known'), { first: true }),
    queue.run(begin('next known'), { first: true }),
  ]
  for (const name of ['a', 'known', 'next known', 'b']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(served)
})

test('work that fails makes room as well', async () => {
  const queue = new WorkQueue({ at_once: 1, longest: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(queue.empty).toBe(true)
  expect(await queue.run(async () => 'yes')).toBe('yes')
})

test('whoever waits too long is refused, and the next has the place', async () => {
  const begun: string[] = []
  const { begin, end } = work(begun)
  const refusal = () => new Problem('unavailable')
  const queue = new WorkQueue({ at_once: 1, longest: 2, patience_ms: 20, refusal })
  const served = queue.run(begin('a'))
  const waited = await Promise.allSettled([
    queue.run(begin('b')),
    queue.run(begin('c')),
    queue.run(begin('d')),
  ])
  expect(waited).toEqual(
    Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ status: 503 }) }),
  )
  const next = queue.run(begin('e'))
  end('a')
  await expect.poll(() => begun).toEqual(['a', 'e'])
  end('e')
  expect(await Promise.all([served, next])).toEqual(['a', 'e'])
  expect(queue.empty).toBe(true)
})
