import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatNaira } from '#contract/money.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { estates as estateRows, tenants } from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { AFTER_SPRING, fetchStatement, SPRING, writeSpring } from '#server/test/statements.ts'
import { newAddress, startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: AFTER_SPRING })
const { as, call, db, pool, people, estates, tenancies } = world

const fetchFile = (path: string, who: Who, query: Record<string, string>) =>
  fetchStatement(world, path, who, query)
const ofLandlord = (query: object) =>
  as('landlord')('GET /landlord/statement/:userId', { params: { userId: people.landlord.id }, query })
const flatFile = (format: string, who: Who = 'tenant', days: object = SPRING) =>
  fetchFile(`/tenant/statement/${tenancies.flat}`, who, { ...days, format })
/** The issued statements, newest last. */
const issued = async () =>
  (await pool.query<Record<string, unknown>>('select * from statements order by id')).rows
const codeOfFlat = async (days: object = SPRING) => {
  await flatFile('pdf', 'estate admin', days)
  const { rows } = await pool.query(
    'select code from statements where tenant_id = $1 and to_on = $2 order by id desc limit 1',
    [tenancies.flat, (days as { to: string }).to],
  )
  return rows[0].code as string
}
const confirm = (code: string) => call('GET /statement/:code', { params: { code }, from: newAddress() })

beforeAll(() => writeSpring(world))

