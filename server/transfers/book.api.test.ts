import { describe, expect, test } from 'vitest'
import { atTheBankLines } from '#server/test/at-the-bank-lines.ts'
import { bankAccountOf, keepStatement, linesOf, takeLines } from '#server/test/bank-lines.ts'
import { recordOf } from '#server/test/payments.ts'
import { addPerson, startWorld, unique } from '#server/test/world.ts'
import { addHome } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-03-10' })
const { callWith } = world
const { estateId, admin, ada, tunde, ngozi, take, first, lineOf, byCode, book, owed } =
  await atTheBankLines(world)

describe('a line with one live pay code', () => {
  test('is booked by itself, once, and is a payment of that home', async () => {
    const { lines } = await take([
      { amount: 20_000, narration: `NIP/GTB/${ada.code} dues`, reference: 'S100' },
    ])
    expect(lines[0]).toMatchObject({ state: 'open', suggestions: [{ rule: 'pay code' }] })
    const before = await owed(ada.account_id)
    expect(await Promise.all([byCode(), byCode()])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ booked: 1 }),
        expect.objectContaining({ booked: 0 }),
      ]),
    )
    expect(await owed(ada.account_id)).toBe((before ?? 0) - 20_000)
    const line = await lineOf(lines[0]?.id ?? 0)
    expect(line).toMatchObject({
      state: 'booked',
      booking: { rule: 'pay code', by: null, homes: [{ account_id: ada.account_id, amount: 20_000 }] },
    })
    const params = { id: line.booking?.payment_id ?? 0 }
    const { body } = await admin('GET /payment/:id/receipt', { params })
    expect(body).toMatchObject({ payment_method: 'bank_transfer', recorded: { bank_reference: 'S100' } })
  })

  test('waits where a manual payment may be the same money, and then is that payment', async () => {
    const amount = 31_000
    const recorded = await admin('POST /payment/record', {
      body: {
        ...recordOf(world, {
          ...{ tenant_id: tunde.tenant_id, amount, paid_on: '2026-03-06' },
          ...{ method: 'bank_transfer', bank_reference: 'TYPED-1' },
        }),
      },
    })
    const line = await first({ amount, narration: `TRF ${tunde.code}`, day: '2026-03-05' })
    expect(await byCode()).toEqual({ booked: 0, left: 0 })
    const waiting = await lineOf(line.id)
    expect(waiting.held).toContain(recorded.body.invoice_number)
    expect(waiting.suggestions[0]).toMatchObject({
      rule: 'recorded before',
      payment: { id: recorded.body.id },
    })
    const before = await owed(tunde.account_id)
    const { body } = await book(line.id, { payment_id: recorded.body.id, rule: 'recorded before' })
    expect(body).toMatchObject({ state: 'booked', booking: { payment_id: recorded.body.id } })
    expect(await owed(tunde.account_id), 'one payment, not two').toBe(before)
  })

  test('of a file in which money is missing waits for a person', async () => {
    const gap = { amount: 45_000, after: '2026-03-05', before: '2026-03-07' }
    const { lines } = await takeLines(world, estateId, [{ amount: 7_000, narration: `GAP ${ada.code}` }], {
      gaps: [gap],
    })
    expect(lines[0]?.held).toBe('₦45,000.00 is missing between 5 and 7 March 2026.')
    expect(await byCode()).toEqual({ booked: 0, left: 0 })
  })
})

test('two codes are a split that a person confirms, with one reference and a part for each home', async () => {
  const line = await first({ amount: 90_000, narration: `FROM LANDLORD ${tunde.code} ${ngozi.code}` })
  expect(await byCode()).toEqual({ booked: 0, left: 0 })
  const [split] = line.suggestions
  expect(split?.homes.map(({ account_id, amount }) => [account_id, amount])).toEqual([
    [tunde.account_id, 45_000],
    [ngozi.account_id, 45_000],
  ])
  const wrong = await book(line.id, { homes: [{ account_id: tunde.account_id, amount: 5 }], rule: 'by hand' })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { homes: [expect.stringContaining('₦90,000.00 came')] } },
  })
  const { body } = await book(line.id, {
    homes: [
      { account_id: tunde.account_id, amount: 60_000 },
      { account_id: ngozi.account_id, amount: 30_000 },
    ],
    rule: 'by hand',
  })
  expect(body.booking?.homes.map(({ amount }) => amount)).toEqual([60_000, 30_000])
  expect(
    (await book(line.id, { homes: [{ account_id: ada.account_id, amount: 90_000 }], rule: 'by hand' }))
      .status,
  ).toBe(409)
})

