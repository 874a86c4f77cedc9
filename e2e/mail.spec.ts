import { expect } from '@playwright/test'
import { startPrepared } from './prepared.ts'
import { test } from './test.ts'

test('who starts it in production without a mail server is told where mails are kept', async () => {
  const app = await startPrepared('empty', {
    ...{ NODE_ENV: 'production', APP_URL: 'https://estate.test' },
    ...{ PAYSTACK_SECRET_KEY: 'sk_test_one', PAYSTACK_PUBLIC_KEY: 'pk_test_one' },
  })
  await expect.poll(() => app.output()).toContain('Email does not leave: SMTP_URL is not set')
  await app.stop()
})
