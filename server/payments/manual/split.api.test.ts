import { expect, test } from 'vitest'
import { keepLedger } from '#server/test/billing.ts'
import { createCall, refusal } from '#server/test/client.ts'
import { homeBeside, paymentMoveOf } from '#server/test/credit.ts'
import { accountIdOf, checkLedger } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { newAddress, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, db, pool, people, estates, tenancies } = world
const { flat, villa, house } = tenancies
/** A second home of the flat's tenant. */
const annex = await homeBeside(world, flat, 'tenant')

let references = 0
const sumOf = (parts: [number, number][], over: object = {}) =>
  recordOf(world, {
    ...{ tenant_id: parts[0]?.[0], method: 'bank_transfer', bank_reference: `SUM ${++references}` },
    amount: parts.reduce((sum, [, amount]) => sum + amount, 0),
    parts: parts.map(([tenant_id, amount]) => ({ tenant_id, amount })),
    ...over,
  })
const record = (body: object, who: Who = 'estate admin') => as(who)('POST /payment/record', { body })
const receiptOf = async (id: number, who: Who = 'estate admin') =>
  (await as(who)('GET /payment/:id/receipt', { params: { id } })).body
const rowsOf = async (first: number) =>
  (
    await pool.query(
      `select id, invoice_number, amount::float, tenant_id, bank_reference, status from payments
      where id = $1 or part_of = $1 order by id`,
      [first],
    )
  ).rows

test('one sum for several homes is a row for each, with one reference and one receipt', async () => {
  const { status, body } = await record(
    sumOf(
      [
        [flat, 30_000],
        [annex, 12_000.5],
      ],
      { note: 'Both flats', bank_reference: 'SUM FIRST' },
    ),
  )
  expect([status, body.amount]).toEqual([201, 30_000])
  const [first, second] = await rowsOf(body.id)
  expect(first).toMatchObject({ amount: 30_000, tenant_id: flat, bank_reference: 'SUM FIRST' })
  expect(second).toMatchObject({
    ...{ amount: 12_000.5, tenant_id: annex, bank_reference: null },
    invoice_number: `${body.invoice_number}-P2`,
  })
  for (const [id, who] of [
    [first.id, 'estate admin'],
    [second.id, 'estate admin'],
    [second.id, 'tenant'],
  ] as const) {
    const receipt = await receiptOf(id, who)
    expect(receipt.split).toMatchObject({
      ...{ invoice_number: body.invoice_number, amount: 42_000.5 },
      homes: [
        { payment_id: first.id, tenant_id: flat, property_title: 'Palm flat', amount: 30_000 },
        { payment_id: second.id, tenant_id: annex, amount: 12_000.5 },
      ],
    })
    if (who === 'estate admin')
      expect(receipt.recorded).toMatchObject({ bank_reference: 'SUM FIRST', note: 'Both flats' })
    const params = { code: receipt.receipt_code as string }
    const { body: confirmed } = await call('GET /receipt/:code', { params, from: newAddress() })
    expect([confirmed.invoice_number, confirmed.amount]).toEqual([body.invoice_number, 42_000.5])
    expect(confirmed.property_title).toBeNull()
    expect(confirmed.homes?.map(({ amount }) => amount)).toEqual([30_000, 12_000.5])
    const headers = { authorization: `Bearer ${people[who].token}` }
    const pdf = await fetch(`${world.url}/api/payment/${id}/receipt.pdf`, { headers })
    // The font writes fl as one letter.
    const text = textOfPdf(Buffer.from(await pdf.arrayBuffer())).normalize('NFKC')
    for (const words of ['Palm flat', '₦30,000.00', '₦12,000.50', '₦42,000.50', body.invoice_number])
      expect(text).toContain(words)
  }
  const { body: letters } = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
  expect(letters.map(({ subject }) => subject)).toEqual([`Receipt ${body.invoice_number}: ₦42,000.50`])
})

test('each reads their own part; the payer reads all', async () => {
  const { body } = await record(
    sumOf([
      [flat, 1_000],
      [villa, 2_000],
    ]),
  )
  const [, second] = await rowsOf(body.id)
  expect((await receiptOf(body.id, 'tenant')).split?.homes).toHaveLength(2)
  const theirs = await receiptOf(second.id, 'neighbour')
  expect([theirs.split, theirs.amount]).toEqual([null, 2_000])
  const headers = { authorization: `Bearer ${people.neighbour.token}` }
  const pdf = await fetch(`${world.url}/api/payment/${second.id}/receipt.pdf`, { headers })
  expect(textOfPdf(Buffer.from(await pdf.arrayBuffer())).normalize('NFKC')).not.toContain('Palm flat')
  const { body: notices } = await as('neighbour')('GET /notifications', { query: { q: 'Palm villa' } })
  expect(notices[0]?.message).toContain('We received ₦2,000.00 for Palm villa: payment on account.')
})

