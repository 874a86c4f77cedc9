import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { sessions } from '#server/database/schema.ts'
import { startTestApi } from '#server/test/api.ts'
import { createCall } from '#server/test/client.ts'
import { addPerson, newAddress, newEmail, PASSWORD } from '#server/test/world.ts'
import { countTry, forgetOldTries } from '#server/throttling/tries.ts'

const { another, call, callWith, context, db } = await startTestApi()
const wrong = 'Not-the-password-1'

const attempt = (email: string, password: string, from: string) =>
  call('POST /login', { body: { email, password }, from })
const login = async (email: string, password: string, from: string) =>
  (await attempt(email, password, from)).status
/** Counts earlier attempts without comparing passwords. */
const count = (times: number, limiter: typeof context.throttles.attacks, who: string | number) =>
  Promise.all(Array.from({ length: times }, () => countTry(limiter, who)))
const tryOften = (times: number, attempt: () => Promise<number>) =>
  Promise.all(Array.from({ length: times }, attempt))

describe('signing in', () => {
  test('after six wrong passwords nobody else’s try from there counts any more, not even the right one', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    expect(await tryOften(6, () => login(owner.email, wrong, from))).toEqual(Array(6).fill(401))
    const { status, headers, body } = await call('POST /login', {
      body: { email: owner.email, password: PASSWORD },
      from,
    })
    expect([status, body.message]).toEqual([429, 'Too many tries. Try again in 15 minutes.'])
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })

  test('a stranger cannot lock somebody out', async () => {
    const [owner, stranger] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    await tryOften(7, () => login(owner.email, wrong, stranger))
    expect(await login(owner.email, PASSWORD, stranger)).toBe(429)
    expect(await login(owner.email, PASSWORD, newAddress())).toBe(200)
    expect((await callWith(owner.token)('GET /me')).status).toBe(200)
  })

  test('others may sign in from the same address', async () => {
    const [one, other, from] = [
      await addPerson(db, { role: 'tenant' }),
      await addPerson(db, { role: 'tenant' }),
      newAddress(),
    ]
    await tryOften(7, () => login(one.email, wrong, from))
    expect(await login(other.email, PASSWORD, from)).toBe(200)
  })

  test('the count begins anew once somebody is in', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    await tryOften(5, () => login(owner.email, wrong, from))
    expect(await login(owner.email, PASSWORD, from)).toBe(200)
    expect(await tryOften(6, () => login(owner.email, wrong, from))).toEqual(Array(6).fill(401))
  })

  test('six hundred times in a quarter of an hour is enough, also with the right password', async () => {
    const [owner, browser] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    const once = () => login(owner.email, PASSWORD, browser)
    await count(599, context.throttles.signIns, owner.id)
    expect(await once()).toBe(200)
    const { headers } = await attempt(owner.email, PASSWORD, newAddress())
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    // Further attempts from there compare no password; existing sessions continue.
    expect(await tryOften(6, once)).toEqual(Array(6).fill(429))
    expect((await callWith(owner.token)('GET /me')).status).toBe(200)
  })

  test('of a person’s sessions the latest thousand go on', async () => {
    const owner = await addPerson(db, { role: 'tenant' })
    await db.execute(sql`
      insert into sessions (token_hash, user_id, expires_at)
      select sha256(convert_to(${newEmail()} || each, 'UTF8')), ${owner.id}, now() + interval '1 day'
      from generate_series(1, 999) each`)
    expect((await callWith(owner.token)('GET /me')).status).toBe(200)
    expect(await login(owner.email, PASSWORD, newAddress())).toBe(200)
    expect((await callWith(owner.token)('GET /me')).status).toBe(401)
    expect(await db.$count(sessions, eq(sessions.user_id, owner.id))).toBe(1000)
  })

  test('browsers an account knows leave strangers a place to have theirs compared', async () => {
    const { passwordQueues } = context.throttles
    const ends: (() => void)[] = []
    const known = Array.from({ length: 5 }, () =>
      passwordQueues.fromKnownBrowser(() => new Promise((resolve) => ends.push(() => resolve(true)))),
    )
    expect(await passwordQueues.fromNetwork(newAddress(), async () => true)).toBe(true)
    expect(ends).toHaveLength(2)
    for (let ended = 0; ended < known.length; ended += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended)
      ends[ended]?.()
    }
    expect(await Promise.all(known)).toEqual(Array(5).fill(true))
  })

  test('unknown addresses are counted alike', async () => {
    const [email, from] = [newEmail(), newAddress()]
    const said = await tryOften(7, () => login(email, wrong, from))
    expect(said.sort()).toEqual([...Array(6).fill(401), 429])
  })

  test('one network may fail 60 times on invented names, which shuts nobody out there', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    for (let times = 0; times < 3; times += 1) expect(await login(owner.email, PASSWORD, from)).toBe(200)
    const said = await tryOften(62, () => login(newEmail(), wrong, from))
    expect(said.filter((status) => status === 401)).toHaveLength(60)
    expect(said.filter((status) => status === 429)).toHaveLength(2)
    // The right password still works.
    expect(await login(owner.email, wrong, from)).toBe(429)
    expect(await login(owner.email, PASSWORD, from)).toBe(200)
    expect(await tryOften(3, () => login(owner.email, PASSWORD, from))).toEqual([200, 200, 200])
  })

  test('a network that fails on 60 real accounts is one that attacks people: no password gets in from there', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    const { failures, attacks } = context.throttles
    await count(54, failures, from)
    await count(54, attacks, from)
    const { email } = await addPerson(db, { role: 'tenant' })
    expect(await tryOften(6, () => login(email, wrong, from))).toEqual(Array(6).fill(401))
    const refused = await attempt(owner.email, PASSWORD, from)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 14 * 60]).toEqual([429, true])
    expect(await login(owner.email, PASSWORD, newAddress())).toBe(200)
  })

  test('an account that is tried from everywhere may be tried every half a minute, and is never locked', async () => {
    const owner = await addPerson(db, { role: 'tenant' })
    const fromElsewhere = (password: string) => attempt(owner.email, password, newAddress())
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
    const guesses = Array.from({ length: 20 }, () => fromElsewhere(wrong))
    expect(statuses(await Promise.all(guesses))).toEqual(Array(20).fill(401))
    const next = await Promise.all(Array.from({ length: 5 }, () => fromElsewhere(wrong)))
    expect(statuses(next).sort()).toEqual([401, 429, 429, 429, 429])
    const refused = await fromElsewhere(PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    await db.execute(sql`update throttle set expire = expire - 30 * 1000`)
    expect((await fromElsewhere(PASSWORD)).status).toBe(200)
  })

  describe('tells nobody whether an address has an account', () => {
    const { attacks, failures, guesses, signInAnywhere } = context.throttles
    const STATES: Record<string, (email: string, from: string) => Promise<unknown>> = {
      'with no tries before': async () => {},
      'where the network has failed too often': (_email, from) => count(60, failures, from),
      'where the network attacks people': (_email, from) =>
        Promise.all([count(60, failures, from), count(60, attacks, from)]),
      'where that is remembered for longer than the failures': (_email, from) => count(61, attacks, from),
      'where the account has been tried too often from there': (email, from) =>
        count(6, guesses, `${from} ${email}`),
      'where the account has been tried from everywhere': async (email) => {
        await count(20, signInAnywhere, email)
        await login(email, wrong, newAddress())
      },
    }
    test.each(Object.entries(STATES))('%s', async (_state, bring) => {
      const answers = []
      for (const email of [(await addPerson(db, { role: 'tenant' })).email, newEmail()]) {
        const from = newAddress()
        await bring(email, from)
        const { status, headers, body } = await attempt(email, wrong, from)
        answers.push({ status, body, tell: [...headers.keys()].sort() })
      }
      expect(answers[1]).toEqual(answers[0])
    })

    test('not by what the next try meets either', async () => {
      const answers = []
      for (const email of [(await addPerson(db, { role: 'tenant' })).email, newEmail()]) {
        const from = newAddress()
        await count(59, failures, from)
        answers.push([await login(email, wrong, from), await login(newEmail(), wrong, from)])
      }
      expect(answers).toEqual([
        [401, 429],
        [401, 429],
      ])
    })
  })

  test('after a quarter of an hour the tries are there again', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    await tryOften(7, () => login(owner.email, wrong, from))
    await db.execute(sql`update throttle set expire = expire - 15 * 60 * 1000`)
    expect(await login(owner.email, PASSWORD, from)).toBe(200)
  })

  test('an IPv6 address stands for its /64; an IPv4 address for itself, however it is written', async () => {
    const owner = await addPerson(db, { role: 'tenant' })
    for (const last of ['::1', '::2', ':1:2:3:4', ':ffff:0:0:1', '::abcd', '::0'])
      expect(await login(owner.email, wrong, `2001:db8:7:1${last}`)).toBe(401)
    expect(await login(owner.email, PASSWORD, '2001:0DB8:7:1::99')).toBe(429)
    expect(await login(owner.email, PASSWORD, '2001:db8:7:2::1')).toBe(200)
    expect(await login(owner.email, PASSWORD, '2001:db8:7::1')).toBe(200)
    const [address, other] = [newAddress(), newAddress()]
    await tryOften(6, () => login(owner.email, wrong, `::ffff:${address}`))
    expect(await login(owner.email, PASSWORD, address)).toBe(429)
    expect(await login(owner.email, PASSWORD, `::ffff:${other}`)).toBe(200)
  })

  test('counters whose time is over are removed, the others kept', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    await login(newEmail(), wrong, newAddress())
    await db.execute(sql`update throttle set expire = expire - 24 * 60 * 60 * 1000`)
    await tryOften(7, () => login(owner.email, wrong, from))
    await forgetOldTries(db)
    expect((await db.execute(sql`select count(*)::int as kept from throttle`)).rows).toEqual([{ kept: 4 }])
    expect(await login(owner.email, PASSWORD, from)).toBe(429)
  })

  test('two servers count together', async () => {
    const other = await another()
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    const elsewhere = createCall(other.url, null)
    const there = async (password: string) =>
      (await elsewhere('POST /login', { body: { email: owner.email, password }, from })).status
    await Promise.all([tryOften(3, () => login(owner.email, wrong, from)), tryOften(3, () => there(wrong))])
    expect([await login(owner.email, PASSWORD, from), await there(PASSWORD)]).toEqual([429, 429])
  })

  test('the counters name nobody', async () => {
    const email = newEmail()
    await login(email, wrong, newAddress())
    const { rows } = await db.execute<{ keys: string }>(
      sql`select string_agg(key, ' ') as keys from throttle`,
    )
    expect(rows[0]?.keys).not.toContain(email)
  })
})
