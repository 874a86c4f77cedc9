import { beforeAll, expect, test } from 'vitest'
import { dayAfter, formatIsoDay } from '#contract/dates.ts'
import { sql } from '#server/database/drizzle.ts'
import { connectUnhurried } from '#server/database/open.ts'
import { startWorld } from '#server/test/world.ts'

/** More rows than a search lists. */
const TENANCIES = 5600
const PAYMENTS_EACH = 4
/** A third of the payments are after the start of this day. */
const LATELY = dayAfter(formatIsoDay(new Date()), -300)
const LATELY_MS = Date.parse(`${LATELY}T00:00+01:00`)

const world = await startWorld()
const { as, db, owner, people, estates } = world
/** A payer so small that the search reads all their payments. */
const OF_FEW = people.tenant.id

beforeAll(async () => {
  const client = await connectUnhurried(owner.connection)
  await client.query(`
    insert into users (name, email, password_hash) select 'Akash ' || n, 'akash' || n || '@estate.test', '' from generate_series(1, ${TENANCIES}) n;
    insert into properties (estate_id, owner_id, owner_name, owner_email, title, description, price, status)
      select case n % 50 when 0 then ${estates.palm.id} else ${estates.cedar.id} end, u.id, u.name, u.email, 'House ' || n, '', 1, 'rented'
      from generate_series(1, ${TENANCIES}) n
        left join users u on u.id = case when n % 9 = 0 then ${people.landlord.id} when n % 60 = 1 then ${OF_FEW} end;
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
  // Payments taken over from the provider: their references come from the sender.
  await client.query(`
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, tenant_id, estate_id,
        estate_property_id, paid_at)
      select 'INV-2027-00000' || n, reference, 'success', 500 + n, 'NGN', 'paystack', t.user_id, t.name, t.id, t.estate_id, t.estate_property_id, now()
      from unnest(array['INV-2026-777', 'SHOP-EST-2026-7', 'rent.inv-5']) with ordinality f (reference, n), tenants t where t.name = 'Akash 50'`)
  // As many new tenants: the last of them have paid, and their payments are the newest.
  await client.query(`
    insert into properties (estate_id, title, description, price, status) select ${estates.cedar.id}, 'Plot ' || n, '', 1, 'rented' from generate_series(1, ${TENANCIES}) n;
    insert into tenants (user_id, estate_id, estate_property_id, name)
      select u.id, p.estate_id, p.id, 'Newcomer ' || substr(p.title, 6) from properties p join users u on u.name = 'Akash ' || substr(p.title, 6) where title like 'Plot %';
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, tenant_id, estate_id,
        estate_property_id, paid_at)
      select 'INV-2025-' || id || '-' || n, 'EST-1795320000-' || id || n, 'success', 700, 'NGN', 'paystack', user_id, name, id, estate_id,
        estate_property_id, now() - interval '9 months' from tenants, generate_series(1, 2) n where name ~ '^Newcomer 5[0-9]{3}$'`)
  await client.query('vacuum analyze')
  await client.end()
  everyRow = await readEveryRow()
})

interface Row {
  id: number
  invoice_number: string
  status: string
  method: string
  amount: number
  /** ms */
  paid: number
  estate_id: number
  owner_id: number | null
  texts: string[]
}
let everyRow: Row[] = []
async function readEveryRow(): Promise<Row[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select payments.id, invoice_number, payments.status, payment_method as method, amount::float as amount, payments.estate_id, owner_id,
      (extract(epoch from paid_at) * 1000)::float as paid,
      array[payments.search, t.search, p.search] as texts
    from payments join tenants t on t.id = payments.tenant_id join properties p on p.id = payments.estate_property_id`)
  return rows
}

type By = (row: Row) => number
const newestPaid: By = ({ paid }) => -paid

/** The result of a full scan: invoices in an order, newest first among equals, and their sum. */
function inEveryRow(q: string, within: (row: Row) => boolean = () => true, by = newestPaid) {
  const words = q
    .toLowerCase()
    .replaceAll(/(?<=\d)-(?=\d)|-$/g, '')
    .split(' ')
  const rows = everyRow
    .filter((row) => within(row) && words.every((word) => row.texts.some((text) => text.includes(word))))
    .sort((one, other) => by(one) - by(other) || other.id - one.id)
  const paid = rows.filter(({ status }) => status === 'success')
  return {
    invoices: rows.map(({ invoice_number }) => invoice_number),
    amount: paid.reduce((sum, { amount }) => sum + amount, 0),
  }
}

