import { beforeAll, expect, test } from 'vitest'
import { dayAfter, formatIsoDay } from '#contract/dates.ts'
import { sql } from '#server/database/drizzle.ts'
import { connectUnhurried } from '#server/database/open.ts'
import { startWorld } from '#server/test/world.ts'

/** More than a search looks up one by one. */
const TENANCIES = 5600
/** Of each: together more than a search walks along. */
const PAYMENTS_EACH = 4
/** A third of the payments are from after the beginning of this day. */
const LATELY = dayAfter(formatIsoDay(new Date()), -300)

const world = await startWorld()
const { as, db, owner, people, estates } = world

beforeAll(async () => {
  const client = await connectUnhurried(owner.connection)
  await client.query(`
    insert into users (name, email, password_hash) select 'Akash ' || n, 'akash' || n || '@estate.test', '' from generate_series(1, ${TENANCIES}) n;
    insert into properties (estate_id, owner_id, title, description, price, status)
      select case n % 50 when 0 then ${estates.palm.id} else ${estates.cedar.id} end, case n % 60 when 0 then ${people.landlord.id} end,
        'House ' || n, '', 1, 'rented' from generate_series(1, ${TENANCIES}) n;
    insert into tenants (user_id, estate_id, estate_property_id, name)
      select u.id, p.estate_id, p.id, u.name from properties p join users u on u.name = 'Akash ' || substr(p.title, 7);
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, tenant_id, estate_id,
        estate_property_id, paid_at, created_at, recorded_by, record_key, bank_reference)
      select 'INV-2026-' || lpad(n::text, 6, '0'), 'EST-17953200' || n || '-' || n, case when n % 90 = 45 then 'failed' else 'success' end,
        1000 + n, 'NGN', case n % 4 when 0 then 'bank_transfer' else 'paystack' end, user_id, name, id, estate_id, estate_property_id, at, at,
        case n % 4 when 0 then ${people.admin.id} end, case n % 4 when 0 then gen_random_uuid() end,
        -- What somebody typed who paid by transfer.
        case n % 4 when 0 then case n % 8 when 0 then 'for inv-2026-000100, ' || n else 'EST-17953200123 ' || n end end
      from (select t.*, row_number() over (order by time, id)::int as n
          from tenants t cross join generate_series(1, ${PAYMENTS_EACH}) time where name like 'Akash %') t
        cross join lateral (select now() - n * interval '1 hour' as at) moment
`)
  // Taken over from the provider: whoever sent it there made the reference.
  await client.query(`
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, tenant_id, estate_id,
        estate_property_id, paid_at)
      select 'INV-2027-00000' || n, reference, 'success', 500 + n, 'NGN', 'paystack', t.user_id, t.name, t.id, t.estate_id, t.estate_property_id, now()
      from unnest(array['INV-2026-777', 'SHOP-EST-2026-7', 'rent.inv-5']) with ordinality f (reference, n), tenants t where t.name = 'Akash 50'`)
  // As many who have just moved in: 63 have paid.
  await client.query(`
    insert into properties (estate_id, title, description, price, status) select ${estates.cedar.id}, 'Plot ' || n, '', 1, 'rented' from generate_series(1, ${TENANCIES}) n;
    insert into tenants (user_id, estate_id, estate_property_id, name)
      select u.id, p.estate_id, p.id, 'Newcomer ' || substr(p.title, 6) from properties p join users u on u.name = 'Akash ' || substr(p.title, 6) where title like 'Plot %';
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, tenant_id, estate_id,
        estate_property_id, paid_at)
      select 'INV-2025-' || id, 'EST-1795320000-' || id, 'success', 700, 'NGN', 'paystack', user_id, name, id, estate_id, estate_property_id,
        now() - interval '9 months' from tenants where name ~ '^Newcomer [1-9][0-5]?$'`)
  await client.query('vacuum analyze')
  await client.end()
})

/** What is found by looking at every row. */
async function inEveryRow(
  q: string,
  within: string,
  status?: string,
  order = 'payments.created_at desc, payments.id desc',
) {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<{ invoices: string[] | null; amount: number }>(sql`
    select array_agg(invoice_number order by ${sql.raw(order)}) as invoices,
      coalesce(sum(amount) filter (where payments.status = 'success'), 0)::float as amount
    from payments join tenants t on t.id = payments.tenant_id join properties p on p.id = payments.estate_property_id
    where (payments.search like ${like} or lower(t.name) like ${like} or lower(p.title) like ${like}) and ${sql.raw(within)}
      and ${status ? sql`payments.status = ${status}` : sql`true`}`)
  const [found] = rows
  return { invoices: found?.invoices ?? [], amount: found?.amount }
}

