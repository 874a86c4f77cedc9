import { MINUTE_MS } from '#contract/time.ts'
import { type Bounds, runChild } from '#server/runtime/bounded-child.ts'
import type { FoundFacts, Job, Mentioned, PlanChildMessage } from './child.ts'
import type { ImportPlan } from './plan.ts'

/** The largest sheet takes a few seconds and 150 MB. */
const BOUNDS: Bounds = { within_ms: MINUTE_MS, memory_mb: 384 }

export async function planInChild(
  job: Job,
  lookUp: (mentioned: Mentioned) => Promise<FoundFacts>,
  { signal, bounds = BOUNDS }: { signal?: AbortSignal; bounds?: Bounds } = {},
): Promise<ImportPlan> {
  let made: ImportPlan | undefined
  await runChild<PlanChildMessage>({
    module: new URL('./child.ts', import.meta.url),
    data: job,
    bounds,
    signal,
    async take(told, answer) {
      if ('digest' in told) made = told
      else answer(await lookUp(told))
    },
  })
  if (!made) throw new Error('the child ended without a plan')
  return { ...made, digest: Buffer.from(made.digest) }
}
