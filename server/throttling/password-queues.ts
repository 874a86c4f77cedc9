import { networkOf } from '#server/access/network-of.ts'
import { WorkQueue } from './work-queue.ts'

type Compare = () => Promise<boolean>

/**
 * Where passwords wait to be compared, which is dear: three at once in this process, and two at once from one network. A
 * browser that the account knows goes before all others; of those two at once, so that one place is left for everybody else.
 */
export function createPasswordQueues() {
  const process = new WorkQueue({ at_once: 3, longest: 300 })
  const knownBrowsers = new WorkQueue({ at_once: 2, longest: 100 })
  const networks = new Map<string, WorkQueue>()
  return {
    fromKnownBrowser: (compare: Compare): Promise<boolean> =>
      knownBrowsers.run(() => process.run(compare, { first: true })),
    async fromNetwork(address: string, compare: Compare): Promise<boolean> {
      const network = networkOf(address)
      const queue = networks.get(network) ?? new WorkQueue({ at_once: 2, longest: 100 })
      networks.set(network, queue)
      try {
        return await queue.run(() => process.run(compare))
      } finally {
        if (queue.empty) networks.delete(network)
      }
    },
  }
}
