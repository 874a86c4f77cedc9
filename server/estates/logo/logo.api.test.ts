import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOGO_LIMIT_BYTES } from '#contract/limits.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { pay } from '#server/test/payments.ts'
import { jpeg, png } from '#server/test/pictures.ts'
import { newAddress, startWorld } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld()
const { as, call, send, people, estates, tenancies } = world
const params = { estateId: estates.palm.id }
/** Each person has a number of changes a day. */
const save = (file: Buffer<ArrayBuffer>, who: 'estate admin' | 'admin' | 'super admin' = 'estate admin') =>
  as(who)('POST /estate/logo/:estateId', { params, file })
const fetchLogo = (code: string | null) =>
  send({ method: 'GET', path: `/logo/${code}`, headers: { 'x-forwarded-for': newAddress() } })

test('a logo is public under a code that changes with it, and nothing but a picture', async () => {
  const codes: (string | null)[] = []
  for (const [file, type, name] of [
    [png(), 'image/png', 'logo.png'],
    [jpeg(), 'image/jpeg', 'logo.jpg'],
  ] as const) {
    const { status, body } = await save(file)
    expect([status, body.logo]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)])
    codes.push(body.logo)
    const { headers } = await fetchLogo(body.logo)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
  expect((await fetchLogo(codes[0] ?? '')).status).toBe(404)
  const { body } = await as('estate admin')('DELETE /estate/logo/:estateId', { params })
  expect([body.logo, (await fetchLogo(codes[1] ?? '')).status]).toEqual([null, 404])
  expect((await fetchLogo('palm')).status).toBe(422)
})

const TEXT = ['tEXt', Buffer.from('Comment\0<script>alert(1)</script>')] as const

test('what a file carries beside the picture is left out', async () => {
  const { body } = await save(png({ more: [TEXT] }))
  expect((await fetchLogo(body.logo)).text).not.toContain('script')
  const comment = Buffer.from('<?php echo 1 ?>')
  const spoilt = Buffer.concat([
    jpeg().subarray(0, 2),
    Buffer.of(0xff, 0xfe, 0, comment.length + 2),
    comment,
    jpeg().subarray(2),
  ])
  expect((await fetchLogo((await save(spoilt)).body.logo)).text).not.toContain('php')
})

const TOO_RICH = 'Save the picture with 8 bits for each colour, and not interlaced.'
const NOT_A_PICTURE = 'Choose a PNG or JPEG picture.'
const DAMAGED = 'This picture is damaged or was cut off. Save it again.'
const LONGER = 'Something else follows the picture in this file. Save it again.'
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const wrongSum = png()
wrongSum[20] = 1

test.each([
  ['an SVG, whatever it is called', svg, NOT_A_PICTURE],
  ['a GIF', Buffer.from('GIF89a'), NOT_A_PICTURE],
  ['nothing', Buffer.alloc(0), NOT_A_PICTURE],
  ['a PNG that was cut off', png().subarray(0, -20), DAMAGED],
  ['a PNG without its end', png().subarray(0, -12), DAMAGED],
  ['a PNG with a wrong checksum', wrongSum, DAMAGED],
  ['a PNG with less picture than it says', png({ height: 400, raw: Buffer.alloc(400) }), DAMAGED],
  ['a PNG that inflates to 50 MB', png({ raw: Buffer.alloc(50_000_000) }), DAMAGED],
  ['a PNG with a row that no reader knows', png({ raw: Buffer.alloc(20 * 121, 5) }), DAMAGED],
  ['a PNG of 16 bits', png({ bits: 16 }), TOO_RICH],
  ['an interlaced PNG', png({ interlaced: 1 }), TOO_RICH],
  ['a PNG with a page behind it', Buffer.concat([png(), svg]), LONGER],
  [
    'a PNG with a file in its data',
    png({
      raw: Buffer.alloc(0),
      more: [['IDAT', Buffer.concat([deflateSync(Buffer.alloc(20 * 121)), svg])]],
    }),
    LONGER,
  ],
  ['a JPEG that was cut off', jpeg().subarray(0, -2), DAMAGED],
  ['the head of a JPEG', jpeg().subarray(0, 40), DAMAGED],
  ['a JPEG with a page behind it', Buffer.concat([jpeg(), svg]), LONGER],
  [
    '10,000 pixels',
    png({ width: 10_000, height: 10, raw: Buffer.alloc(10 * 30_001) }),
    'The picture is 10,000 by 10 pixels. At most 600 by 600 are possible.',
  ],
])('%s is refused', async (_, file, message) => {
  const { status, body } = await save(Buffer.from(file), 'super admin')
  expect([status, body.errors]).toEqual([422, { file: [message] }])
})

