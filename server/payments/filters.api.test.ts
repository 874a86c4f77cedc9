import { beforeAll, describe, expect, test } from 'vitest'
import { formatIsoDay } from '#contract/dates.ts'
import { sumNaira } from '#contract/money.ts'
import { isRecordedMethod, MANUAL_METHODS, PAYMENT_METHODS } from '#contract/payment-methods.ts'
import type { Payment, PaymentSum } from '#contract/payments.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, estates, people, send, tenancies } = world

type Query = Record<string, string | number>
const ofPalm = (query: Query = {}) =>
  as('estate admin')('GET /estate/payments/:estateId', { params: { estateId: estates.palm.id }, query })
const ofFlat = (query: Query = {}) =>
  as('tenant')('GET /tenant/payments/:tenantId', { params: { tenantId: tenancies.flat }, query })
const ofLandlord = (query: Query = {}) =>
  as('landlord')('GET /landlord/payments/:userId', { params: { userId: people.landlord.id }, query })
const ofAll = (query: Query = {}) => as('admin')('GET /all/payments', { query })
const numbers = ({ status, body }: { status: number; body: Payment[] }) => {
  expect(status).toBe(200)
  return body.map(({ invoice_number }) => invoice_number)
}

/** Copies a payment with a new invoice number and the given changes. */
async function copy(invoice: string, of: Payment, told: Record<string, string | number> = {}) {
  const set = { status: of.status, currency: 'NGN', method: 'paystack', amount: of.amount, ...told }
  const { paid_at = of.paid_at, created_at = paid_at } = told
  await db.execute(sql`
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name,
      payer_email, tenant_id, estate_id, estate_property_id, paid_at, created_at, refund_of, refund_id)
    select ${invoice}, ${`EST-${invoice}`}, ${set.status}, ${set.amount}, ${set.currency}, ${set.method}, user_id, payer_name,
      payer_email, tenant_id, estate_id, estate_property_id, ${paid_at}, ${created_at},
      ${set.status === 'refunded' ? of.id : null}, ${set.status === 'refunded' ? invoice : null}
    from payments where id = ${of.id}`)
}

let mine: Payment
let theirs: Payment

beforeAll(async () => {
  mine = await pay(world)
  theirs = await pay(world, { who: 'neighbour' })
  await pay(world, { means: 'declined' })
  await pay(world, { who: 'other tenant' })
  // The last moment of January in Lagos, the first and the last of February, the first of March.
  await copy('JAN', mine, { paid_at: '2020-01-31T22:59:59.999Z' })
  await copy('FEB-1', mine, { paid_at: '2020-01-31T23:00:00Z' })
  await copy('FEB-29', mine, { paid_at: '2020-02-29T22:59:59.999Z' })
  await copy('MAR', mine, { paid_at: '2020-02-29T23:00:00Z' })
  // Recorded long after February.
  await copy('FEB-12', theirs, { paid_at: '2020-02-12T10:00:00Z', created_at: '2020-06-01T10:00:00Z' })
  await copy('GIVEN-BACK', mine, { status: 'refunded', amount: -1_000.25 })
  await copy('DOLLARS', mine, { currency: 'USD', amount: 12.5 })
  for (const [index, method] of MANUAL_METHODS.entries())
    await recordCash(world, {
      tenant_id: tenancies.villa,
      method,
      amount: 1_000.1 + index,
      ...(method !== 'cash' && { bank_reference: `slip ${method}` }),
    })
  const wrong = await recordCash(world, { amount: 6_350_000 })
  await as('estate admin')('POST /payment/:id/reverse', {
    params: { id: wrong.id },
    body: { note: 'Not ours' },
  })
})

const FEBRUARY = { from: '2020-02-01', to: '2020-02-29' }

