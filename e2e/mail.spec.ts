import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../server/test/listen.ts'
import { startApp } from './app.ts'
import { makeEstate, makeSuperAdmin, openAs } from './people.ts'
import { test } from './test.ts'

test('a super admin sees since when mails do not get through, the log says it once, and both see the end', async ({
  page,
}) => {
  const port = await freePort()
  const app = await startApp({
    demo: false,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Estate <no-reply@estate.test>',
      LOG_LEVEL: 'info',
    },
  })
  // An invitation goes to everybody it makes.
  await makeEstate(app)
  await expect.poll(() => app.output()).toContain('a channel does not get through')
  await openAs(page, app, await makeSuperAdmin(app), '/settings')
  const panel = page.getByRole('region', { name: 'Email' })
  await expect(panel).toContainText('Failing')
  await expect(panel).toContainText(/Failing since .* ECONNREFUSED/)

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  server.listen(port, '127.0.0.1')
  await makeEstate(app)
  await expect.poll(() => app.output()).toContain('a channel works again')
  await page.reload()
  await expect(panel).not.toContainText('Failing')
  expect(app.output().split('a channel does not get through')).toHaveLength(2)
  await app.stop()
  server.close()
})

test('who starts it in production without a mail server is told where mails are kept', async () => {
  const app = await startApp({
    demo: false,
    env: {
      ...{ NODE_ENV: 'production', APP_URL: 'https://estate.test' },
      ...{ PAYSTACK_SECRET_KEY: 'sk_test_one', PAYSTACK_PUBLIC_KEY: 'pk_test_one' },
    },
  })
  await expect.poll(() => app.output()).toContain('Email does not leave: SMTP_URL is not set')
  await app.stop()
})