test('more than 300 kB are refused, and the last byte before is not the reason', async () => {
  const filled = (bytes: number) => {
    const empty = png({ more: [['tEXt', Buffer.alloc(0)]] }).length
    return png({ more: [['tEXt', Buffer.alloc(bytes - empty)]] })
  }
  const { status, body } = await save(filled(LOGO_LIMIT_BYTES + 1000))
  expect([status, body.message]).toEqual([413, 'A logo may have at most 300 kB. Save it smaller.'])
  expect((await save(filled(LOGO_LIMIT_BYTES))).status).toBe(200)
})

test('receipts carry the logo and how to reach the office, and so does the page that confirms them', async () => {
  const office = { name: null, phone_number: '0805 111 2203', whatsapp: null, email: 'office@palm.test' }
  const body = { office }
  await as('estate admin')('PUT /estate/update/:id', { params: { id: estates.palm.id }, body })
  const plain = { logo: (await as('estate admin')('DELETE /estate/logo/:estateId', { params })).body.logo }
  expect(plain.logo).toBeNull()
  const { id } = await pay(world)
  const print = async () =>
    (await send({ method: 'GET', path: `/payment/${id}/receipt.pdf`, token: people.tenant.token })).text
  const pictures = async () => (await print()).match(/\/Subtype \/Image/g)?.length ?? 0
  expect(await pictures()).toBe(0)
  for (const [file, count] of [
    [png(), 1],
    // Its transparency is a picture too.
    [png({ colour: 6 }), 2],
    [jpeg(), 1],
  ] as const) {
    expect((await save(file, 'admin')).status).toBe(200)
    expect(await pictures()).toBe(count)
  }
  const { receipt_code } = (await as('tenant')('GET /payment/:id/receipt', { params: { id } })).body
  const confirmed = await call('GET /receipt/:code', {
    params: { code: receipt_code },
    from: newAddress(),
  })
  expect(confirmed.body).toMatchObject({ office, logo: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('tenants and landlords are told how to reach their estates, and no others', async () => {
  const reach = async (who: 'tenant' | 'landlord' | 'estate admin' | 'other tenant' | 'admin') =>
    (await as(who)('GET /me')).body.user.offices
  const own = [
    { id: estates.palm.id, name: 'Palm Grove', logo: expect.anything(), office: expect.anything() },
  ]
  expect(await reach('tenant')).toMatchObject(own)
  expect(await reach('landlord')).toMatchObject(own)
  expect(await reach('estate admin')).toMatchObject(own)
  expect([await reach('other tenant'), await reach('admin')]).toEqual([undefined, undefined])
})

test('who left a home is told how to reach its estate while they owe for it', async () => {
  await startLedger(world, estates.palm.id, [])
  const home = { estate_id: estates.palm.id, tenant_id: tenancies.flat }
  const { owe, creditEntry, settle } = ledgerOf(world, home)
  const dated_on = dayFromNow(-3)
  const debt = await owe({ amount: 5_000, dated_on })
  await as('tenant')('DELETE /me/tenancies/:id', { params: { id: tenancies.flat } })
  const reach = async () => (await as('tenant')('GET /me')).body.user.offices
  expect(await reach()).toMatchObject([{ id: estates.palm.id, name: 'Palm Grove' }])
  await settle(await creditEntry({ amount: 5_000, dated_on }), debt, 5_000)
  expect(await reach()).toBeUndefined()
})

test.each([
  [
    'a number',
    { phone_number: 'ask at the gate' },
    { 'office.phone_number': ['Enter a valid phone number'] },
  ],
  ['an email', { email: 'office at palm' }, { 'office.email': ['Enter a valid email'] }],
  ['a name', { name: 'x'.repeat(81) }, { 'office.name': [expect.stringContaining('80')] }],
])('%s of the office that is none is refused', async (_, wrong, errors) => {
  const { status, body } = await as('estate admin')('PUT /estate/update/:id', {
    params: { id: estates.palm.id },
    body: { office: wrong },
  })
  expect([status, body.errors]).toEqual([422, errors])
})

test('a change of other fields leaves the office as it is', async () => {
  const { body } = await as('estate admin')('PUT /estate/update/:id', {
    params: { id: estates.palm.id },
    body: { owner: 'Ada Obi' },
  })
  expect(body.office.phone_number).toBe('0805 111 2203')
})
