import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { freePort } from '#server/test/listen.ts'
import { SLOWEST_START_MS, startProgram } from '#server/test/programs.ts'

/** Fails on each signal: first in a listener, then in a promise without a handler. */
const FAILS = `let times = 0
process.on('SIGUSR2', () => {
  times += 1
  if (times === 1) throw new Error('thrown in a listener')
  void Promise.reject(new Error('in a promise that nobody waits for'))
})`

const PORT = String(await freePort())
const program = await startProgram(await testDatabase(), {
  PORT,
  ...{ NODE_ENV: 'production', APP_URL: 'https://estate.test' },
  ...{ SECRET_KEY: 'k'.repeat(43), PAYSTACK_SECRET_KEY: 'sk_test_one', PAYSTACK_PUBLIC_KEY: 'pk_test_one' },
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAILS)}`,
})

test('who starts it in production without a mail server is told where mails are kept', async () => {
  await expect.poll(() => program.output()).toContain('Email does not leave: SMTP_URL is not set')
})

test(
  'an error that no viewer hears of is logged, and the program serves on',
  async () => {
    for (const message of ['thrown in a listener', 'in a promise that nobody waits for']) {
      program.signal('SIGUSR2')
      await expect.poll(() => program.output()).toContain(message)
      expect((await fetch(`http://127.0.0.1:${PORT}/api/health`)).status).toBe(200)
    }
    expect(program.output()).toContain('an error reached no caller')
    expect(await program.stop()).toBe(0)
  },
  SLOWEST_START_MS,
)
