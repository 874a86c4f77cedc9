import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isSigned, openMerchant } from '#sandbox/test/merchant.ts'
import { openSandbox } from '#sandbox/test/open-sandbox.ts'

async function paidSandbox(over: Parameters<typeof openSandbox>[0] = {}) {
  const opened = await openSandbox(over)
  await opened.initialize('EST-1')
  await opened.control('POST', 'pay/EST-1', { with: 'success' })
  const { id } = await opened.verify('EST-1')
  return { ...opened, transaction_id: id, refunds: () => opened.refunds(id) }
}

test('money is given back in parts, and never more than was paid', async () => {
  const { verify, control, refunds } = await paidSandbox()
  expect(await refunds()).toEqual([])
  await control('POST', 'refund/EST-1', { amount_kobo: 1_000_000 })
  expect(await refunds()).toMatchObject([{ amount: 1_000_000, currency: 'NGN', status: 'processed' }])
  expect(await verify('EST-1')).toMatchObject({ status: 'success', amount: 4_500_000 })
  await expect(control('POST', 'refund/EST-1', { amount_kobo: 3_500_001 })).rejects.toThrow('400')
  await control('POST', 'refund/EST-1')
  expect((await refunds()).map(({ amount }) => amount)).toEqual([1_000_000, 3_500_000])
  expect(await verify('EST-1')).toMatchObject({ status: 'reversed' })
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
  const { sandbox, control } = await paidSandbox({ webhook_url: merchant.url })
  await merchant.receives(1)
  await control('POST', 'refund/EST-1', { amount_kobo: 500_000 })
  const webhooks = await merchant.receives(3)
  const { body, signature } = webhooks[2] ?? { body: Buffer.alloc(0), signature: '' }
  expect(isSigned({ body, signature })).toBe(true)
  expect(JSON.parse(String(body))).toMatchObject({
    event: 'refund.processed',
    data: { status: 'processed', transaction_reference: 'EST-1', amount: '500000', currency: 'NGN' },
  })
  await expect
    .poll(async () => (await sandbox.transactions())[0]?.refunds)
    .toMatchObject([{ webhook_due: false }])
})

test('the journal keeps them, with the webhooks that are due', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-refunds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const journal_file = join(folder, 'journal.jsonl')
  const first = await paidSandbox({ journal_file })
  await first.control('POST', 'refund/EST-1')
  const left = await first.refunds()
  await first.sandbox.stop()
  const merchant = await openMerchant()
  const second = await openSandbox({ journal_file, webhook_url: merchant.url })
  expect(await second.refunds(first.transaction_id)).toEqual(left)
  const events = (await merchant.receives(2)).map(({ body }) => JSON.parse(String(body)).event)
  expect(events.sort()).toEqual(['charge.success', 'refund.processed'])
})
