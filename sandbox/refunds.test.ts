import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMerchant, openSandbox } from '#server/test/sandbox.ts'

async function paidSandbox(over: Parameters<typeof openSandbox>[0] = {}) {
  const opened = await openSandbox(over)
  await opened.initialize('EST-1')
  await opened.control('POST', 'pay/EST-1', { with: 'success' })
  const said = await opened.paystack.verify('EST-1')
  const transaction_id = said.found ? (said.transaction_id ?? 0) : 0
  return { ...opened, refunds: () => opened.paystack.listRefunds(transaction_id) }
}

test('money is given back in parts, and never more than was paid', async () => {
  const { paystack, control, refunds } = await paidSandbox()
  expect(await refunds()).toEqual([])
  await control('POST', 'refund/EST-1', { amount_kobo: 1_000_000 })
  expect(await refunds()).toMatchObject([{ amount_kobo: 1_000_000, currency: 'NGN', status: 'processed' }])
  expect(await paystack.verify('EST-1')).toMatchObject({ status: 'success', amount_kobo: 4_500_000 })
  await expect(control('POST', 'refund/EST-1', { amount_kobo: 3_500_001 })).rejects.toThrow('400')
  await control('POST', 'refund/EST-1')
  expect((await refunds()).map(({ amount_kobo }) => amount_kobo)).toEqual([1_000_000, 3_500_000])
  expect(await paystack.verify('EST-1')).toMatchObject({ status: 'reversed' })
  await expect(control('POST', 'refund/EST-1')).rejects.toThrow('400')
})

test('one that is on its way is decided later', async () => {
  const { control, refunds } = await paidSandbox()
  await control('POST', 'refund/EST-1', { status: 'pending' })
  expect(await refunds()).toMatchObject([{ status: 'pending', refunded_at: null }])
  await control('PUT', 'refund/EST-1', { status: 'failed' })
  expect(await refunds()).toMatchObject([{ status: 'failed' }])
  await control('POST', 'refund/EST-1', { status: 'pending' })
  await control('PUT', 'refund/EST-1', { status: 'processed' })
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'processed'])
})

test('only what was paid is given back', async () => {
  const { initialize, control } = await paidSandbox()
  await initialize('EST-2')
  await expect(control('POST', 'refund/EST-2')).rejects.toThrow('400')
  await expect(control('POST', 'refund/EST-unknown')).rejects.toThrow('404')
})

test('its webhook names the reference, and is sent until it is heard', async () => {
  const merchant = await openMerchant(200, 500)
  const { sandbox, paystack, control } = await paidSandbox({ webhook_url: merchant.url })
  await merchant.receives(1)
  await control('POST', 'refund/EST-1', { amount_kobo: 500_000 })
  const webhooks = await merchant.receives(3)
  const { body, signature } = webhooks[2] ?? { body: Buffer.alloc(0), signature: undefined }
  expect(paystack.verifySignature(body, signature)).toBe(true)
  expect(JSON.parse(String(body))).toMatchObject({
    event: 'refund.processed',
    data: { status: 'processed', transaction_reference: 'EST-1', amount: '500000', currency: 'NGN' },
  })
  await expect.poll(async () => (await sandbox.book())[0]?.refunds).toMatchObject([{ webhook_due: false }])
})

test('the book keeps them, with the webhooks that are due', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-refunds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const book = join(folder, 'book.jsonl')
  const first = await paidSandbox({ book })
  await first.control('POST', 'refund/EST-1')
  const left = await first.refunds()
  await first.sandbox.stop()
  const merchant = await openMerchant()
  const second = await openSandbox({ book, webhook_url: merchant.url })
  expect(await second.paystack.listRefunds(left[0]?.transaction_id ?? 0)).toEqual(left)
  const events = (await merchant.receives(2)).map(({ body }) => JSON.parse(String(body)).event)
  expect(events.sort()).toEqual(['charge.success', 'refund.processed'])
})