test('two people who book one line at once make one payment', async () => {
  const line = await first({ amount: 1_234, narration: 'AT ONCE' })
  const homes = [{ account_id: ada.account_id, amount: 1_234 }]
  const answers = await Promise.all([
    book(line.id, { homes, rule: 'by hand' }),
    book(line.id, { homes, rule: 'by hand' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the bank’s reference of several rows is told apart', async () => {
  const { lines } = await take([
    { amount: 100, narration: 'ONE', reference: 'SESSION9' },
    { amount: 100, narration: 'TWO', reference: 'SESSION9' },
  ])
  for (const { id } of lines) {
    const answer = await book(id, { homes: [{ account_id: ada.account_id, amount: 100 }], rule: 'by hand' })
    expect(answer.status).toBe(200)
  }
})

describe('a reversed payment leaves its line to be matched again', () => {
  test('from the line, with the reason', async () => {
    const line = await first({ amount: 2_000, narration: 'WRONG HOME' })
    const before = await owed(ada.account_id)
    await book(line.id, { homes: [{ account_id: ada.account_id, amount: 2_000 }], rule: 'by hand' })
    const { body } = await admin('POST /bank-line/:id/reopen', {
      params: { id: line.id },
      body: { note: 'Wrong home.' },
    })
    expect(body).toMatchObject({ state: 'open', held: 'Wrong home.', booking: null })
    expect(await owed(ada.account_id)).toBe(before)
  })

  test('from the list of payments', async () => {
    const line = await first({ amount: 3_000, narration: 'REVERSED ELSEWHERE' })
    const { body } = await book(line.id, {
      homes: [{ account_id: ada.account_id, amount: 3_000 }],
      rule: 'by hand',
    })
    const id = body.booking?.payment_id ?? 0
    await admin('POST /payment/:id/reverse', { params: { id }, body: { note: 'No such transfer.' } })
    expect(await lineOf(line.id)).toMatchObject({
      state: 'open',
      held: 'Its payment was reversed: No such transfer.',
    })
  })

  test('by the bank: money out takes it back', async () => {
    const line = await first({ amount: 4_000, narration: 'FRAUD' })
    const { body } = await book(line.id, {
      homes: [{ account_id: ada.account_id, amount: 4_000 }],
      rule: 'by hand',
    })
    const payment_id = body.booking?.payment_id ?? 0
    const before = (await owed(ada.account_id)) ?? 0
    const back = await first({
      amount: -4_000,
      narration: 'REVERSAL FRAUD',
      day: '2026-03-09',
      class: 'reversal',
    })
    expect(back.suggestions).toMatchObject([{ payment: { id: payment_id } }])
    const taken = await admin('POST /bank-line/:id/take-back', {
      params: { id: back.id },
      body: { payment_id },
    })
    expect(taken).toMatchObject({
      status: 200,
      body: { state: 'settled' },
    })
    expect(await owed(ada.account_id)).toBe(before + 4_000)
    expect(await lineOf(line.id)).toMatchObject({ state: 'settled' })
    const reopen = (id: number) =>
      admin('POST /bank-line/:id/reopen', { params: { id }, body: { note: 'Not that one.' } })
    expect((await reopen(line.id)).body).toMatchObject({
      message: 'The bank took this money back. Reopen the line of that first.',
    })
    expect((await reopen(back.id)).body).toMatchObject({ state: 'open' })
    expect(await lineOf(line.id)).toMatchObject({ state: 'open' })
  })

  test('by a manager, or by who booked it', async () => {
    const accountant = await addPerson(world.db, {
      ...({ role: 'estate admin', estate_id: estateId, staff_role: 'accountant' } as const),
    })
    const as = callWith(accountant.token)
    const reopen = (id: number) =>
      as('POST /bank-line/:id/reopen', { params: { id }, body: { note: 'Wrong home.' } })
    const line = await first({ amount: 5_000, narration: 'OF A MANAGER' })
    const body = { homes: [{ account_id: ada.account_id, amount: 5_000 }], rule: 'by hand' } as const
    await book(line.id, body)
    expect((await reopen(line.id)).body).toMatchObject({
      message: 'Only a manager of the estate can take back, correct or move payments.',
    })
    await admin('POST /bank-line/:id/reopen', { params: { id: line.id }, body: { note: 'Wrong home.' } })
    await as('POST /bank-line/:id/book', { params: { id: line.id }, body })
    expect((await reopen(line.id)).body).toMatchObject({ state: 'open' })
  })
})

test('a home that was rejected is not suggested for that line again', async () => {
  const payer = 'TUNDE ALABI'
  const line = await first({ amount: 777, narration: payer, payer })
  expect(line.suggestions[0]).toMatchObject({ rule: 'name', homes: [{ account_id: tunde.account_id }] })
  const { body } = await admin('POST /bank-line/:id/reject', {
    params: { id: line.id },
    body: { account_id: tunde.account_id },
  })
  expect(body.suggestions).toEqual([])
})

test('a payer is remembered once a person booked their money, and a code beats them', async () => {
  const from = { payer: 'SPOUSE OTHERNAME', payer_bank: 'Kuda', payer_account: '1234' }
  const line = await first({ amount: 801, narration: 'JAN', ...from })
  expect(line.suggestions).toEqual([])
  await book(line.id, { homes: [{ account_id: ngozi.account_id, amount: 801 }], rule: 'by hand' })
  const next = await first({ amount: 802, narration: 'FEB', ...from })
  expect(next.suggestions[0]).toMatchObject({
    rule: 'remembered payer',
    homes: [{ account_id: ngozi.account_id }],
  })
  const coded = await first({ amount: 803, narration: `MAR ${ada.code}`, ...from })
  expect(coded.suggestions[0]).toMatchObject({ rule: 'pay code', homes: [{ account_id: ada.account_id }] })
  const agent = await first({ amount: 804, narration: 'APR', ...from, is_agent: true })
  expect(agent.suggestions.filter(({ rule }) => rule === 'remembered payer')).toEqual([])
})

describe('undoing a statement', () => {
  test('gives back the state before it, and keeps the lines that another file has', async () => {
    await byCode()
    const before = await owed(ada.account_id)
    const shared = { amount: 5_100, narration: `SHARED ${unique()}`, balance: 1 }
    const earlier = await take([shared])
    const later = await take([shared, { amount: 5_200, narration: `ONLY ${ada.code}`, balance: 2 }])
    await byCode()
    const own = later.lines.find(({ amount }) => amount === 5_200)
    expect((await lineOf(own?.id ?? 0)).state).toBe('booked')
    const { body: preview } = await admin('GET /bank-statement/:id/undo', { params: { id: later.id } })
    expect(preview).toEqual({ lines: 1, reversed: 1, by_hand: [] })
    const undone = await admin('POST /bank-statement/:id/undo', { params: { id: later.id } })
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await owed(ada.account_id)).toBe(before)
    const left = await linesOf(world, estateId)
    expect(left.find(({ id }) => id === own?.id)).toBeUndefined()
    expect(left.find(({ id }) => id === earlier.lines[0]?.id)?.state).toBe('open')
    expect((await admin('POST /bank-statement/:id/undo', { params: { id: later.id } })).status).toBe(409)
  })
})

test('the same file taken by two people at once adds its lines once', async () => {
  const lines = [
    { amount: 61, narration: `TWICE ${unique()}` },
    { amount: 61, narration: 'TWICE' },
    { amount: 61, narration: 'TWICE' },
  ]
  await bankAccountOf(world, estateId)
  const ids = [await keepStatement(world, estateId, lines), await keepStatement(world, estateId, lines)]
  await Promise.all(ids.map((id) => admin('POST /bank-statement/:id/take', { params: { id }, body: {} })))
  expect((await linesOf(world, estateId)).filter(({ amount }) => amount === 61)).toHaveLength(3)
})

test('money that nobody placed is told with its age', async () => {
  const { body } = await admin('GET /estate/unassigned/:estateId', { params: { estateId } })
  const open = (await linesOf(world, estateId, { state: 'open' })).filter(({ amount }) => amount > 0)
  expect(body.count).toBe(open.length)
  expect(body.amount).toBe(open.reduce((sum, { amount }) => sum + amount, 0))
})

test('a searched home whose title is exactly that comes first', async () => {
  await addHome(world, 'neighbour', { title: 'Plot 18', name: 'Zainab Musa' })
  await addHome(world, 'neighbour', { title: 'Plot 181', name: 'Aisha Sule' })
  const { body } = await admin('GET /estate/payable-accounts/:estateId', {
    params: { estateId },
    query: { q: 'plot 18' },
  })
  expect(body.map(({ property_title }) => property_title)).toEqual(['Plot 18', 'Plot 181'])
})