const SEARCHES = [
  // Names with few or no payments, with many, and with one; a name that contains a method; and a name without a match.
  ...['newcomer', 'plot', 'akash', 'house', 'AKASH 55', 'house 12', 'akash 77', 'cash', 'nobody'],
  // Texts, and parts of most names and texts.
  ...['paystack', 'bank transfer', '1100', 'a', 'e 3'],
  // Numbers, whole and in part, which also occur in typed notes.
  ...['INV-2026-000100', 'inv-2026-0001', 'inv-', '2026-0001', 'inv-2026_000100', 'inv-2026-000100 bank'],
  // A word of the tenancy beside one of the payment.
  ...['akash 55 bank', 'house 12 inv-2026', 'bank akash paystack'],
  ...['EST-17953200123-123', 'est-179532001'],
  ...['INV-2026-777', 'inv-5', 'est-2026-7'],
]
const SEARCHED: [q: string, status?: 'failed'][] = [
  ...SEARCHES.map((q): [string] => [q]),
  ...['akash', 'house 18', 'a', 'inv-2026-00'].map((q): [string, 'failed'] => [q, 'failed']),
]

const isOf = (status?: string) => (row: Row) => !status || row.status === status

test.each(SEARCHED)('%s: what is found is what stands in the rows, once each', async (q, status) => {
  const query = { q, ...(status && { status }) }
  const all = inEveryRow(q, isOf(status))
  for (const [page, per_page] of [
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

  const ofPalm = inEveryRow(q, (row) => isOf(status)(row) && row.estate_id === estates.palm.id)
  const { body: palm } = await as('estate admin')('GET /estate/payments/:estateId', {
    params: { estateId: estates.palm.id },
    query: { ...query, page: 1, per_page: 100 },
  })
  expect(palm.map(({ invoice_number }) => invoice_number)).toEqual(ofPalm.invoices.slice(0, 100))
  for (const [who, userId] of [
    ['landlord', people.landlord.id],
    ['admin', OF_FEW],
  ] as const) {
    const ofOwner = inEveryRow(q, (row) => isOf(status)(row) && row.owner_id === userId).invoices
    const { body: owned, headers } = await as(who)('GET /landlord/payments/:userId', {
      params: { userId },
      query: { ...query, page: 1, per_page: 50 },
    })
    expect(owned.map(({ invoice_number }) => invoice_number)).toEqual(ofOwner.slice(0, 50))
    expect(Number(headers.get('x-total-count'))).toBe(Math.min(ofOwner.length, 1000))
  }
  const { body: sumOfPalm } = await as('estate admin')('GET /payments/sum', { query })
  expect(sumOfPalm.amount).toBe(ofPalm.amount)
})

test.each(['newcomer', 'plot', 'akash', 'a', 'akash 55', 'nobody'])(
  '%s: by method, by days and by amount',
  async (q) => {
    const first = { q, page: 1, per_page: 20 }
    const list = async (query: object) => {
      const { body } = await as('admin')('GET /all/payments', { query: { ...first, ...query } })
      return body.map(({ invoice_number }) => invoice_number)
    }
    const byTransfer = inEveryRow(q, ({ method }) => method === 'bank_transfer')
    expect(await list({ method: 'bank_transfer' })).toEqual(byTransfer.invoices.slice(0, 20))
    // Their payments are the smallest, so a scan in this order meets them last.
    const fromLargest = inEveryRow(q, undefined, ({ amount }) => -amount)
    expect(await list({ order: '-amount' })).toEqual(fromLargest.invoices.slice(0, 20))
    const byAmount = inEveryRow(q, undefined, ({ amount }) => amount)
    expect(await list({ order: 'amount' })).toEqual(byAmount.invoices.slice(0, 20))
    const lately = inEveryRow(q, ({ paid }) => paid >= LATELY_MS)
    expect(await list({ from: LATELY })).toEqual(lately.invoices.slice(0, 20))
    const before = inEveryRow(q, ({ paid }) => paid < LATELY_MS)
    expect(await list({ to: dayAfter(LATELY, -1) })).toEqual(before.invoices.slice(0, 20))
  },
)

test('a file has what the list has', async () => {
  for (const q of ['akash 55', 'inv-2026-0001', 'house']) {
    const { body } = await as('admin')('GET /payments/export', { query: { format: 'csv', q } })
    const invoices = String(body).match(/^INV-[\d-]+/gm) ?? []
    expect(invoices).toEqual(inEveryRow(q).invoices)
  }
})
