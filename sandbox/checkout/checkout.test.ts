import { expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { TEST_CARDS, testExpiry } from '#sandbox/processing/test-cards.ts'
import { openSandbox } from '#sandbox/test/open-sandbox.ts'

const [success, declined] = TEST_CARDS
const typed = (card: { number: string; cvv: string }) => ({
  number: card.number,
  cvv: card.cvv,
  expiry: testExpiry(),
})

async function openCheckout(over: object = {}) {
  const opened = await openSandbox(over)
  const { access_code } = await opened.initialize('EST-1')
  const address = `${opened.sandbox.url}/checkout/${access_code}`
  const send = async (path: string, body: object): Promise<Record<string, object>> => {
    const response = await fetch(`${address}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, object>
  }
  return { ...opened, address, send }
}

test('the page says what is paid, and that it is a test', async () => {
  const { address } = await openCheckout()
  const response = await fetch(address)
  const page = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  for (const text of ['TEST', '₦45,000.00', 'tenant@estate.demo', 'EST-1']) expect(page).toContain(text)
  for (const { name, number } of TEST_CARDS) {
    expect(page).toContain(name)
    expect(page).toContain(`data-number="${number}"`)
  }
  // The page loads files of its own origin only.
  expect([...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/checkout/checkout.css',
    '/checkout/form.css',
    '/checkout/checkout.js',
  ])
})

test('nothing from outside becomes markup', async () => {
  const { sandbox, initialize } = await openSandbox()
  const { authorization_url } = await initialize('EST-1', {
    email: 'a@b.ng',
    amount: 5_000,
    metadata: { cancel_action: 'javascript:alert(1)' },
    callback_url: 'https://estate.example/?q="><script>alert(1)</script>',
  })
  const page = await (
    await fetch(`${authorization_url}?origin=${encodeURIComponent('http://a"><script>')}`)
  ).text()
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('javascript:')
  expect((await fetch(`${sandbox.url}/checkout/%3Cscript%3E`)).status).toBe(404)
})

test('only the page that opened it may frame it', async () => {
  const { address } = await openCheckout()
  const policy = async (origin?: string) => {
    const query = origin === undefined ? '' : `?origin=${encodeURIComponent(origin)}`
    return (await fetch(address + query)).headers.get('content-security-policy')
  }
  expect(await policy('http://127.0.0.1:3000')).toContain('frame-ancestors http://127.0.0.1:3000')
  for (const none of [undefined, '', 'null', 'javascript:alert(1)', 'http://a;script-src', '*']) {
    expect(await policy(none)).toMatch(/frame-ancestors 'none'$/)
  }
  expect(await policy()).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/)
})

test('a card pays; a declined one can be followed by another', async () => {
  const { send, verify } = await openCheckout()
  expect(await send('card', typed(declined))).toMatchObject({ status: 'failed', message: 'Declined' })
  expect(await verify('EST-1')).toMatchObject({ status: 'failed' })
  expect(await send('card', typed(success))).toMatchObject({ status: 'success' })
  expect(await verify('EST-1')).toMatchObject({ status: 'success', amount: 4_500_000 })
})

test.each([
  [{}, ['number']],
  [{ number: '', cvv: '', expiry: '' }, ['number', 'expiry', 'cvv']],
  [{ ...typed(success), number: '5555 5555 5555 4444' }, ['number']],
  [{ ...typed(success), cvv: '409' }, ['cvv']],
  [{ ...typed(success), expiry: '01 / 20' }, ['expiry']],
  [{ ...typed(success), expiry: '13 / 40' }, ['expiry']],
])('a card typed as %j is no try', async (card, fields) => {
  const { send, verify } = await openCheckout()
  const { errors } = await send('card', card)
  expect(Object.keys(errors ?? {})).toEqual(fields)
  expect(await verify('EST-1')).toMatchObject({ status: 'abandoned' })
})

test('a card paid twice at the same moment is paid once', async () => {
  const { send, sandbox } = await openCheckout()
  const both = await Promise.all([send('card', typed(success)), send('card', typed(success))])
  expect(both).toMatchObject([{ status: 'success' }, { status: 'success' }])
  expect(await sandbox.transactions()).toMatchObject([{ attempts: [{ last4: '4081' }] }])
})

test('a transfer is pending until it arrives by itself', async () => {
  const { send, verify } = await openCheckout({ transfer_after_ms: 60 })
  expect(await send('transfer', {})).toMatchObject({ status: 'pending' })
  expect(await verify('EST-1')).toMatchObject({ status: 'pending', paid_at: null })
  await expect
    .poll(() => verify('EST-1'))
    .toMatchObject({ status: 'success', channel: 'bank_transfer', gateway_response: 'Approved' })
})

test('a transfer arrives when told; a card declined meanwhile does not stop it', async () => {
  const { send, verify, control } = await openCheckout()
  await control('POST', 'transfer/EST-1')
  expect(await verify('EST-1')).toMatchObject({ status: 'abandoned' })
  await send('transfer', {})
  await send('card', typed(declined))
  expect(await verify('EST-1')).toMatchObject({ status: 'pending' })
  await control('POST', 'transfer/EST-1')
  expect(await verify('EST-1')).toMatchObject({ status: 'success' })
})

test('the inline script is served to any page, and opens transactions with the public key', async () => {
  const { sandbox } = await openSandbox()
  const script = await fetch(sandbox.script_url)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await script.text()).toContain('window.PaystackPop')

  const request = (key: string) =>
    fetch(`${sandbox.url}/checkout/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:3000' },
      body: JSON.stringify({ key, email: 'a@b.ng', amount: 5_000, reference: 'EST-9' }),
    })
  expect((await request('pk_test_other')).status).toBe(401)
  const opened = await request(SANDBOX_KEYS.public_key)
  expect(opened.headers.get('access-control-allow-origin')).toBe('*')
  const [{ access_code } = { access_code: '' }] = await sandbox.transactions()
  expect(await opened.json()).toMatchObject({ status: true, data: { access_code } })
  const preflight = await fetch(`${sandbox.url}/checkout/request`, { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
})
