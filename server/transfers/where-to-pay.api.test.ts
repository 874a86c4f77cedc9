import { beforeAll, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { addBankAccount, newNuban } from '#server/test/bank-accounts.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { recordOf } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { fetchStatement } from '#server/test/statements.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld()
const { as, db, estates, people, tenancies } = world
const tenantId = tenancies.flat
const number = newNuban()
let payCode: string
let words: string

const readLedger = async (who: Who) =>
  (await as(who)('GET /tenant/ledger/:tenantId', { params: { tenantId } })).body
const receiptOf = async (id: number, who: Who) =>
  (await as(who)('GET /payment/:id/receipt', { params: { id } })).body.still_owed
const record = async (amount: number) =>
  (
    await as('estate admin')('POST /payment/record', {
      body: recordOf(world, { tenant_id: tenantId, amount }),
    })
  ).body.id

beforeAll(async () => {
  await startLedger(world, estates.palm.id, [])
  await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenantId }).owe({
    ...{ amount: 45_000, dated_on: dayFromNow(-10) },
  })
  await addBankAccount(world, estates.palm.id, { bank: 'GTBank', number, name: 'Palm Grove Residents' })
  payCode = (await readLedger('tenant')).tenancy.pay_code
  words = `Pay by transfer to GTBank ${number}, Palm Grove Residents. Put your pay code ${payCode} in the narration.`
})

test('the home, its people and what it owes are found by the whole pay code, as the bank writes it', async () => {
  const called = as('estate admin')
  const params = { estateId: estates.palm.id }
  for (const q of [payCode, payCode.toLowerCase(), payCode.replace(/(?=\d{4}$)/, '-')]) {
    const query = { q }
    expect((await called('GET /estates/properties', { query })).body.map(({ title }) => title)).toEqual([
      'Palm flat',
    ])
    expect((await called('GET /tenants', { query })).body.map(({ id }) => id)).toEqual([tenantId])
    expect((await called('GET /payment/payers', { query })).body).toHaveLength(1)
    expect((await called('GET /estate/arrears/:estateId', { params, query })).body).toHaveLength(1)
  }
  const { body } = await called('GET /tenants', { query: { q: payCode.slice(0, -1) } })
  expect(body).toEqual([])
})

test('the account says where it is paid, to payers and to those who run the estate', async () => {
  for (const who of ['tenant', 'landlord', 'estate admin', 'admin'] as const)
    expect((await readLedger(who)).tenancy).toMatchObject({
      ...{ account_id: expect.any(Number), pay_code: payCode },
      bank_accounts: [{ bank: 'GTBank', number, name: 'Palm Grove Residents' }],
    })
  const { body } = await as('estate admin')('GET /tenant/:id', { params: { id: tenantId } })
  expect(body.account.pay_code).toBe(payCode)
})

test('the printed statement says it', async () => {
  const { bytes } = await fetchStatement(world, `/tenant/statement/${tenantId}`, 'tenant', { format: 'pdf' })
  const text = textOfPdf(bytes).replace(/\s+/g, ' ')
  for (const part of [number, payCode, 'narration']) expect(text).toContain(part)
})

test('a reminder says it, by email and in the application', async () => {
  const sent = await as('estate admin')('POST /reminders/send', { body: { tenant_ids: [tenantId] } })
  expect(sent.body.sent).toBe(1)
  const [mail] = await db.select().from(messages).where(eq(messages.kind, 'reminder'))
  expect(JSON.stringify(mail?.content)).toContain(words)
  const { body } = await as('tenant')('GET /notifications')
  expect(body[0]?.message).toContain(words)
})

test('a receipt says it while something is still owed, to those who pay the account', async () => {
  const id = await record(5_000)
  const still = {
    owed: 40_000,
    on: dayFromNow(0),
    pay_code: payCode,
    bank_accounts: [expect.objectContaining({ number })],
  }
  for (const who of ['tenant', 'landlord', 'estate admin'] as const)
    expect([who, await receiptOf(id, who)]).toEqual([who, still])
  const { bytes } = await fetchPdf(id)
  expect(textOfPdf(bytes).replace(/\s+/g, ' ')).toContain('How to pay the ₦40,000.00')
  await record(40_000)
  expect(await receiptOf(id, 'tenant')).toMatchObject({ owed: 0, bank_accounts: [] })
  expect(textOfPdf((await fetchPdf(id)).bytes)).not.toContain('How to pay')
})

test('the sheet of the estate has the pay code of each household', async () => {
  const { body } = await as('estate admin')('GET /estate/sheet/:estateId', {
    params: { estateId: estates.palm.id },
    query: { format: 'csv' },
  })
  const [headings, ...rows] = String(body).trim().split('\r\n')
  expect(headings?.split(',').at(-1)).toBe('Pay code')
  expect(rows.filter((row) => row.endsWith(`,${payCode}`))).toHaveLength(1)
})

async function fetchPdf(id: number) {
  const response = await fetch(`${world.url}/api/payment/${id}/receipt.pdf`, {
    headers: { authorization: `Bearer ${people.tenant.token}` },
  })
  return { bytes: Buffer.from(await response.arrayBuffer()) }
}
