import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld, type Who, type World } from '#server/test/world.ts'

/** More than one batch of rows and of ids, and not a multiple of either. */
const COPIES = 8703
const HEADERS = [
  'Invoice #',
  'Amount',
  'Method',
  'Reference',
  'Date',
  'Status',
  'Currency',
  'Payer',
  'Property',
  'Estate',
  'Paid for',
  'Moved to',
  'Moved on',
  'Moved by',
]

let world: World
let first: Awaited<ReturnType<typeof pay>>

beforeAll(async () => {
  world = await startWorld()
  first = await pay(world)
  await pay(world, { means: 'declined' })
  await pay(world, { items: [{ charge_id: world.charges.water, quantity: 3 }] })
  await pay(world, { who: 'other tenant' })
  // A typed name that a spreadsheet would run as a formula.
  await world.db.update(tenants).set({ name: '=1+1' }).where(eq(tenants.id, world.tenancies.flat))
  // A year of payments created in the same instant.
  await world.db.execute(sql`
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id,
      payer_name, payer_email, tenant_id, estate_id, estate_property_id, paid_at, created_at)
    select 'INV-2020-' || lpad(n::text, 6, '0'), 'EST-copy-' || n, 'success', 1250.5, 'NGN', 'paystack', user_id,
      payer_name, payer_email, tenant_id, estate_id, estate_property_id, '2020-01-31T23:30:00Z', '2020-01-31T23:30:00Z'
    from payments, generate_series(1, ${COPIES}) n where id = ${first.id}`)
})

async function exported(who: Who, query: { format: 'csv' | 'xlsx'; [name: string]: string | number }) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await fetch(`${world.url}/api/payments/export?${search}`, {
    headers: { authorization: `Bearer ${world.people[who].token}` },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
async function csv(who: Who, query: { [name: string]: string | number } = {}): Promise<string[][]> {
  const { response, bytes } = await exported(who, { ...query, format: 'csv' })
  expect(response.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith('\uFEFF')).toBe(true)
  return parseCsv(text) as string[][]
}
const invoices = (rows: string[][]) => rows.slice(1).map(([invoice]) => invoice)

describe('The export of payments', () => {
  test('as CSV holds every page of the visible payments, newest first', async () => {
    const rows = await csv('estate admin')
    expect(rows[0]).toEqual(HEADERS)
    expect(rows).toHaveLength(1 + 3 + COPIES)
    expect(new Set(invoices(rows)).size).toBe(3 + COPIES)
    expect(rows[1]).toEqual([
      expect.stringMatching(/^INV-\d{4}-000003$/),
      '15001.5',
      'Paystack',
      expect.stringMatching(/^EST-/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      'success',
      'NGN',
      "'=1+1",
      'Palm flat',
      'Palm Grove',
      'Water x 3',
      ...['', '', ''],
    ])
    expect(rows[2]?.[5]).toBe('failed')
  })

  test('shows the clock in Lagos, and keeps a name from being run as a formula', async () => {
    const rows = await csv('estate admin', { q: 'EST-copy-1203' })
    expect(rows[1]?.[4]).toBe('2020-02-01 00:30')
    expect(rows[1]?.[7]).toBe("'=1+1")
  })

  test('as XLSX has amounts that add up and dates that sort', async () => {
    const { response, bytes } = await exported('admin', { format: 'xlsx' })
    expect(response.headers.get('content-type')).toMatch(/spreadsheetml/)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="payments-[\d-]+\.xlsx"$/,
    )
    const { sheets } = await readXlsx(bytes)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]).toEqual(HEADERS)
    expect(rows).toHaveLength(1 + 4 + COPIES)
    const last = rows.at(-1) ?? []
    expect(last[1]).toBe(1250.5)
    expect((last[4] as Date).toISOString()).toBe('2020-02-01T00:30:00.000Z')
    expect(last[7]).toBe('=1+1')
  })

  test('is narrowed as the list is', async () => {
    expect(await csv('estate admin', { status: 'failed' })).toHaveLength(2)
    expect(await csv('estate admin', { q: 'EST-copy-12' })).toHaveLength(1 + 111)
    expect(await csv('tenant', { tenant_id: world.tenancies.flat, q: '15,001.50' })).toHaveLength(2)
    expect(await csv('admin', { q: 'nothing is called this' })).toEqual([HEADERS])
  })

  test('holds only visible payments, also when others are asked for by name', async () => {
    expect(await csv('landlord')).toHaveLength(1 + 3 + COPIES)
    expect(await csv('neighbour')).toEqual([HEADERS.slice(0, -1)])
    expect(await csv('other tenant')).toHaveLength(2)
    const { response } = await exported('other estate admin', {
      format: 'csv',
      tenant_id: world.tenancies.flat,
    })
    expect(response.status).toBe(404)
  })

  test('calls a method what the screen calls it', async () => {
    await recordCash(world, { amount: 70_000, method: 'bank_transfer', bank_reference: 'NIP 0042' })
    const [, row] = await csv('estate admin')
    expect(row?.slice(1, 3)).toEqual(['70000', 'Bank transfer'])
  })

  test('wants a format that there is', async () => {
    const { response } = await exported('admin', { format: 'pdf' as 'csv' })
    expect(response.status).toBe(422)
  })
})
