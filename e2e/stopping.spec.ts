import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startPrepared } from './prepared.ts'
import { test } from './test.ts'

test('a request that never ends keeps neither the app nor its PostgreSQL from ending', async () => {
  const app = await startPrepared('empty')
  const { port } = new URL(app.url)
  const caller = connect(Number(port), '127.0.0.1')
  caller.on('error', () => {})
  const head = 'POST /api/login HTTP/1.1\r\nHost: estate\r\nContent-Type: application/json\r\n'
  await new Promise((written) => caller.write(`${head}Content-Length: 100\r\n\r\n{`, written))
  // Once the server answers another request, it has read this one.
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
  await app.stop('keep data')
  expect(app.process.exitCode).toBe(0)
  await expect.poll(() => existsSync(join(app.dataDir, 'postgres/postmaster.pid'))).toBe(false)
  caller.destroy()
  await rm(app.dataDir, { recursive: true })
})
