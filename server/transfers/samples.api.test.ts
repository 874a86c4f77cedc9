import { beforeAll, describe, expect, test } from 'vitest'
import type { BankLine } from '#contract/bank-lines.ts'
import type { StatementDetail } from '#contract/bank-statements.ts'
import { sql } from '#server/database/drizzle.ts'
import { bankAccountOf, linesOf } from '#server/test/bank-lines.ts'
import { sampleStatement } from '#server/test/bank-statements.ts'
import { freshEstate } from '#server/test/builders.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { startWorld } from '#server/test/world.ts'
import { addHome } from '#server/test/written-ledger.ts'

/* The sample statements, from the upload to the booking. The reader has tests of its own. */

const world = await startWorld({ today: '2026-02-10' })
const { as, db, estates } = world
const CODES = ['KDA1408', 'KDA1416', 'MTR1485', 'MTR2453']
const accounts: number[] = []
let estateId = estates.palm.id

beforeAll(async () => {
  for (const code of CODES) {
    const tenancy = await addHome(world, 'neighbour', { starts_on: '2025-06-01' })
    const account_id = await accountIdOf(db, tenancy)
    await db.execute(sql`update accounts set pay_code = ${code} where id = ${account_id}`)
    accounts.push(account_id)
  }
  await bankAccountOf(world, estateId, '9900000017')
})

async function upload(
  file: string | Buffer,
): Promise<{ status: number; body: StatementDetail & { errors: Record<string, string[]> } }> {
  const { status, text } = await world.send({
    method: 'POST',
    path: `/estate/bank-statements/${estateId}?file_name=statement.csv`,
    token: world.people.admin.token,
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(file),
  })
  return { status, body: JSON.parse(text) }
}

/** Uploads a sample, takes it and books what is sure. Answers the statement and its lines by narration. */
async function takeSample(number: string) {
  const { status, body } = await upload(sampleStatement(number))
  expect([status, body.problems]).toEqual([201, []])
  const { id } = body
  const taken = await as('admin')('POST /bank-statement/:id/take', { params: { id }, body: {} })
  expect(taken.status).toBe(200)
  await as('admin')('POST /estate/bank-lines/:estateId/by-code', { params: { estateId } })
  return { taken: taken.body, lines: await linesOf(world, estateId, { statement_id: id }) }
}
const told = ({ state, booking, suggestions: [first] }: BankLine) => [
  state,
  booking?.homes.map(({ account_id }) => CODES[accounts.indexOf(account_id)]).join(' ') ??
    first?.homes.map(({ account_id }) => CODES[accounts.indexOf(account_id)]).join(' ') ??
    null,
]

test('S32: a code books wherever it stands, a wrong one never, and two are for a person', async () => {
  const { taken, lines } = await takeSample('S32')
  expect(taken.counts).toMatchObject({ read: 10, new: 10, known: 0, no_payment: 0, unreadable: 0 })
  expect(lines.map(told)).toEqual([
    ['booked', 'KDA1408'],
    ['booked', 'KDA1408'],
    ['booked', 'KDA1408'],
    ['booked', 'KDA1408'],
    ['open', 'KDA1408'],
    ['open', 'KDA1408'],
    ['open', 'KDA1408'],
    ['open', 'KDA1408 KDA1416'],
    ['booked', 'KDA1408'],
    ['open', 'KDA1408'],
  ])
  const rules = [4, 5, 6, 7, 9].map((index) => lines[index]?.suggestions[0]?.rule)
  expect(rules, 'of a wrong code, only the payer suggests a home').toEqual([
    ...['remembered payer', 'remembered payer', 'pay code', 'pay code', 'remembered payer'],
  ])
  expect(lines[4]?.held).toBe('KDA1708 is nobody’s pay code.')
  expect((await takeSample('S32')).taken.counts, 'the file again').toMatchObject({ new: 0, known: 10 })
})

test('S03: the reversals of the estate’s own payment are no dues', async () => {
  const { taken, lines } = await takeSample('S03')
  expect(taken.counts).toMatchObject({ read: 6, new: 0, no_payment: 6 })
  expect(lines.filter(({ amount }) => amount > 0).map(({ state, class: kind }) => [state, kind])).toEqual([
    ['not dues', 'reversal'],
    ['not dues', 'reversal'],
    ['not dues', 'reversal'],
  ])
})

