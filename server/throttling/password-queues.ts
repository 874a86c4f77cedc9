import { networkOf } from '#server/access/network-of.ts'
import { queuePerKey, WorkQueue } from './work-queue.ts'

type Compare = () => Promise<boolean>

/**
 * Where passwords wait to be compared, which is dear: three at once in this process, and two at once from one network. A
 * browser that the account knows goes before all others; of those two at once, so that one place is left for everybody else.
 */
export function createPasswordQueues() {
  const process = new WorkQueue({ at_once: 3, longest: 300 })
  const knownBrowsers = new WorkQueue({ at_once: 2, longest: 100 })
  const networks = queuePerKey({ at_once: 2, longest: 100 })
  return {
    fromKnownBrowser: (compare: Compare): Promise<boolean> =>
      knownBrowsers.run(() => process.run(compare, { first: true })),
    fromNetwork: (address: string, compare: Compare): Promise<boolean> =>
      networks(networkOf(address), () => process.run(compare)),
  }
}
