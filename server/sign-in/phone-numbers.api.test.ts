import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { refusal } from '#server/test/client.ts'
import { newInvitee, newPhone } from '#server/test/invitations.ts'
import { newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { call, db } = world

const signInAs = (
  email: string,
  { password = PASSWORD, from = newAddress(), cookie = undefined as string | undefined } = {},
) => call('POST /login', { body: { email, password }, from, cookie })
const national = (number: string) => number.replace('+234', '0')

test('somebody without an email signs in with their number, however it is written', async () => {
  const number = newPhone()
  const { id } = await newInvitee(world, { sign_in_phone: number, joined: true })
  for (const typed of [number, national(number), number.slice(1), `+234 (803) ${number.slice(7)}`]) {
    const { status, body } = await signInAs(typed)
    expect([typed, status, body.user?.id]).toEqual([typed, 200, id])
    expect(body.user).toMatchObject({ email: null, sign_in_phone: number })
  }
})

test('the number of a profile, or one typed with a tenancy, signs nobody in', async () => {
  const [own, typed] = [newPhone(), newPhone()]
  const { id } = await newInvitee(world, { email: newEmail(), phone: typed, joined: true })
  await db.execute(sql`update users set phone_number = ${own} where id = ${id}`)
  for (const number of [own, typed]) expect((await signInAs(number)).status).toBe(401)
})

test('a wrong password and a number that nobody has get the same answer', async () => {
  const number = newPhone()
  await newInvitee(world, { sign_in_phone: number, joined: true })
  const wrong = await signInAs(number, { password: 'Wrong-Password-1' })
  const nobody = await signInAs(newPhone(), { password: 'Wrong-Password-1' })
  expect([wrong.status, wrong.body]).toEqual([401, nobody.body])
  expect(wrong.body.message).toBe('Invalid email or password.')
})

test('who has not joined, and has no password, gets that answer too', async () => {
  const number = newPhone()
  await newInvitee(world, { sign_in_phone: number })
  expect((await signInAs(number)).status).toBe(401)
})

test.each(['0803', '+', '+0', '+++++', 'call me', '0803 123 4567 ext 9', '٠٨٠٣١٢٣٤٥٦٧', '8'.repeat(254)])(
  '"%s" is nobody’s',
  async (typed) => {
    expect((await signInAs(typed)).status).toBe(401)
  },
)

test('what is missing is said in the words of the page', async () => {
  expect(
    (await call('POST /login', { body: { email: '', password: PASSWORD }, from: newAddress() })).body,
  ).toEqual(refusal('email', 'Please enter both email and password.'))
})

test('tries are counted for the number, whatever it is written like', async () => {
  const [number, nobodys] = [newPhone(), newPhone()]
  await newInvitee(world, { sign_in_phone: number, joined: true })
  for (const each of [number, nobodys]) {
    const from = newAddress()
    const spellings = [each, national(each), each.slice(1)]
    for (let tries = 0; tries < 6; tries += 1) {
      const typed = spellings[tries % 3] ?? ''
      expect((await signInAs(typed, { password: 'Wrong-Password-1', from })).status).toBe(401)
    }
    expect((await signInAs(each, { from })).status).toBe(429)
  }
})

test('a browser that somebody signed in with by number is known, and not held up by what others try', async () => {
  const number = newPhone()
  await newInvitee(world, { sign_in_phone: number, joined: true })
  const cookie = (await signInAs(number)).headers.get('set-cookie')?.split(';')[0]
  const from = newAddress()
  for (let tries = 0; tries < 6; tries += 1) await signInAs(number, { password: 'Wrong-Password-1', from })
  expect((await signInAs(national(number), { from })).status).toBe(429)
  expect((await signInAs(national(number), { from, cookie })).status).toBe(200)
})

test('who added an email signs in with either', async () => {
  const [number, email] = [newPhone(), newEmail()]
  const { id } = await newInvitee(world, { sign_in_phone: number, joined: true })
  await db.execute(sql`update users set email = ${email}, email_confirmed_at = now() where id = ${id}`)
  for (const typed of [number, email]) expect((await signInAs(typed)).body.user?.id).toBe(id)
})