test('S33: the settlement of card payments is never dues, and an agent is never remembered', async () => {
  const { lines } = await takeSample('S33')
  expect(lines.at(-1)).toMatchObject({ class: 'card settlement', state: 'settled', settlement: null })
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select payer_key is not null as known from bank_lines where estate_id = ${estateId} and narration like '%PALMPAY LIMITED%'`)
  expect(rows).toEqual([{ known: false }])
})

describe('S34: one payer of several homes', () => {
  let lines: BankLine[]
  beforeAll(async () => {
    lines = (await takeSample('S34')).lines
  })

  test('three codes are a split, and a code beats a remembered payer', () => {
    expect(lines.map(told)).toEqual([
      ['open', 'KDA1408 KDA1416 MTR1485'],
      ['open', null],
      ['booked', 'MTR2453'],
      ['booked', 'KDA1416'],
    ])
    expect(lines[0]?.suggestions[0]?.homes.map(({ amount }) => amount)).toEqual([45_000, 45_000, 45_000])
  })

  test('the same payer without a code is a question about all of these homes, not the last one', async () => {
    const homes = accounts.slice(0, 3).map((account_id) => ({ account_id, amount: 45_000 }))
    const params = { id: lines[0]?.id ?? 0 }
    await as('admin')('POST /bank-line/:id/book', { params, body: { homes, rule: 'pay code' } })
    const after = await linesOf(world, estateId, { state: 'open' })
    const second = after.find(({ id }) => id === lines[1]?.id)
    expect(second?.suggestions.map(({ rule }) => rule)).toEqual(Array(3).fill('remembered payer'))
  })
})

test('S41: a gap in the balance is said, and nothing of the file is booked by itself', async () => {
  const { taken, lines } = await takeSample('S41')
  expect(taken.chain).toBe('broken')
  expect(lines.map(({ state }) => state)).toEqual(['open', 'open'])
  expect(lines[0]?.held).toBe('₦45,000.00 is missing between 5 and 7 January 2026.')
})

test('S35: a file of an account that the estate has not entered is refused', async () => {
  const { body } = await upload(sampleStatement('S35'))
  expect(body.problems).toContain('This file is for account 9900000900, which the estate has not added.')
  const { status } = await as('admin')('POST /bank-statement/:id/take', { params: { id: body.id }, body: {} })
  expect(status).toBe(422)
})

test('S23: dates that can be read both ways are asked once, and the answer is kept for the bank', async () => {
  estateId = await freshEstate(world)
  const account = await bankAccountOf(world, estateId, '9900000025')
  const { body } = await upload(sampleStatement('S23'))
  expect(body).toMatchObject({ asks_date_order: true })
  const fields = body.columns.map(({ field }) => field)
  const read = { bank_account_id: account, fields, date_order: 'month first' as const }
  const answered = await as('admin')('POST /bank-statement/:id/read', { params: { id: body.id }, body: read })
  expect(answered.body).toMatchObject({ asks_date_order: false, date_order: 'month first', problems: [] })
  await as('admin')('POST /bank-statement/:id/take', { params: { id: body.id }, body: {} })
  expect((await upload(sampleStatement('S23'))).body).toMatchObject({
    asks_date_order: false,
    date_order: 'month first',
  })
})

test.each([
  ['a PDF', Buffer.from('%PDF-1.7 1 0 obj'), /PDF/],
  ['an empty file', Buffer.alloc(0), /empty/],
  ['a page with a script and no table', Buffer.from('<html><script>alert(1)</script></html>'), /./],
])('%s is refused in words', async (_name, file, words) => {
  const { status, body } = await upload(file)
  expect(status).toBe(422)
  expect(body.errors.file?.[0]).toMatch(words)
})

test('who matches lines hears that a colleague took a statement', async () => {
  const { body } = await as('estate admin')('GET /notifications', { query: { by: 'others', q: 'to match' } })
  const [{ title, message, url } = {}] = body
  expect([title, url]).toEqual(['Bank lines to match', '/bank-statements'])
  expect(message).toMatch(/^statement\.csv is taken\. \d+ lines? of bank statements to match\.$/)
})