describe('from and to are days in Lagos, both of them included', () => {
  test('in every list, the last day first', async () => {
    expect(numbers(await ofPalm(FEBRUARY))).toEqual(['FEB-29', 'FEB-12', 'FEB-1'])
    expect(numbers(await ofAll(FEBRUARY))).toEqual(['FEB-29', 'FEB-12', 'FEB-1'])
    expect(numbers(await ofLandlord(FEBRUARY))).toEqual(['FEB-29', 'FEB-1'])
    expect(numbers(await ofFlat(FEBRUARY))).toEqual(['FEB-29', 'FEB-1'])
    expect(numbers(await ofPalm({ from: '2020-02-12', to: '2020-02-12' }))).toEqual(['FEB-12'])
    expect(numbers(await ofFlat({ to: '2020-02-01' }))).toEqual(['FEB-1', 'JAN'])
    expect(numbers(await ofFlat({ from: '2020-03-01', to: '2020-12-31' }))).toEqual(['MAR'])
  })

  test('in the export', async () => {
    const { body } = await as('estate admin')('GET /payments/export', {
      query: { format: 'csv', ...FEBRUARY },
    })
    expect(String(body).match(/^(JAN|FEB-\d+|MAR)\b/gm)).toEqual(['FEB-29', 'FEB-12', 'FEB-1'])
  })

  test.each([
    [{ from: '2021-02-29' }, 'from'],
    [{ to: '2020-13-01' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '0000-01-01' }, 'from'],
    [{ to: '2020-02-12T00:00:00Z' }, 'to'],
    [{ to: '' }, 'to'],
    [{ from: '2020-02-02', to: '2020-02-01' }, 'to'],
    [{ method: 'cowries' }, 'method'],
    [{ status: 'pending' }, 'status'],
  ])('refuses %j', async (query, field) => {
    const asked = new URLSearchParams(query)
    for (const path of [
      '/all/payments?',
      `/estate/payments/${estates.palm.id}?`,
      `/tenant/payments/${tenancies.flat}?`,
      '/payments/export?format=csv&',
      '/payments/sum?',
    ]) {
      const { status, text } = await send({ method: 'GET', path: path + asked, token: people.admin.token })
      expect([path, status, Object.keys(JSON.parse(text).errors)]).toEqual([path, 422, [field]])
    }
  })
})

test('each method there is can be asked for', async () => {
  for (const method of PAYMENT_METHODS) {
    const { body } = await ofPalm({ method })
    expect(new Set(body.map(({ payment_method }) => payment_method))).toEqual(new Set([method]))
  }
})

describe('a search finds payer and property', () => {
  test('by the names that the rows show', async () => {
    const all = numbers(await ofPalm())
    const flat = numbers(await ofPalm({ q: 'PALM FLAT' }))
    const villa = numbers(await ofPalm({ q: 'alm vill' }))
    expect(flat).toContain(mine.invoice_number)
    expect(villa).toContain(theirs.invoice_number)
    expect([...flat, ...villa].sort()).toEqual(all.sort())
    expect(numbers(await ofPalm({ q: 'the tenant' }))).toEqual(flat)
    expect(numbers(await ofLandlord({ q: 'the tenant' }))).toEqual(flat)
    expect(numbers(await ofPalm({ q: 'the tenant', status: 'failed' }))).toHaveLength(1)
    expect(numbers(await ofPalm({ q: 'the tenant', ...FEBRUARY }))).toEqual(['FEB-29', 'FEB-1'])
    // Words match in any order.
    expect(numbers(await ofPalm({ q: 'flat tenant' }))).toEqual(flat)
    expect(numbers(await ofPalm({ q: 'the%tenant' }))).toEqual([])
  })

  test('of others only within reach', async () => {
    const search = { query: { q: 'palm' } }
    const asked = { params: { estateId: estates.cedar.id }, ...search }
    expect((await as('other estate admin')('GET /estate/payments/:estateId', asked)).body).toEqual([])
    expect((await as('other estate admin')('GET /payments/sum', search)).body.payments).toBe(0)
    expect(numbers(await ofLandlord({ q: 'the neighbour' }))).toEqual([])
  })

  test('not in the list of one tenancy, where they are all the same', async () => {
    for (const q of ['the tenant', 'palm flat']) expect(numbers(await ofFlat({ q }))).toEqual([])
  })

  test('as they are called today', async () => {
    await db.update(tenants).set({ name: 'Adébáyọ̀ Ọláṣẹ' }).where(eq(tenants.id, tenancies.flat))
    await db.update(properties).set({ title: 'Iroko 15' }).where(eq(properties.id, world.properties.flat))
    const flat = numbers(await ofLandlord())
    for (const q of ['ADÉBÁYỌ̀', 'iroko 15']) expect(numbers(await ofPalm({ q }))).toEqual(flat)
    expect(numbers(await ofPalm({ q: 'palm flat' }))).toEqual([])
  })
})