describe('a statement as a file', () => {
  test('is a PDF under its own code, the same for whoever prints it again', async () => {
    const first = await flatFile('pdf')
    expect([first.response.status, first.response.headers.get('content-type')]).toEqual([
      200,
      'application/pdf',
    ])
    expect(first.response.headers.get('content-disposition')).toBe(
      'attachment; filename="statement-palm-flat-2026-04-01-to-2026-06-30.pdf"',
    )
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const before = await issued()
    for (const who of ['tenant', 'landlord', 'estate admin', 'admin'] as const)
      expect((await flatFile('pdf', who)).bytes.equals(first.bytes)).toBe(true)
    expect(await issued()).toEqual(before)
    expect(before.at(-1)).toMatchObject({
      tenant_id: tenancies.flat,
      issued_by: people.tenant.id,
      closing: 34_999.5,
    })
  })

  test('names the address and the office of the estate above its lines', async () => {
    const address = '7 Admiralty Way, Lekki'
    const tell = (office_phone: string | null) =>
      db.update(estateRows).set({ address, office_phone }).where(eq(estateRows.id, estates.palm.id))
    await tell('08031234567')
    const text = textOfPdf((await flatFile('pdf')).bytes).normalize('NFKC')
    await tell(null)
    const places = [address, 'Questions?', 'Opening balance'].map((words) => text.indexOf(words))
    expect([-1, ...places]).toEqual([-1, ...new Set(places)].toSorted((one, other) => one - other))
  })

  test('printed by several at once it has one code', async () => {
    const days = { from: '2026-01-01', to: '2026-04-30' }
    const before = (await issued()).length
    const files = await Promise.all(
      (['tenant', 'landlord', 'estate admin', 'admin'] as const).map((who) => flatFile('pdf', who, days)),
    )
    expect((await issued()).length).toBe(before + 1)
    expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })

  test('namesakes have statements of their own', async () => {
    const before = (await issued()).length
    for (let each = 0; each < 2; each += 1) {
      const home = await addHome(world, 'neighbour', { title: 'Twin house' })
      await db.update(tenants).set({ starts_on: '2026-01-01' }).where(eq(tenants.id, home))
      await fetchFile(`/tenant/statement/${home}`, 'estate admin', { ...SPRING, format: 'pdf' })
    }
    expect((await issued()).length).toBe(before + 2)
  })

  test('is a table that adds up', async () => {
    const { bytes } = await flatFile('csv')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(parseCsv(bytes.toString())).toEqual([
      [
        'Date',
        'What',
        'Due',
        'Charged',
        'Paid',
        'Adjusted',
        'Balance',
        'Note',
        'Tenant',
        'Property',
        'Estate',
      ],
      ...[
        ['2026-04-01', 'Opening balance', '', '', '', '', '45000', ''],
        ['2026-04-01', 'Security, April 2026', '2026-04-01', '45000', '', '', '90000', ''],
        ['2026-04-10', expect.stringMatching(/^Payment INV-2026-/), '', '', '60000.5', '', '29999.5', ''],
        ['2026-05-02', 'Broken gate', '2026-05-02', '7000', '', '', '36999.5', 'Driven into'],
        ['2026-05-20', 'Written off', '', '', '', '2000', '34999.5', 'As agreed'],
        ['2026-06-30', 'Closing balance', '', '', '', '', '34999.5', ''],
      ].map((row) => [...row, 'The tenant', 'Palm flat', 'Palm Grove']),
    ])
    const ledger = await readXlsx((await flatFile('xlsx')).bytes)
    expect(ledger.sheets[0]?.rows).toHaveLength(7)
  })

  test('of a landlord has the sums and the homes; every line is in another PDF under the same code', async () => {
    const path = `/landlord/statement/${people.landlord.id}`
    const textOf = async (query: Record<string, string>) => {
      const { bytes } = await fetchFile(path, 'landlord', { ...SPRING, format: 'pdf', ...query })
      return textOfPdf(bytes).normalize('NFKC')
    }
    const [short, long] = [await textOf({}), await textOf({ lines: 'all' })]
    const { code } = (await issued()).at(-1) ?? {}
    for (const text of [short, long])
      for (const words of ['All properties', 'Palm flat', (code as string).slice(0, 4)])
        expect(text).toContain(words)
    expect([short.includes('Broken gate'), long.includes('Broken gate')]).toEqual([false, true])
    expect((await fetchFile(path, 'landlord', { format: 'pdf', lines: 'some' })).response.status).toBe(422)
  })

  test('a note that a spreadsheet would run stays a note', async () => {
    const home = await addHome(world, 'neighbour')
    await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: home }).owe({
      ...{ amount: 100, dated_on: '2026-05-01', note: '=1+1' },
    })
    const { bytes } = await fetchFile(`/tenant/statement/${home}`, 'neighbour', { ...SPRING, format: 'csv' })
    expect(bytes.toString()).toContain("'=1+1")
  })

  test('500 lines with long words are printed on numbered pages', async () => {
    const home = await addHome(world, 'neighbour', { title: 'Ọ̀ṣun ɗakin ₦ '.repeat(12) })
    await world.owner.db.execute(sql`
      insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name, note, created_by)
      select ${estates.palm.id}, ${accountOf(home)}, 'manual', 999999999.99, '2026-05-01', '2026-05-01',
        repeat('Ìdàgbàsókè ', 15), repeat('x', 400), ${people.admin.id} from generate_series(1, 500)`)
    const { response, bytes } = await fetchFile(`/tenant/statement/${home}`, 'estate admin', {
      ...SPRING,
      format: 'pdf',
    })
    expect(response.status).toBe(200)
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(20)
  })

  test('is printed 20 times a minute for one person; others are not held up', async () => {
    const path = `/tenant/statement/${tenancies.villa}`
    const print = (who: Who) => fetchFile(path, who, { ...SPRING, format: 'pdf' })
    const answers = []
    for (let each = 0; each < 21; each += 1) answers.push((await print('super admin')).response.status)
    expect(answers).toEqual([...Array(20).fill(200), 429])
    // The check comes before any read: also for ids that do not exist.
    for (const none of ['/tenant/statement/2000000', '/landlord/statement/2000000'])
      expect((await fetchFile(none, 'super admin', { format: 'csv' })).response.status).toBe(429)
    expect((await print('admin')).response.status).toBe(200)
  })

  test.each(['', 'doc', 'PDF'])('there is none as "%s"', async (format) => {
    const { response, bytes } = await flatFile(format)
    expect([response.status, JSON.parse(bytes.toString()).errors]).toEqual([
      422,
      { format: ['One of pdf, csv, xlsx'] },
    ])
  })
})

