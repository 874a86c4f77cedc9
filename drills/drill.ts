import type pg from 'pg'
import { stop } from '../scripts/node.js'
import { messageOf } from '../server/errors/error-parts.ts'
import { failuresOf, type startApps } from './apps.ts'
import { wrongInBooks } from './checks.ts'
import { Payers } from './payers.ts'
import { PATIENCE_MS, until } from './programs.ts'
import { type Leave, Report } from './report.ts'

/** Of each payer some, on all servers. */
const ENOUGH_PAYMENTS = 24

interface Scene {
  /** Waits until payments are acknowledged again. */
  paymentsGoOn(): Promise<void>
  /** How many have been acknowledged so far. */
  acknowledged(): number
  /** Tells of something that must not be. */
  wrong(what: string): void
}
/** Something that fails, in a place of a kind. */
export interface Case<Place> {
  name: string
  leave?: Leave
  /** Does what happens, and what an operator does afterwards. */
  happens(scene: Scene & Place): Promise<void>
}

type Parts = Awaited<ReturnType<typeof startApps>>
interface Drill<Place> extends Pick<Parts, 'sandbox' | 'people'> {
  apps: readonly Pick<Parts['apps'][number], 'url' | 'process' | 'output' | 'stop'>[]
  place: Place
  cases: readonly Case<Place>[]
  /** Longer than this nobody waits until payments are taken again. */
  longest_ms: number
  /** A connection of the administrator to the books. */
  connect(): Promise<pg.Client>
  /** Waits until the place is as it was before. */
  whole(): Promise<void>
}

/** Those of the cases that `ONLY` names; all of them without it. */
export function wantedOf<C extends { name: string }>(all: readonly C[]): C[] {
  const cases = all.filter(({ name }) => name.includes(process.env.ONLY ?? ''))
  if (cases.length === 0) stop(`ONLY=${process.env.ONLY}: no case is called so`)
  return cases
}

/** Seconds since the drill began. */
export const secondsSoFar = (): string => (performance.now() / 1000).toFixed(0)

/** Has people pay while one case after the other happens, looks at the books after each, and ends the program with a table. */
export async function runDrill<Place>(drill: Drill<Place>): Promise<never> {
  const { apps, sandbox, place } = drill
  const urls = apps.map(({ url }) => url)
  const payers = new Payers(drill.people, urls, sandbox.url)
  const report = new Report(payers, drill.longest_ms)
  const paymentsGoOn = () => payers.goOn(ENOUGH_PAYMENTS, PATIENCE_MS)

  async function wrongNow(paid?: readonly string[]): Promise<string[]> {
    // What is acknowledged from here on is looked at the next time.
    const acknowledged = [...payers.acknowledged]
    const client = await drill.connect()
    const found = await wrongInBooks(client, acknowledged, paid)
    await client.end()
    for (const { url, process, output } of apps)
      if (process.exitCode !== null || process.signalCode !== null)
        found.push(`${url} has ended:\n${output()}`)
    for (const app of apps) found.push(...failuresOf(app))
    return found
  }

  let at: Pick<Case<Place>, 'name' | 'leave'> = { name: 'at the start' }
  function close(found: readonly string[]): void {
    for (const line of report.close(at.name, found, at.leave)) console.log(`  WRONG: ${line}`)
  }

  try {
    for (const each of drill.cases) {
      at = each
      console.log(`${secondsSoFar()} s: ${each.name}`)
      const found: string[] = []
      const wrong = (what: string) => void found.push(what)
      await each.happens({ ...place, paymentsGoOn, acknowledged: () => payers.acknowledged.length, wrong })
      await drill.whole()
      for (const url of urls)
        await until(`${url} is ready`, PATIENCE_MS, async () => (await fetch(`${url}/api/ready`)).ok)
      await paymentsGoOn()
      close([...found, ...(await wrongNow())])
    }
    at = { name: 'at the end' }
    await payers.stop()
    const paid = (await sandbox.transactions()).filter(({ status }) => status === 'success')
    close(await wrongNow(paid.map(({ reference }) => reference)))
    for (const app of apps) {
      const figures = await (await fetch(`${app.url}/metrics`)).text()
      for (const line of figures.match(/^estate_reads_total.+$/gm) ?? []) console.log(`${app.url} ${line}`)
      await app.stop()
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause ? `, for ${messageOf(error.cause)}` : ''
    close([`${messageOf(error)}${cause}`])
  }
  console.log(report.table())
  console.log(`${secondsSoFar()} s`)
  // What was started ends with the drill.
  process.exit(report.failed ? 1 : 0)
}
