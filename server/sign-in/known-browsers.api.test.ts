import { describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { knownBrowsers } from '#server/database/schema.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { startTestApi } from '#server/test/api.ts'
import { addResetToken } from '#server/test/builders.ts'
import { createCall } from '#server/test/client.ts'
import { addPerson, newAddress, PASSWORD, type Person } from '#server/test/world.ts'
import { countTry } from '#server/throttling/tries.ts'

const api = await startTestApi()
const { call, callWith, context, db } = api
const wrong = 'Not-the-password-1'
const NEW_PASSWORD = 'Rainy-Season-Is-9'

interface Attempt {
  password?: string
  from?: string
  cookie?: string | undefined
}
const attempt = ({ email }: Person, { password = PASSWORD, from = newAddress(), cookie }: Attempt = {}) =>
  call('POST /login', { body: { email, password }, from, cookie })
const login = async (person: Person, given?: Attempt) => (await attempt(person, given)).status
/** The cookie that the browser sends back. */
const kept = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0]
const tokenIn = (answer: { headers: Headers }) => hashToken(kept(answer)?.split('=')[1] ?? '')
const often = (times: number, each: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, each))
const tenant = () => addPerson(db, { role: 'tenant' })
const browsersOf = ({ id }: Person) => db.$count(knownBrowsers, eq(knownBrowsers.user_id, id))

/** Uses up the attempts of unknown browsers for the account, and of that address for all accounts. */
async function attack({ email }: Person, from: string): Promise<void> {
  const { attacks, guesses, signInAnywhere, turns } = context.throttles
  await often(60, () => countTry(attacks, from))
  await often(6, () => countTry(guesses, `${from} ${email}`))
  await often(20, () => countTry(signInAnywhere, email))
  await countTry(turns, email)
}

test('the cookie is for signing in only, and out of reach of the page', async () => {
  const [cookie = '', ...attributes] =
    (await attempt(await tenant())).headers.get('set-cookie')?.split('; ') ?? []
  expect(cookie).toMatch(/^known_browser=[\w-]{43}$/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/api/login', 'SameSite=Strict'])
})

test('over https the browser takes it over nothing else, and keeps to https', async () => {
  const { url } = await api.another({ app_url: 'https://estate.example' })
  const { email } = await tenant()
  const signIn = (cookie?: string) =>
    createCall(url, null)('POST /login', { body: { email, password: PASSWORD }, cookie })
  const first = await signIn()
  expect(first.headers.get('set-cookie')).toMatch(/^__Secure-known_browser=[\w-]{43};.*; Secure/)
  expect(first.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  const again = await signIn(kept(first))
  expect(await db.$count(knownBrowsers, eq(knownBrowsers.token_hash, tokenIn(first)))).toBe(0)
  expect(await db.$count(knownBrowsers, eq(knownBrowsers.token_hash, tokenIn(again)))).toBe(1)
})

test('what did not sign in is not remembered', async () => {
  const owner = await tenant()
  expect(kept(await attempt(owner, { password: wrong }))).toBeUndefined()
  expect(await browsersOf(owner)).toBe(0)
})

describe('a known browser', () => {
  test('gets in while its account and its network are under attack', async () => {
    const [owner, from] = [await tenant(), newAddress()]
    const cookie = kept(await attempt(owner, { from }))
    await attack(owner, from)
    expect(await login(owner, { from, cookie })).toBe(200)
  })

  test('does so only for the accounts that signed in with it', async () => {
    const [owner, other, from] = [await tenant(), await tenant(), newAddress()]
    const cookie = kept(await attempt(other, { from }))
    await attack(owner, from)
    expect(await login(owner, { from, cookie })).toBe(429)
    expect(await login(owner, { from, cookie: 'known_browser=anything' })).toBe(429)
    expect(await login(other, { from, cookie })).toBe(200)
  })

  test('is shared by those who sign in with it', async () => {
    const [one, other, from] = [await tenant(), await tenant(), newAddress()]
    const first = kept(await attempt(one, { from }))
    const second = kept(await attempt(other, { from, cookie: first }))
    await attack(one, from)
    expect(await login(one, { from, cookie: second })).toBe(200)
  })

  test('has a new token with each sign-in; a copy of the old one is worth nothing', async () => {
    const [owner, from] = [await tenant(), newAddress()]
    const copied = kept(await attempt(owner, { from }))
    const next = kept(await attempt(owner, { from, cookie: copied }))
    expect(next).not.toBe(copied)
    expect(await browsersOf(owner)).toBe(1)
    await attack(owner, from)
    expect(await login(owner, { from, cookie: copied })).toBe(429)
    expect(await login(owner, { from, cookie: next })).toBe(200)
  })

  test('is no free ticket: six failures in a quarter of an hour, wherever it is', async () => {
    const owner = await tenant()
    const cookie = kept(await attempt(owner))
    expect((await often(8, () => login(owner, { password: wrong, cookie }))).sort()).toEqual([
      ...Array(6).fill(401),
      429,
      429,
    ])
    expect(await login(owner, { cookie })).toBe(429)
    // Its attempts do not count for others either.
    expect(await login(owner)).toBe(200)
  })
})

describe('a new password', () => {
  test('chosen in the profile forgets the other browsers, not the one at hand', async () => {
    const [owner, from] = [await tenant(), newAddress()]
    const other = kept(await attempt(owner, { from }))
    const changed = await callWith(owner.token)('PUT /me/password', {
      body: { current_password: PASSWORD, password: NEW_PASSWORD },
    })
    const here = kept(changed)
    await attack(owner, from)
    expect(await login(owner, { password: NEW_PASSWORD, from, cookie: other })).toBe(429)
    expect(await login(owner, { password: NEW_PASSWORD, from, cookie: here })).toBe(200)
  })

  test('chosen by link forgets the other browsers, and gets its owner in whatever goes on', async () => {
    const [owner, from] = [await tenant(), newAddress()]
    const other = kept(await attempt(owner, { from }))
    await attack(owner, from)
    const token = await addResetToken(api, owner.id)
    const body = { token, password: NEW_PASSWORD }
    const here = kept(await call('POST /reset-password', { body, from }))
    expect(await login(owner, { password: NEW_PASSWORD, from, cookie: other })).toBe(429)
    expect(await login(owner, { password: NEW_PASSWORD, from, cookie: here })).toBe(200)
    // The limits of others are cleared, so the sign-in does not wait for a turn.
    expect(await often(3, () => login(owner, { password: wrong }))).toEqual([401, 401, 401])
  })
})

test('ten browsers are remembered of a person, the latest ones', async () => {
  const [owner, from] = [await tenant(), newAddress()]
  const cookies: (string | undefined)[] = []
  for (let times = 0; times < 11; times += 1) cookies.push(kept(await attempt(owner, { from })))
  expect(await browsersOf(owner)).toBe(10)
  await attack(owner, from)
  expect(await login(owner, { from, cookie: cookies[0] })).toBe(429)
  expect(await login(owner, { from, cookie: cookies[10] })).toBe(200)
})
