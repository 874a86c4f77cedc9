import { expect, test } from 'vitest'
import { Line } from './work-queue.ts'

/** Work that goes on until it is told to end, and says when it began. */
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

test('so many are served at once, the others in their order, and a full line refuses', async () => {
  const begun: string[] = []
  const { begin, end } = work(begun)
  const line = new Line(2, 2)
  const served = ['a', 'b', 'c', 'd'].map((name) => line.pass(begin(name)))
  await expect(line.pass(begin('e'))).rejects.toMatchObject({ status: 429, retry_after: 5 })
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await served[1]
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(served)).toEqual(['a', 'b', 'c', 'd'])
  expect(line.empty).toBe(true)
})

test('who goes first passes everybody who waits, in the order they came, also where nobody else may join them', async () => {
  const begun: string[] = []
  const { begin, end } = work(begun)
  const line = new Line(1, 1)
  const served = [
    line.pass(begin('a')),
    line.pass(begin('b')),
    line.pass(begin('known'), true),
    line.pass(begin('next known'), true),
  ]
  for (const name of ['a', 'known', 'next known', 'b']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(served)
})

test('work that fails makes room as well', async () => {
  const line = new Line(1, 0)
  await expect(line.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(line.empty).toBe(true)
  expect(await line.pass(async () => 'yes')).toBe('yes')
})
