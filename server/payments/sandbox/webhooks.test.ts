import { expect, test } from 'vitest'
import { openMerchant, openSandbox } from './merchant.ts'

test('a webhook is signed over its raw bytes and tells what verify tells', async () => {
  const merchant = await openMerchant()
  const { paystack, initialize, control } = await openSandbox({ webhook_url: merchant.url })
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'success' })
  const [webhook] = await merchant.receives(1)
  const { body, signature } = webhook ?? { body: Buffer.alloc(0), signature: undefined }
  expect(paystack.verifySignature(body, signature)).toBe(true)
  expect(paystack.verifySignature(Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false)
  const said = await paystack.verify('EST-1')
  expect(JSON.parse(String(body))).toEqual({ event: 'charge.success', data: said.found && said.raw })
})

test('a declined card and an open checkout send none', async () => {
  const merchant = await openMerchant()
  const { initialize, control } = await openSandbox({ webhook_url: merchant.url })
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'declined' })
  await new Promise((rest) => setTimeout(rest, 100))
  expect(merchant.received).toEqual([])
})

test('one that is not answered with 200 is sent again, until it is', async () => {
  const merchant = await openMerchant(500, 202)
  const { sandbox, initialize, control } = await openSandbox({ webhook_url: merchant.url })
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'success' })
  await merchant.receives(3)
  await expect.poll(() => sandbox.book()).toMatchObject([{ webhooks_due: 0 }])
  expect(merchant.received).toHaveLength(3)
})

test('one that nobody answers is given up after the last try, and stays due', async () => {
  const merchant = await openMerchant(500, 500, 500, 500)
  const { sandbox, initialize, control } = await openSandbox({ webhook_url: merchant.url })
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'success' })
  await merchant.receives(3)
  await new Promise((rest) => setTimeout(rest, 100))
  expect(merchant.received).toHaveLength(3)
  expect(await sandbox.book()).toMatchObject([{ webhooks_due: 1 }])
})

test('the address can be told later, and changed', async () => {
  const [first, second] = [await openMerchant(), await openMerchant()]
  const { sandbox, initialize, control } = await openSandbox()
  sandbox.sendWebhooksTo(first.url)
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'success' })
  await first.receives(1)
  await control('PUT', 'webhook-url', { url: second.url })
  await control('POST', 'webhook/EST-1')
  expect(second.received).toHaveLength(1)
})
