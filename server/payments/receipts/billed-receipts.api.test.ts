import { beforeAll, expect, test } from 'vitest'
import { desc, eq } from '#server/database/drizzle.ts'
import { estates as estateRows, messages } from '#server/database/schema.ts'
import { addBankAccount, newNuban } from '#server/test/bank-accounts.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { linkOnPaper } from '#server/test/printed-link.ts'
import { newAddress, startWorld, type Who } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld()
const { as, call, db, estates, people, tenancies } = world
const number = newNuban()
let cash: { id: number; invoice_number: string }

const receiptOf = async (id: number, who: Who = 'tenant') =>
  (await as(who)('GET /payment/:id/receipt', { params: { id } })).body
const ownReceipts = async (who: Who) => (await as(who)('GET /tenant/receipts')).body
async function printed(id: number) {
  const headers = { authorization: `Bearer ${people.tenant.token}` }
  const response = await fetch(`${world.url}/api/payment/${id}/receipt.pdf`, { headers })
  const pdf = Buffer.from(await response.arrayBuffer())
  // The font writes fl as one letter, and a long line is two.
  return { pdf, text: textOfPdf(pdf).normalize('NFKC').replace(/\s+/g, ' ') }
}

/* The flat owes 45,000 of an opening balance and 30,000 of a levy; 40,000.50 of it comes in cash. */
beforeAll(async () => {
  await startLedger(world, estates.palm.id, [])
  await db
    .update(estateRows)
    .set({ address: '7 Admiralty Way, Lekki' })
    .where(eq(estateRows.id, estates.palm.id))
  const flat = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenancies.flat })
  await flat.owe({ amount: 30_000, dated_on: dayFromNow(-40), name: 'Road levy' })
  await flat.owe({ amount: 45_000, dated_on: dayFromNow(-10), name: 'Gate repair' })
  await addBankAccount(world, estates.palm.id, { bank: 'GTBank', number, name: 'Palm Grove Residents' })
  cash = await recordCash(world, { amount: 40_000.5 })
})

test('a receipt says what it paid, the part of it, and what is still owed', async () => {
  const { settled, credit, still_owed } = await receiptOf(cash.id)
  expect(settled).toEqual([
    { name: 'Road levy', period: null, paid: 30_000, amount: 30_000 },
    { name: 'Gate repair', period: null, paid: 10_000.5, amount: 45_000 },
  ])
  expect([credit, still_owed?.owed, still_owed?.on]).toEqual([0, 34_999.5, dayFromNow(0)])
})

test('the paper says the same, in words as well, with the estate, the home and a square to check it', async () => {
  const { receipt_code } = await receiptOf(cash.id)
  const { pdf, text } = await printed(cash.id)
  for (const part of [
    ...['Palm Grove', '7 Admiralty Way, Lekki', '₦40,000.50', 'Forty thousand naira, fifty kobo only'],
    ...['Palm flat', 'Cash. Recorded by the estate.', '₦30,000.00 Road levy'],
    ...['Gate repair', 'part: ₦10,000.50 of ₦45,000.00', '₦34,999.50 is still owed on', 'How to pay', number],
  ])
    expect(text).toContain(part)
  expect(linkOnPaper(pdf)).toEqual(expect.stringMatching(new RegExp(`^http.*/receipt/${receipt_code}$`)))
})

test('whoever checks the code reads what it paid, and no debt', async () => {
  const { receipt_code } = await receiptOf(cash.id)
  const params = { code: receipt_code as string }
  const { body } = await call('GET /receipt/:code', { params, from: newAddress() })
  expect(body.settled.map(({ name, paid }) => [name, paid])).toEqual([
    ['Road levy', 30_000],
    ['Gate repair', 10_000.5],
  ])
  expect(body).not.toHaveProperty('still_owed')
})

test('the mail says what it paid, what is still owed and how to pay it', async () => {
  const [mail] = await db
    .select()
    .from(messages)
    .where(eq(messages.kind, 'receipt'))
    .orderBy(desc(messages.id))
  expect(mail?.address).toBe(people.tenant.email)
  const { body } = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
  for (const part of [
    'For: Road levy; Gate repair (part: ₦10,000.50 of ₦45,000.00)',
    '₦34,999.50 is still owed on',
    `Pay by transfer to GTBank ${number}, Palm Grove Residents. Put your pay code`,
  ])
    expect(body[0]?.text).toContain(part)
})

test('money beyond the debt is credit, and nothing is owed then', async () => {
  const { id } = await recordCash(world, { amount: 50_000 })
  const { credit, still_owed } = await receiptOf(id)
  expect([credit, still_owed?.owed, still_owed?.bank_accounts]).toEqual([15_000.5, 0, []])
  const { text } = await printed(id)
  for (const part of ['Credit for later bills', '₦15,000.50', 'Nothing is owed on'])
    expect(text).toContain(part)
  expect(text).not.toContain('How to pay')
})

test('a reversed receipt says so first, and what it was for', async () => {
  const { id } = await recordCash(world, { amount: 2_000 })
  await as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'Bounced' } })
  const { text } = await printed(id)
  expect(text.trim()).toMatch(/^This payment was reversed on/)
  expect(text).toContain('Payment on account')
  // The line of the statement gives the reason.
  const params = { tenantId: tenancies.flat }
  const { lines } = (await as('tenant')('GET /tenant/statement/:tenantId', { params })).body
  expect(lines.findLast(({ kind }) => kind === 'refund')?.note).toBe('Bounced')
})

test('own receipts of the last year come in one call, and nobody else’s', async () => {
  const mine = await ownReceipts('tenant')
  expect(mine.map(({ id }) => id)).toContain(cash.id)
  const [newest] = mine
  expect(newest).toEqual({ ...(await receiptOf(newest?.id ?? 0)), still_owed: null })
  // A member of the household reads the payments of the other in the list, and keeps none of them.
  const theirs = await pay(world, { who: 'neighbour' })
  expect((await ownReceipts('neighbour')).map(({ id }) => id)).toEqual([theirs.id])
  expect(mine.map(({ id }) => id)).not.toContain(theirs.id)
})

test('an older one is not kept on the phone', async () => {
  const { length } = await ownReceipts('tenant')
  const flat = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenancies.flat })
  await flat.pay({ amount: 1_000, dated_on: dayFromNow(-380) })
  expect(await ownReceipts('tenant')).toHaveLength(length)
  await flat.pay({ amount: 1_000, dated_on: dayFromNow(-350) })
  expect(await ownReceipts('tenant')).toHaveLength(length + 1)
})

test('a failed payment is no receipt', async () => {
  const failed = await pay(world, { who: 'neighbour', means: 'declined' })
  expect((await ownReceipts('neighbour')).map(({ id }) => id)).not.toContain(failed.id)
})

test('the paper of a bank transfer has the reference that the bank knows', async () => {
  const { id } = await recordCash(world, { amount: 500, method: 'bank_transfer', bank_reference: 'GTB/8812' })
  const { text } = await printed(id)
  expect(text).toContain('Bank reference GTB/8812')
  expect(text).not.toContain((await receiptOf(id)).transaction_reference)
})
