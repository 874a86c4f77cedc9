import { expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { addPerson, PASSWORD, type Person, startWorld } from '#server/test/world.ts'

const { app, db } = await startWorld()

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/132.0'
const HOME = '102.89.1.1'

/** Signs in as a browser does; returns its cookie. */
async function signInWith({ email }: Person, agent: string, ip: string, cookie?: string) {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: ip,
    headers: { 'user-agent': agent, ...(cookie && { cookie }) },
    payload: { email, password: PASSWORD },
  })
  expect(statusCode).toBe(200)
  return String(headers['set-cookie']).split(';')[0]
}
const tenant = () => addPerson(db, { role: 'tenant' })
async function told(person: Person) {
  const sent = await db.select().from(messages).where(eq(messages.user_id, person.id)).orderBy(messages.id)
  return sent.map(({ content }) => content.told)
}
const noted = async (person: Person) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.user_id, person.id))).filter(
    ({ kind }) => kind === 'new_device',
  ).length

test('the first device of an account is nothing new; another one is told, once', async () => {
  const person = await tenant()
  await signInWith(person, PHONE, HOME)
  await signInWith(person, PHONE, HOME)
  expect(await told(person)).toEqual([])
  await signInWith(person, LAPTOP, '197.210.2.2')
  await signInWith(person, LAPTOP, '197.210.2.2')
  expect(await told(person)).toEqual(['It was Firefox on Windows, from the address 197.210.2.2.'])
  expect(await noted(person)).toBe(1)
})

test('a browser that is known may move, and a network of one address is one network', async () => {
  const person = await tenant()
  const first = await signInWith(person, PHONE, HOME)
  const second = await signInWith(person, PHONE, '197.210.3.3', first)
  await signInWith(person, PHONE, '2c0f:f5c0:1:2::1', second)
  await signInWith(person, PHONE, '2c0f:f5c0:1:2::ffff')
  expect(await told(person)).toEqual([])
})

test('a browser that another person is known by is new to an account', async () => {
  const [one, other] = [await tenant(), await tenant()]
  await signInWith(other, PHONE, HOME)
  const cookie = await signInWith(one, LAPTOP, '197.210.4.4')
  await signInWith(other, LAPTOP, '197.210.4.4', cookie)
  expect(await told(other)).toHaveLength(1)
})

test('so many of them are noted, and five a day told', async () => {
  const person = await tenant()
  for (let network = 0; network < 8; network++) await signInWith(person, PHONE, `105.112.1.${network}`)
  expect([(await told(person)).length, await noted(person)]).toEqual([5, 7])
})