describe('the sum', () => {
  /** The sum of a list's rows, computed here. */
  function added(rows: Payment[], byMonth: boolean, { q, status, method }: Query): PaymentSum {
    const paid = rows.filter(({ status }) => status === 'success')
    const kept = paid.filter(({ reversed }) => !reversed)
    const summed = kept.filter(({ currency }) => currency === 'NGN')
    const total = (some: Payment[]) => ({
      amount: sumNaira(some.map(({ amount }) => ({ amount, quantity: 1 }))),
      payments: some.length,
    })
    const refunds = rows.filter((row) => row.status === 'refunded' && !isRecordedMethod(row.payment_method))
    const back = (some: Payment[]) =>
      (q ?? status ?? method) === undefined && { given_back: 0 - total(some).amount }
    const inMonth = (month: string) => (row: Payment) => formatIsoDay(row.paid_at).startsWith(month)
    const used = [...new Set(summed.map(({ payment_method }) => payment_method))]
    return {
      ...total(summed),
      methods: used
        .map((method) => ({ method, ...total(summed.filter((row) => row.payment_method === method)) }))
        .sort((one, other) => other.amount - one.amount),
      failed: rows.filter(({ status }) => status === 'failed').length,
      refunded: rows.filter(({ status }) => status === 'refunded').length,
      reversed: paid.length - kept.length,
      other_currencies: kept.length - summed.length,
      ...back(refunds),
      ...(byMonth && {
        months: [...Map.groupBy(summed, ({ paid_at }) => formatIsoDay(paid_at).slice(0, 7))]
          .map(([month, some]) => ({
            ...{ month, amount: total(some).amount },
            ...back(refunds.filter(inMonth(month))),
          }))
          .sort((one, other) => one.month.localeCompare(other.month)),
      }),
    }
  }

  const LISTS = [
    ['admin', ofAll, {}],
    ['estate admin', ofPalm, {}],
    ['landlord', ofLandlord, {}],
    ['tenant', ofFlat, { tenant_id: tenancies.flat }],
  ] as const
  const FILTERS: Query[] = [
    {},
    FEBRUARY,
    { from: '2021-01-01' },
    { status: 'success' },
    { status: 'failed' },
    { status: 'refunded' },
    { q: 'villa' },
    { q: 'slip' },
    { q: 'no such thing' },
    ...PAYMENT_METHODS.map((method) => ({ method })),
    { q: 'palm', ...FEBRUARY, status: 'success' },
  ]
  test.each(LISTS)('is that of the rows that the %s sees, whatever narrows them', async (who, list, of) => {
    for (const query of FILTERS) {
      const { body } = await as(who)('GET /payments/sum', { query: { ...query, ...of } })
      const byMonth = who === 'landlord' || who === 'tenant'
      expect([query, body]).toEqual([query, added((await list(query)).body, byMonth, query)])
    }
  })

  test('leaves out what failed, was given back, or was paid in another currency, and counts it', async () => {
    const { body } = await as('estate admin')('GET /payments/sum')
    expect(body).toMatchObject({ failed: 1, refunded: 2, reversed: 1, other_currencies: 1 })
    expect(sumNaira(body.methods.map(({ amount }) => ({ amount, quantity: 1 })))).toBe(body.amount)
  })

  test('of a tenancy out of reach is not there', async () => {
    const reached = async (who: Who, tenant_id: number) => [
      (await as(who)('GET /tenant/payments/:tenantId', { params: { tenantId: tenant_id } })).status,
      (await as(who)('GET /payments/sum', { query: { tenant_id } })).status,
      (await as(who)('GET /payments/export', { query: { tenant_id, format: 'csv' } })).status,
    ]
    // The list, the sum and the file answer alike.
    expect(await reached('tenant', tenancies.villa)).toEqual([404, 404, 404])
    expect(await reached('estate admin', tenancies.house)).toEqual([404, 404, 404])
    expect(await reached('estate admin', tenancies.villa)).toEqual([200, 200, 200])
    // Landlords have a separate list.
    expect(await reached('landlord', tenancies.flat)).toEqual([403, 200, 200])
    expect(await reached('landlord', tenancies.villa)).toEqual([403, 404, 404])
  })
})