const SEARCHES = [
  // Names of many who have paid little or nothing, of everybody, of some, of one; a name of which a method is a part; and one that is nobody's.
  ...['newcomer', 'plot', 'akash', 'house', 'AKASH 55', 'house 12', 'akash 77', 'cash', 'nobody'],
  // Texts, and what stands in most names and texts.
  ...['paystack', 'bank transfer', '1100', 'a', 'e 3'],
  // Numbers, whole and in part, which also stand in what somebody typed.
  ...['INV-2026-000100', 'inv-2026-0001', 'inv-', '2026-0001', 'inv-2026_000100', 'inv-2026-000100 bank'],
  ...['EST-17953200123-123', 'est-179532001'],
  ...['INV-2026-777', 'inv-5', 'est-2026-7'],
]
const SEARCHED: [q: string, status?: 'failed'][] = [
  ...SEARCHES.map((q): [string] => [q]),
  ...['akash', 'house 18', 'a', 'inv-2026-00'].map((q): [string, 'failed'] => [q, 'failed']),
]

test.each(SEARCHED)('%s: what is found is what stands in the rows, once each', async (q, status) => {
  const query = { q, ...(status && { status }) }
  const all = await inEveryRow(q, 'true', status)
  for (const [page, per_page] of [
    [1, 10],
    [3, 10],
    [1, 100],
  ] as const) {
    const { body, headers } = await as('admin')('GET /all/payments', { query: { ...query, page, per_page } })
    const rows = all.invoices.slice((page - 1) * per_page, page * per_page)
    expect(body.map(({ invoice_number }) => invoice_number)).toEqual(rows)
    if (rows.length > 0)
      expect(Number(headers.get('x-total-count'))).toBe(Math.min(all.invoices.length, 1000))
  }
  const { body: sum } = await as('admin')('GET /payments/sum', { query })
  expect(sum.amount).toBe(all.amount)
  expect(sum.payments + sum.failed).toBe(all.invoices.length)

  const ofPalm = await inEveryRow(q, `payments.estate_id = ${estates.palm.id}`, status)
  const { body: palm } = await as('estate admin')('GET /estate/payments/:estateId', {
    params: { estateId: estates.palm.id },
    query: { ...query, page: 1, per_page: 100 },
  })
  expect(palm.map(({ invoice_number }) => invoice_number)).toEqual(ofPalm.invoices.slice(0, 100))
  const { body: owned } = await as('landlord')('GET /landlord/payments/:userId', {
    params: { userId: people.landlord.id },
    query: { ...query, page: 1, per_page: 100 },
  })
  const ofOwner = await inEveryRow(q, `p.owner_id = ${people.landlord.id}`, status)
  expect(owned.map(({ invoice_number }) => invoice_number)).toEqual(ofOwner.invoices.slice(0, 100))
})

test.each(['newcomer', 'plot', 'akash', 'a', 'akash 55', 'nobody'])(
  '%s: by method, by days and by amount',
  async (q) => {
    const first = { q, page: 1, per_page: 20 }
    const list = async (query: object) => {
      const { body } = await as('admin')('GET /all/payments', { query: { ...first, ...query } })
      return body.map(({ invoice_number }) => invoice_number)
    }
    const byTransfer = await inEveryRow(q, `payment_method = 'bank_transfer'`)
    expect(await list({ method: 'bank_transfer' })).toEqual(byTransfer.invoices.slice(0, 20))
    const byAmount = await inEveryRow(q, 'true', undefined, 'payments.amount, payments.id desc')
    expect(await list({ order: 'amount' })).toEqual(byAmount.invoices.slice(0, 20))
    const newestPaid = 'payments.paid_at desc, payments.id desc'
    const lately = await inEveryRow(q, `payments.paid_at >= '${LATELY}T00:00+01'`, undefined, newestPaid)
    expect(await list({ from: LATELY })).toEqual(lately.invoices.slice(0, 20))
    const before = await inEveryRow(q, `payments.paid_at < '${LATELY}T00:00+01'`, undefined, newestPaid)
    expect(await list({ to: dayAfter(LATELY, -1) })).toEqual(before.invoices.slice(0, 20))
  },
)

test('a file has what the list has', async () => {
  for (const q of ['akash 55', 'inv-2026-0001', 'house']) {
    const { body } = await as('admin')('GET /payments/export', { query: { format: 'csv', q } })
    const invoices = String(body).match(/^INV-[\d-]+/gm) ?? []
    expect(invoices).toEqual((await inEveryRow(q, 'true')).invoices)
  }
})
