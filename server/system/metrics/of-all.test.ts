import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { figuresOfAll } from './of-all.ts'

/** A process that has answered some calls, and how it is asked for its figures: over a channel that knows no NaN. */
function worker(calls: number) {
  const register = new Registry()
  const registers = [register]
  const took = new Histogram({
    ...{ name: 'http_seconds', help: 'Calls', labelNames: ['route'], buckets: [1], registers },
  })
  for (let call = 0; call < calls; call++) took.observe({ route: '/api/me' }, 0.5)
  new Counter({ name: 'estate_failures_total', help: 'Failures', registers }).inc(calls)
  new Gauge({ name: 'estate_connections', help: 'Connections', registers }).set(calls)
  new Gauge({ name: 'nodejs_lag', help: 'Lag', labelNames: ['worker'], registers }).set({ worker: '1' }, NaN)
  return async () => JSON.parse(JSON.stringify(await register.getMetricsAsJSON()))
}

test('what was counted stays counted when a process ends or does not answer; what stands does not', async () => {
  const figures = figuresOfAll(new Registry())
  const read = async () => {
    const text = await figures.read()
    const of = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      )
    expect(text).not.toContain('null')
    return [
      of('http_seconds_count{route="/api/me"}'),
      of('http_seconds_bucket{le="1",route="/api/me"}'),
      of('estate_failures_total'),
      of('estate_connections'),
      of('estate_workers_ended_total'),
    ]
  }
  const [first, second] = [worker(3), worker(4)]
  figures.join(first)
  figures.join(second)
  expect(await read()).toEqual([7, 7, 7, 7, 0])
  await figures.leave(first)
  expect(await read()).toEqual([7, 7, 7, 4, 1])
  figures.join(worker(2))
  expect(await read()).toEqual([9, 9, 9, 6, 1])
  await figures.leave(second)
  expect(await read()).toEqual([9, 9, 9, 2, 2])

  let silent = false
  const busy = worker(5)
  figures.join(async () => (silent ? null : busy()))
  expect(await read()).toEqual([14, 14, 14, 7, 2])
  silent = true
  expect(await read()).toEqual([14, 14, 14, 2, 2])
})
