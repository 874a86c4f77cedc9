import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { ImportDetail } from '../contract/imports.ts'
import { newDataDir, type RunningApp, startApp } from './app.ts'
import { callAs, makeEstate, type Person, superAdminOf } from './people.ts'
import { test } from './test.ts'

const ROWS = 600
/** The number of kills; `npm run test:long` sets 100. */
const KILLS = Number(process.env.KILLS ?? 1)
/** A run takes about as long. */
const KILLED_WITHIN_MS = 1500

/** Undoes a test's setup after it ends or fails, last step first. */
const closing: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const sheet = () => {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `House ${row},500000,Landlord ${row % 20},Tenant ${row},tenant-${row}@killed.test`,
  )
  return ['House,Rent,Landlord,Tenant,Email', ...rows].join('\n')
}

test('killed while it imports, the app leaves all of it or nothing, and goes on', async () => {
  test.setTimeout(90_000 + KILLS * 20_000)
  const dataDir = await newDataDir()
  closing.push(() => rm(dataDir, { recursive: true }))
  let app = await startApp({ demo: false, dataDir })
  closing.push(() => app.stop('keep data'))
  const admin = await superAdminOf(app)
  const { id: estate_id } = await makeEstate(app)
  const imported = await upload(app, admin, estate_id)
  const find = () => callAs<ImportDetail>(app, admin, `GET /import/${imported.id}`)
  const settled = async () => {
    await expect.poll(async () => (await find()).state, { timeout: 60_000 }).not.toMatch(/ing$/)
    return find()
  }
  const properties = async () =>
    (await callAs<unknown[]>(app, admin, `GET /estates/properties?estate_id=${estate_id}`)).length
  const check = () =>
    callAs(app, admin, `PUT /import/check/${imported.id}`, {
      fields: imported.columns.map(({ field }) => field),
      default_price: null,
    })

  await check()
  expect((await settled()).state).toBe('checked')
  for (let kill = 0; kill < KILLS; kill += 1) {
    await callAs(app, admin, `POST /import/run/${imported.id}`)
    await sleep(Math.random() * KILLED_WITHIN_MS)
    await app.kill()
    app = await startApp({ demo: false, dataDir })
    // PostgreSQL ends the statements of a lost client within moments.
    const { state } = await settled()
    expect(['interrupted', 'done']).toContain(state)
    expect(await properties()).toBe(state === 'done' ? ROWS : 0)
    if (state === 'done') await callAs(app, admin, `POST /import/undo/${imported.id}`)
    if (state === 'done') return
  }
  await callAs(app, admin, `POST /import/run/${imported.id}`)
  expect((await settled()).state).toBe('done')
  expect(await properties()).toBe(ROWS)
})

async function upload(app: RunningApp, admin: Person, estate_id: number): Promise<ImportDetail> {
  const { token } = await callAs<{ token: string }>(app, admin, 'POST /login', admin)
  const response = await fetch(`${app.url}/api/estate/imports/${estate_id}?file_name=killed.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: sheet(),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as ImportDetail
}
