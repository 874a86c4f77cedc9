/*
 * All payments of a town as files: how long they take, what the server's processor has of it, and the most memory it takes meanwhile.
 * npm run bench:export; TOWN=… names a folder that bench:seed made, else one of a million payments is filled first.
 */
import { rm } from 'node:fs/promises'
import { startApp } from '../e2e/app.ts'
import { fillTown } from './fill-town.ts'
import { processorSeconds, residentMb } from './process-costs.ts'
import { signIn } from './sign-in.ts'

const PAYMENTS = 1_000_000
const LOOK_EVERY_MS = 500

const town = process.env.TOWN ?? (await fillTown(PAYMENTS, console.error))
const app = await startApp({ demo: true, dataDir: town })
try {
  const token = await signIn(app.url, 'superadmin@estate.demo')
  console.log(
    '| file | MB | first byte s | all s | processor s | memory before, most MB |\n|---|--:|--:|--:|--:|---|',
  )
  for (const format of ['csv', 'xlsx']) await download(format, token)
} finally {
  await app.stop('keep data')
  if (!process.env.TOWN) await rm(town, { recursive: true })
}

async function download(format: string, token: string): Promise<void> {
  const { pid } = app.process
  const memory = [await residentMb(pid)]
  const busyBefore = await processorSeconds(pid)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const looking = setInterval(async () => memory.push(await residentMb(pid)), LOOK_EVERY_MS)
  const { body, status } = await fetch(`${app.url}/api/payments/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (status !== 200 || !body) throw new Error(`no file, but ${status}`)
  let [bytes, first] = [0, 0]
  for await (const chunk of body) {
    first ||= seconds()
    bytes += chunk.length
  }
  clearInterval(looking)
  const busy = (await processorSeconds(pid)) - busyBefore
  console.log(
    `| ${format} | ${(bytes / 1e6).toFixed(0)} | ${first.toFixed(1)} | ${seconds().toFixed(0)} | ${busy.toFixed(0)} | ${memory[0]}, ${Math.max(...memory)} |`,
  )
}