describe('the code of a statement', () => {
  test('confirms estate, period and balances to anyone, and nothing about a person', async () => {
    const { status, body } = await confirm(await codeOfFlat())
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{
        of: 'tenancy',
        homes: 1,
        home: 'Palm flat',
        estates: ['Palm Grove'],
        ...SPRING,
        opening: 45_000,
        closing: 34_999.5,
      },
      ...{ owed: 34_999.5, credit: 0, in_advance: 0 },
      moved: { charged: 52_000, paid: 60_000.5, given_back: 0, adjusted: 2_000 },
      letterhead: { logo: null, office: { name: null, phone_number: null, whatsapp: null, email: null } },
      ...{ issued_on: expect.stringMatching(/^20\d\d-/), since: 'agrees' },
    })
  })

  test('of a landlord’s confirms what all properties come to', async () => {
    await fetchFile(`/landlord/statement/${people.landlord.id}`, 'landlord', { ...SPRING, format: 'pdf' })
    const code = (await issued()).at(-1)?.code as string
    const { opening, closing, owed, credit, in_advance, properties } = (await ofLandlord(SPRING)).body
    expect((await confirm(code)).body).toMatchObject({
      ...{ of: 'landlord', homes: properties.length },
      estates: ['Palm Grove'],
      opening,
      closing,
      ...{ owed, credit, in_advance },
      since: 'agrees',
    })
  })

  test('tells debt and credit apart, as the paper does', async () => {
    const days = { from: SPRING.from, to: AFTER_SPRING }
    for (const amount of [8_000, -1_000]) {
      const tenant_id = await addHome(world, 'neighbour')
      const ledger = ledgerOf(world, { estate_id: estates.palm.id, tenant_id })
      const entry = { amount: Math.abs(amount), dated_on: AFTER_SPRING }
      await (amount > 0 ? ledger.owe(entry) : ledger.creditEntry(entry))
    }
    const path = `/landlord/statement/${people.landlord.id}`
    const { bytes } = await fetchFile(path, 'landlord', { ...days, format: 'pdf' })
    const { code } = (await issued()).at(-1) ?? {}
    const { owed, credit, in_advance, closing } = (await confirm(code as string)).body
    expect({ owed, credit, in_advance }).toEqual({ owed: closing + 1_000, credit: 1_000, in_advance: 0 })
    expect(textOfPdf(bytes).normalize('NFKC')).toContain(formatNaira(closing + 1_000))
  })

  test('keeps what it said when the ledger is corrected afterwards, and says that the ledger differs', async () => {
    const home = await addHome(world, 'neighbour')
    const ledger = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: home })
    await ledger.owe({ amount: 8_000, dated_on: '2026-05-01' })
    const print = () => fetchFile(`/tenant/statement/${home}`, 'neighbour', { ...SPRING, format: 'pdf' })
    const before = await print()
    const code = (await issued()).at(-1)?.code as string
    // Entries after its last day change nothing.
    await ledger.owe({ amount: 50, dated_on: '2026-07-01' })
    expect((await confirm(code)).body).toMatchObject({ closing: 8_000, since: 'agrees' })
    expect((await print()).bytes.equals(before.bytes)).toBe(true)
    // Late entries within its days change it.
    await ledger.creditEntry({ amount: 1_000, dated_on: '2026-06-01', created_at: '2099-01-01T09:00:00Z' })
    expect((await confirm(code)).body).toMatchObject({ closing: 8_000, since: 'corrected' })
    expect((await print()).bytes.equals(before.bytes)).toBe(false)
    const newer = (await issued()).at(-1)?.code as string
    expect(newer).not.toBe(code)
    expect((await confirm(newer)).body).toMatchObject({ closing: 7_000, since: 'agrees' })
  })

  test('of a day that was not over says that more came on it, and is corrected only by what is told late', async () => {
    const home = await addHome(world, 'neighbour')
    const ledger = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: home })
    await turnTo(world.owner.db, '2099-05-20')
    await ledger.owe({ amount: 8_000, dated_on: '2099-05-01' })
    const days = { from: '2099-05-01', to: '2099-05-20', format: 'pdf' }
    await fetchFile(`/tenant/statement/${home}`, 'neighbour', days)
    const code = (await issued()).at(-1)?.code as string
    // In Lagos it is the 20th already, and the 21st.
    for (const [created_at, since] of [
      ['2099-05-19T23:30:00Z', 'added'],
      ['2099-05-20T22:30:00Z', 'added'],
      ['2099-05-20T23:30:00Z', 'corrected'],
    ] as const) {
      await ledger.owe({ amount: 50, dated_on: '2099-05-20', created_at })
      expect((await confirm(code)).body).toMatchObject({ closing: 8_000, since })
    }
    await turnTo(world.owner.db, '2026-11-21')
  })

  test('is taken as it is printed: in groups, in capitals', async () => {
    const code = await codeOfFlat()
    expect((await confirm(code.toUpperCase().replace(/(.{4})/g, '$1 '))).status).toBe(200)
  })

  test('one that nobody issued says so, also where it is a receipt’s', async () => {
    const { rows } = await pool.query('select receipt_code from payments limit 1')
    for (const code of ['0'.repeat(32), rows[0].receipt_code]) {
      const { status, body } = await confirm(code)
      expect([status, body.message]).toEqual([
        404,
        'No statement has this code. Compare it with the paper: one character may be wrong.',
      ])
    }
  })

  test.each(['1234', 'x'.repeat(32), '0'.repeat(33), "' or 1=1 --"])('"%s" is not one', async (code) => {
    const { status, body } = await confirm(code)
    expect([status, body]).toEqual([422, refusal('code', 'This is not a statement code.')])
  })

  test('one address cannot try codes for long', async () => {
    const from = newAddress()
    const guess = () => call('GET /statement/:code', { params: { code: '0'.repeat(32) }, from })
    for (let tries = 0; tries < 60; tries += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
    expect((await confirm('0'.repeat(32))).status).toBe(404)
  })
})
