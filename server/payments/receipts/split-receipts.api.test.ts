import { beforeAll, expect, test } from 'vitest'
import { formatDay } from '#contract/dates.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { recordCash } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld()
const { as, estates, people, tenancies } = world
const { flat, villa } = tenancies
const today = dayFromNow(0)
const parts = [
  { tenant_id: flat, amount: 30_000 },
  { tenant_id: villa, amount: 20_000 },
]
let before: number
let paid: number

const splitFor = async (who: Who, id: number) =>
  (await as(who)('GET /payment/:id/receipt', { params: { id } })).body.split
const owedFor = async (who: Who, id: number) =>
  (await splitFor(who, id))?.homes.map(({ property_title, owed }) => [property_title, owed])
async function printed(who: Who, id: number) {
  const headers = { authorization: `Bearer ${people[who].token}` }
  const response = await fetch(`${world.url}/api/payment/${id}/receipt.pdf`, { headers })
  // The font writes fl as one letter, and a long line is two.
  return textOfPdf(Buffer.from(await response.arrayBuffer()))
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
}

/* Two sums of 50,000, one before billing began, pay 60,000 of the flat's debt and all of the villa's. */
beforeAll(async () => {
  before = (await recordCash(world, { amount: 50_000, parts })).id
  await startLedger(world, estates.palm.id, [])
  const owe = (tenant_id: number, amount: number) =>
    ledgerOf(world, { estate_id: estates.palm.id, tenant_id }).owe({ amount, dated_on: dayFromNow(-10) })
  await owe(flat, 100_000.5)
  await owe(villa, 40_000)
  paid = (await recordCash(world, { amount: 50_000, parts })).id
})

test('the receipt of a sum for several homes says what each still owes, to who pays it', async () => {
  expect(await splitFor('estate admin', paid)).toMatchObject({ on: today })
  expect(await owedFor('estate admin', paid)).toEqual([
    ['Palm flat', 40_000.5],
    ['Palm villa', 0],
  ])
  // The payer reads no debt of a neighbour.
  expect(await owedFor('tenant', paid)).toEqual([
    ['Palm flat', 40_000.5],
    ['Palm villa', null],
  ])
  expect(await splitFor('neighbour', paid + 1)).toBeNull()
})

test('so does its paper', async () => {
  const words = `₦40,000.50 is still owed on ${formatDay(today)}: Palm flat ₦40,000.50.`
  expect(await printed('estate admin', paid)).toContain(words)
  expect(await printed('tenant', paid)).toContain(words)
})

test('without billing at its time it says the debt of today, and a phone keeps none', async () => {
  expect(await owedFor('estate admin', before)).toEqual(await owedFor('estate admin', paid))
  const { body } = await as('tenant')('GET /tenant/receipts')
  const kept = body.filter(({ split }) => split).flatMap(({ split }) => split?.homes.map(({ owed }) => owed))
  expect(kept).toEqual([null, null, null, null])
})
