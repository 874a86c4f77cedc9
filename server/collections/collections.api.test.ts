import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { sumNaira } from '#contract/money.ts'
import { atTheBankLines } from '#server/test/at-the-bank-lines.ts'
import { markClosed } from '#server/test/closed-months.ts'
import { recordCash } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { startWorld } from '#server/test/world.ts'

// Palm Grove bills the security levy of 45,000 since March 2026. Others moved in on 10 May.
const world = await startWorld({ today: '2026-05-10' })
const { as, people } = world
const { estateId, ada, tunde } = await atTheBankLines(world)
const params = { estateId }
const MARCH = { month: '2026-03' }

beforeAll(async () => {
  await recordCash(world, { tenant_id: ada.tenant_id, amount: 45_000, paid_on: '2026-03-05' })
  const transfer = { method: 'bank_transfer', bank_reference: 'T-1', paid_on: '2026-04-02' }
  await recordCash(world, { ...transfer, tenant_id: tunde.tenant_id, amount: 90_000 })
  await markClosed(world, estateId, '2026-03')
})

const year = async (query = {}) =>
  (await as('estate admin')('GET /estate/collections/:estateId', { params, query })).body

describe('the months of an estate', () => {
  test('say what was due, what is paid of it, and what came in', async () => {
    const { months, ...rest } = await year()
    expect(rest).toMatchObject({ billing: true, closable: '2026-04', reopenable: '2026-03', more: false })
    expect(months.map(({ month }) => month)).toEqual(['2026-05', '2026-04', '2026-03'])
    expect(months.slice(1)).toMatchObject([
      {
        due: 135_000,
        collected: 45_000,
        open: 90_000,
        received: { bank_transfer: 90_000, cash: 0 },
        closed: null,
      },
      {
        ...{ due: 135_000, collected: 90_000, let_off: 0, open: 45_000, closed: { by: people.admin.name } },
        received: { paystack: 0, cash: 45_000, bank_transfer: 0, pos: 0, given_back: 0, total: 45_000 },
      },
    ])
  })

  test('agree with the dashboard, the arrears and the list of payments', async () => {
    const { months } = await year()
    const { body: owed } = await as('estate admin')('GET /estate/owed/:estateId', { params })
    for (const { month, due, collected, received } of months) {
      expect(owed.by_month.find((each) => each.month === month)).toMatchObject({ due, collected })
      const query = { from: `${month}-01`, to: `${month}-28` }
      const { body: paid } = await as('estate admin')('GET /estate/payments/:estateId', { params, query })
      expect(sumNaira(paid), month).toBe(received.total)
    }
    const { body: arrears } = await as('estate admin')('GET /estate/arrears/:estateId/totals', { params })
    expect(months.reduce((sum, { open }) => sum + open, 0)).toBe(arrears.owed)
  })

  test('are told up to a month', async () => {
    const { months, more } = await year({ until: '2026-03' })
    expect([months.map(({ month }) => month), more]).toEqual([['2026-03'], false])
  })

  test.each(['2026-13', '26-03', ''])('not up to %s', async (until) => {
    const { status } = await as('estate admin')('GET /estate/collections/:estateId', {
      params,
      query: { until },
    })
    expect(status).toBe(422)
  })
})

describe('a month', () => {
  test('is told by charge, by type of home and by block', async () => {
    const { body } = await as('estate admin')('GET /estate/collections/:estateId/month', {
      params,
      query: MARCH,
    })
    const sums = { due: 135_000, collected: 90_000, let_off: 0, open: 45_000 }
    expect(body).toMatchObject({
      by_charge: [{ name: 'Security levy', ...sums }],
      by_type: [{ name: 'Home', ...sums }],
      by_block: [{ name: 'Other homes', ...sums }],
    })
  })

  test('lists its homes, the largest rest first, and finds them by home and name', async () => {
    const list = async (query = {}) =>
      (
        await as('estate admin')('GET /estate/collections/:estateId/homes', {
          params,
          query: { ...MARCH, page: 1, ...query },
        })
      ).body.map(({ name, open }) => [name, open])
    expect(await list()).toEqual([
      ['Ngozi Eze', 45_000],
      ['Ada Bello', 0],
      ['Tunde Alabi', 0],
    ])
    expect(await list({ q: 'tunde' })).toEqual([['Tunde Alabi', 0]])
    expect(await list({ q: 'house', order: 'title' })).toHaveLength(3)
    expect(await list({ q: 'nobody' })).toEqual([])
  })
})

describe('an export', () => {
  const exported = async (query: Record<string, string>) => {
    const address = `${world.url}/api/estate/collections/${estateId}/export?${new URLSearchParams(query)}`
    const headers = { authorization: `Bearer ${people['estate admin'].token}` }
    const response = await fetch(address, { headers })
    const { status } = response
    const name = /"(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { status, name, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  test('of a month has its homes', async () => {
    const { name, bytes } = await exported({ ...MARCH, format: 'csv' })
    expect(name).toBe('collections-2026-03.csv')
    expect(parseCsv(new TextDecoder().decode(bytes))).toEqual([
      ['Home', 'Account', 'Due', 'Paid', 'Given up', 'Open'],
      ['House Ngozi Eze', 'Ngozi Eze', '45000', '0', '0', '45000'],
      ['House Ada Bello', 'Ada Bello', '45000', '45000', '0', '0'],
      ['House Tunde Alabi', 'Tunde Alabi', '45000', '45000', '0', '0'],
    ])
  })

  test('of all months has their figures', async () => {
    const { name, bytes } = await exported({ format: 'xlsx' })
    expect(name).toBe('collections-2026-05.xlsx')
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows?.slice(2).map((row) => row.slice(0, 3))).toEqual([
      ['2026-04', 135_000, 45_000],
      ['2026-03', 135_000, 90_000],
    ])
  })

  test('for the committee names the estate, who closed the month, and who has not paid', async () => {
    const { status, bytes } = await exported({ ...MARCH, format: 'pdf' })
    expect(status).toBe(200)
    const text = textOfPdf(Buffer.from(bytes))
    for (const words of [
      ...['Palm Grove', 'Collections, March 2026', '₦90,000.00 (66.7%)', 'Security levy', 'By block'],
      ...[`By ${people.admin.name}, `, 'Not paid in full: 1 home of 3', 'House Ngozi Eze', '₦45,000.00'],
    ])
      expect(text).toContain(words)
    expect(textOfPdf(Buffer.from((await exported({ format: 'pdf' })).bytes))).toContain(
      'March 2026 to May 2026',
    )
  })

  test('asks for the password first, and knows no other month', async () => {
    expect((await exported({ month: '2026-13', format: 'pdf' })).status).toBe(422)
    await world.db.execute(`update sessions set password_given_at = null`)
    expect((await exported({ ...MARCH, format: 'csv' })).status).toBe(403)
  })
})
