import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { pay } from '#server/test/payments.ts'
import { newAddress, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, send, people, estates } = world

const receiptOf = async (id: number) =>
  (await as('tenant')('GET /payment/:id/receipt', { params: { id } })).body
const codeOf = async (id: number) => (await receiptOf(id)).receipt_code as string
const fetchPdf = (id: number, token: string) =>
  send({ method: 'GET', path: `/payment/${id}/receipt.pdf`, token })
const confirm = (code: string) => call('GET /receipt/:code', { params: { code }, from: newAddress() })

describe('the receipt as a PDF', () => {
  test('is for whoever reaches the payment, under the name of its invoice', async () => {
    const { id, invoice_number } = await pay(world)
    for (const who of ['tenant', 'landlord', 'estate admin', 'admin', 'super admin'] as const) {
      const { status, headers, text } = await fetchPdf(id, people[who].token)
      expect([who, status, headers.get('content-type')]).toEqual([who, 200, 'application/pdf'])
      expect(headers.get('content-disposition')).toBe(`attachment; filename="receipt-${invoice_number}.pdf"`)
      expect(text.slice(0, 5)).toBe('%PDF-')
      expect(text.trimEnd().slice(-5)).toBe('%%EOF')
    }
    for (const who of ['neighbour', 'other tenant', 'other landlord', 'other estate admin'] as const)
      expect([who, (await fetchPdf(id, people[who].token)).status]).toEqual([who, 404])
  })

  test('is the same each time, in the letters of every name', async () => {
    const { id } = await pay(world)
    await world.db.execute(
      sql`update properties set title = 'Ọ̀ṣun ɗakin ₦' where id = ${world.properties.flat}`,
    )
    const print = async () => (await fetchPdf(id, people.tenant.token)).text
    const first = await print()
    await sleep(1001)
    expect(await print()).toBe(first)
  })

  test('is printed 20 times a minute for one person; others are not held up', async () => {
    const { id } = await pay(world, { who: 'neighbour' })
    const answers = await Promise.all(Array.from({ length: 21 }, () => fetchPdf(id, people.neighbour.token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429])
    const { headers } = await fetchPdf(id, people.neighbour.token)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetchPdf(id, people['estate admin'].token)).status).toBe(200)
  })

  test('a payment that failed has none', async () => {
    const { id } = await pay(world, { means: 'declined' })
    const { status, text } = await fetchPdf(id, people.tenant.token)
    expect([status, JSON.parse(text).message]).toEqual([
      422,
      'There is no receipt: only a payment that went through has one.',
    ])
    expect(await codeOf(id)).toBeNull()
  })
})

describe('the code of a receipt', () => {
  test('confirms to anyone what the paper says of the money and the home, and nothing about a person', async () => {
    const { id, invoice_number } = await pay(world)
    const { receipt_code, paid_at, property_title } = await receiptOf(id)
    const { status, body } = await confirm(receipt_code as string)
    expect(status).toBe(200)
    const { name: estate_name } = estates.palm
    expect(body).toEqual({
      invoice_number,
      estate_name,
      amount: 45_000,
      currency: 'NGN',
      payment_method: 'paystack',
      channel: 'card',
      refunded: 0,
      paid_at,
      property_title,
      ...{ homes: null, settled: [], credit: 0, paid_back: [] },
      items: [{ name: 'Security levy', amount: 45_000, quantity: 1 }],
      logo: null,
      office: { name: null, phone_number: null, whatsapp: null, email: null },
    })
  })

  test('is taken as it is printed: in groups, in capitals', async () => {
    const code = await codeOf((await pay(world)).id)
    expect((await confirm(code.toUpperCase().replace(/(.{4})/g, '$1 '))).status).toBe(200)
    expect((await confirm(code.replace(/(.{8})(?=.)/g, '$1-'))).status).toBe(200)
  })

  test('one that nobody issued says so', async () => {
    const { status, body } = await confirm('0'.repeat(32))
    expect([status, body.message]).toEqual([
      404,
      'No receipt has this code. Compare it with the paper: one character may be wrong.',
    ])
  })

  test.each(['1234', 'x'.repeat(32), '0'.repeat(33), "' or 1=1 --"])('"%s" is not one', async (code) => {
    const { status, body } = await confirm(code)
    expect([status, body.errors]).toEqual([422, { code: ['This is not a receipt code.'] }])
  })

  test('a payment that failed has none that is known', async () => {
    const { id } = await pay(world, { means: 'declined' })
    const { rows } = await world.pool.query('select receipt_code from payments where id = $1', [id])
    expect((await confirm(rows[0].receipt_code)).status).toBe(404)
  })

  test('one address cannot try codes for long', async () => {
    const from = newAddress()
    const guess = () => call('GET /receipt/:code', { params: { code: '0'.repeat(32) }, from })
    for (let tries = 0; tries < 60; tries += 1) expect((await guess()).status).toBe(404)
    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await confirm('0'.repeat(32))).status).toBe(404)
  })
})
