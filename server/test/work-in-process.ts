import { deserialize, serialize } from 'node:v8'
import * as real from '../runtime/bounded-child.ts'
import type { ChildWork } from '../runtime/child-side.ts'

export type { Bounds } from '../runtime/bounded-child.ts'
export const { PastBound } = real

const copyOf = <Value>(value: Value): Value => deserialize(serialize(value))

/** Does the work of a child in this process: a child takes longer to start than to work. Unit and browser tests start them. */
export const runChild: typeof real.runChild = async ({ module, data, take, signal }) => {
  signal?.throwIfAborted()
  const { work }: { work: ChildWork<unknown> } = await import(module.href)
  const taking: Promise<unknown>[] = []
  let answered: unknown
  const hear = async (message: object) =>
    take(copyOf(message) as never, (value) => {
      answered = value
    })
  await work(copyOf(data), {
    tell: (message) => void taking.push(hear(message)),
    async ask(message) {
      await hear(message)
      return copyOf(answered) as never
    },
  })
  await Promise.all(taking)
}
