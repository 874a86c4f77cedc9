import { expect, test } from 'vitest'
import { isSigned, openMerchant } from '#sandbox/test/merchant.ts'
import { openSandbox } from '#sandbox/test/open-sandbox.ts'

test('a webhook is signed over its raw bytes and tells what verify tells', async () => {
  const merchant = await openMerchant()
  const { verify, initialize, control } = await openSandbox({ webhook_url: merchant.url })
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'success' })
  const [webhook] = await merchant.receives(1)
  const { body, signature } = webhook ?? { body: Buffer.alloc(0), signature: '' }
  expect(isSigned({ body, signature })).toBe(true)
  expect(isSigned({ body: Buffer.concat([body, Buffer.from(' ')]), signature })).toBe(false)
  expect(JSON.parse(String(body))).toEqual({ event: 'charge.success', data: await verify('EST-1') })
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
  await expect.poll(() => sandbox.transactions()).toMatchObject([{ webhooks_due: 0 }])
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
  expect(await sandbox.transactions()).toMatchObject([{ webhooks_due: 1 }])
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

test('a dispute is told by the payment within it, and one that was lost takes the money back', async () => {
  const merchant = await openMerchant()
  const { verify, initialize, control } = await openSandbox()
  await initialize('EST-1')
  await expect(control('POST', 'dispute/EST-1')).rejects.toThrow('404')
  await control('POST', 'pay/EST-1', { with: 'success' })
  await control('PUT', 'webhook-url', { url: merchant.url })
  await control('POST', 'dispute/EST-1')
  await control('POST', 'dispute/EST-1')
  expect(await verify('EST-1')).toMatchObject({ status: 'success' })
  await control('PUT', 'dispute/EST-1', { resolution: 'merchant-accepted' })
  // The webhook of the payment itself may still have been pending when the address was set.
  const told = merchant.received
    .map(({ body }) => JSON.parse(String(body)))
    .filter(({ event }) => event !== 'charge.success')
  expect(told.map(({ event }) => event)).toEqual([
    'charge.dispute.create',
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ])
  expect(told[0].data).toMatchObject({
    ...{ id: expect.any(Number), status: 'awaiting-merchant-feedback', resolution: null },
    transaction: { reference: 'EST-1', amount: 4_500_000 },
  })
  expect(told[2].data).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' })
  expect(await verify('EST-1')).toMatchObject({ status: 'reversed' })
})
