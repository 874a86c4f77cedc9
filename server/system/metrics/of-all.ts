import {
  AggregatorRegistry,
  Counter,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client'
import type { Ask } from '#server/runtime/asking.ts'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** Within this time each process tells its own, and within this all are told. */
const EACH_WITHIN_MS = 2000
export const ALL_WITHIN_MS = 5000

/** What only grows, and is told of all processes together: with one of them it would fall, and look like a new beginning. */
const countsOf = (figures: Figures): Figures =>
  figures.filter(({ name, type }) => /^(estate|http)_/.test(name) && /counter|histogram/.test(String(type)))

/** What is no number, such as a mean of nothing, comes as null. */
const numbersOf = (figures: Figures): Figures =>
  figures.map((each) => ({ ...each, values: each.values.filter(({ value }) => value !== null) }))

const added = (all: Figures[]): Registry => AggregatorRegistry.aggregate(all)

/** The figures of several processes as one: `own` are those of the first, the others are asked for theirs. */
export function figuresOfAll(own: Registry) {
  const known = new Map<Ask, Figures>()
  let ofEnded: Figures = []
  const ends = new Counter({
    name: 'estate_workers_ended_total',
    help: 'Processes that ended and were replaced',
    registers: [own],
  })

  async function readOne(ask: Ask, before: Figures): Promise<Figures> {
    const answer = (await ask('figures', EACH_WITHIN_MS)) as Figures | null
    // One that is too busy to answer has counted no less than before.
    if (!answer) return countsOf(before)
    if (known.has(ask)) known.set(ask, numbersOf(answer))
    return numbersOf(answer)
  }

  return {
    join: (worker: Ask): void => void known.set(worker, []),
    /** What it had counted when it was last asked stays counted. */
    async leave(worker: Ask): Promise<void> {
      ends.inc()
      const last = countsOf(known.get(worker) ?? [])
      known.delete(worker)
      ofEnded = await added([ofEnded, last]).getMetricsAsJSON()
    },
    async read(): Promise<string> {
      const told = await Promise.all([...known].map(([ask, before]) => readOne(ask, before)))
      return added([await own.getMetricsAsJSON(), ...told, ofEnded]).metrics()
    },
  }
}
