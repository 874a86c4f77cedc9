import cluster from 'node:cluster'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { reachProvider } from '#server/payments/provider/open-provider.ts'
import { createBackground } from '#server/runtime/background.ts'
import { closeAll } from '#server/runtime/closing.ts'
import { note, whyItEnds } from '#server/runtime/command.ts'
import { watchDatabase } from '#server/runtime/database-outage.ts'
import { whenToldToStop } from '#server/runtime/stop-signal.ts'
import { logStrayErrors } from '#server/runtime/stray-errors.ts'
import type { LastWords } from '#server/runtime/workers.ts'
import { openSealing } from '#server/secrets/sealing.ts'
import { takeOver } from './handover.ts'
import { serve } from './serve.ts'

/** Less than the first process has, which waits for it and then has its own to close. */
const CLOSE_WITHIN_MS = 6000

/** One of several processes that serve behind one port; server/main.ts starts and keeps it, and has done what is done once. */
async function serveAsWorker(): Promise<void> {
  const toldToStop = whenToldToStop()
  const closing: (() => Promise<unknown>)[] = []
  const { number, connection, connections, access, ...told } = takeOver(process.env)
  const say = (line: string) => note(`Worker ${number}: ${line}`)
  const config = readConfig(process.env)
  const lost = (error: Error) => say(`a database connection was lost: ${error.message}`)
  const { db, pool, close } = openDatabase(connection, lost, connections)
  closing.push(close)
  const sealing = await openSealing(config)
  const outage = watchDatabase(pool)
  const background = createBackground({ error: (about, message) => log.error(about, message) }, outage)
  closing.push(background.close)
  const own = { config, db, pool, sealing, outage, background, closing }
  const log = await serve({ ...own, ...told, ...reachProvider(access), worker: number })
  logStrayErrors(log)
  await toldToStop
  if (!(await closeAll(closing, say, CLOSE_WITHIN_MS))) process.exit()
  cluster.worker?.disconnect()
}

try {
  await serveAsWorker()
} catch (error) {
  const last: LastWords = { why_it_ends: whyItEnds(error) }
  process.send?.(last, () => process.exit(1))
}