test('each part is on its own ledger, and reversing one reverses all', async () => {
  await keepLedger(world, estates.palm.id)
  const { body } = await record(
    sumOf([
      [flat, 3_000],
      [annex, 4_000],
      [villa, 5_000],
    ]),
  )
  const rows = await rowsOf(body.id)
  const balanceOf = async (tenantId: number) =>
    (await as('estate admin')('GET /tenant/ledger/:tenantId', { params: { tenantId } })).body.balance
  const before = [await balanceOf(flat), await balanceOf(annex), await balanceOf(villa)]
  // A part that was moved is reversed where it is.
  const move = { params: { id: rows[1].id }, body: paymentMoveOf(villa) }
  expect((await as('estate admin')('POST /payment/:id/move', move)).status).toBe(201)
  expect((await receiptOf(rows[1].id)).moved?.property_title).toBe('Palm villa')
  const reversed = await as('estate admin')('POST /payment/:id/reverse', {
    params: { id: rows[2].id },
    body: { note: 'It bounced' },
  })
  expect([reversed.status, reversed.body.invoice_number]).toEqual([201, `${body.invoice_number}-P3-R1`])
  expect([await balanceOf(flat), await balanceOf(annex), await balanceOf(villa)]).toEqual([
    (before[0] as number) + 3_000,
    (before[1] as number) + 4_000,
    (before[2] as number) + 5_000,
  ])
  for (const { id } of rows) expect(await receiptOf(id)).toMatchObject({ reversed: true })
  for (const id of [flat, annex, villa]) await checkLedger(db, { account: await accountIdOf(db, id) }, 330)
  const again = await as('estate admin')('POST /payment/:id/reverse', {
    params: { id: body.id },
    body: { note: 'It bounced' },
  })
  expect(again.status).toBe(409)
  const { body: notices } = await as('tenant')('GET /notifications', { query: { q: 'bounced' } })
  expect(notices.map(({ message }) => message)).toEqual([
    `Your payment ${body.invoice_number} of ₦12,000.00 was reversed by the estate: It bounced`,
  ])
})

test('sent twice at once and from two servers, it is recorded once', async () => {
  const urls = [world.url, (await world.another()).url]
  const body = sumOf([
    [flat, 10],
    [villa, 20],
  ])
  const answers = await Promise.all(
    [0, 1, 0].map((index) =>
      createCall(urls[index] as string, people['estate admin'].token)('POST /payment/record', { body }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((each) => each.body.id)).size).toBe(1)
  expect(
    (
      await record(
        sumOf([
          [flat, 10],
          [house, 20],
        ]),
      )
    ).status,
    'not visible',
  ).toBe(404)
  const other = await record({
    ...body,
    parts: [
      { tenant_id: flat, amount: 20 },
      { tenant_id: villa, amount: 10 },
    ],
  })
  expect(other.status).toBe(409)
})

test('the same bank reference for other homes later is refused', async () => {
  const { body } = await record(
    sumOf(
      [
        [flat, 10],
        [villa, 20],
      ],
      { bank_reference: 'NIP 9' },
    ),
  )
  for (const later of [
    sumOf(
      [
        [annex, 10],
        [villa, 20],
      ],
      { bank_reference: 'nip-9' },
    ),
    recordOf(world, { tenant_id: annex, method: 'pos', bank_reference: 'NIP9' }),
  ]) {
    const { status, body: said } = await record(later)
    expect([status, said]).toEqual([
      409,
      refusal('bank_reference', `This reference is recorded already, as ${body.invoice_number}.`, 'clash'),
    ])
  }
})

test.each([
  [
    'a split that does not add up',
    sumOf(
      [
        [flat, 10],
        [villa, 20],
      ],
      { amount: 31 },
    ),
    ['parts', 'The homes come to ₦30.00, and ₦31.00 was paid.'],
  ],
  [
    'one home twice',
    sumOf([
      [flat, 10],
      [villa, 20],
      [flat, 5],
    ]),
    ['parts.2.tenant_id', 'This home is in the list already'],
  ],
  ['one home', sumOf([[flat, 10]]), ['parts', 'Add another home']],
  [
    'a payer who is not the first',
    sumOf(
      [
        [flat, 10],
        [villa, 20],
      ],
      { tenant_id: villa },
    ),
    ['parts.0.tenant_id', 'The first home is that of the payer'],
  ],
  [
    'charges for several homes',
    sumOf(
      [
        [flat, 10],
        [villa, 20],
      ],
      { items: [{ charge_id: world.charges.water, quantity: 1 }] },
    ),
    ['parts', 'Several homes pay their oldest debt'],
  ],
  [
    'a home of another estate',
    sumOf([
      [flat, 10],
      [house, 20],
    ]),
    ['parts.1.tenant_id', 'Select a home of the same estate.'],
  ],
])('%s is refused, and nothing is written', async (_about, body, [field, words]) => {
  const count = async () => (await pool.query('select count(*)::int from payments')).rows[0].count
  const before = await count()
  const { status, body: said } = await record(body, 'admin')
  expect([status, said]).toEqual([422, refusal(field as string, words as string)])
  expect(await count()).toBe(before)
})

test('two people of one account are one home', async () => {
  const wife = await homeBeside(world, flat, 'neighbour')
  await world.owner.pool.query(
    `update tenants set estate_property_id = a.estate_property_id, account_id = a.account_id
    from tenants a where a.id = $1 and tenants.id = $2`,
    [annex, wife],
  )
  const { status, body } = await record(
    sumOf([
      [annex, 10],
      [wife, 20],
    ]),
  )
  expect([status, body]).toEqual([422, refusal('parts.1.tenant_id', 'This home is in the list already')])
})

test('the database refuses a part with a key or a reference of its own', async () => {
  const { body } = await record(
    sumOf([
      [flat, 10],
      [villa, 20],
    ]),
  )
  const copy = (columns: string) =>
    pool.query(
      `insert into payments (invoice_number, transaction_reference, status, amount, currency, user_id, payer_name, payer_email,
        tenant_id, estate_id, estate_property_id, paid_at, payment_method, recorded_by, part_of, bank_reference, record_key)
      select 'INV-' || gen_random_uuid(), 'EST-' || gen_random_uuid(), status, amount, currency, user_id, payer_name, payer_email,
        tenant_id, estate_id, estate_property_id, paid_at, ${columns} from payments where id = ${body.id}`,
    )
  for (const columns of [
    `'pos', recorded_by, id, 'NIP 7', null`,
    `'pos', recorded_by, id, null, gen_random_uuid()`,
  ])
    await expect(copy(columns), columns).rejects.toThrow('payments_recorded')
})
