type Work = () => Promise<unknown>

/** Work that calls leave behind. It runs at the next tick, so that no answer takes longer for it. */
export function createLater() {
  const waiting: Work[] = []
  return {
    add: (work: Work): void => void waiting.push(work),
    /** Does all waiting work. A failure leaves the rest for the next tick. */
    async flush(): Promise<void> {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work()
    },
  }
}
export type Later = ReturnType<typeof createLater>
