import { expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { notify } from '#server/test/builders.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people } = world

test('somebody new is told by a link to choose a password, which the outbox does not show', async () => {
  const email = 'new-person@estate.test'
  const password = 'Typed-By-An-Admin-1'
  const made = await as('admin')('POST /register', {
    body: { name: 'Ada New', email, password, role: 'tenant' },
  })
  expect(made.status).toBe(201)
  const [row] = await db.select().from(messages).where(eq(messages.address, email))
  expect(row).toMatchObject({ kind: 'new_account', channel: 'email', status: 'queued' })
  expect(JSON.stringify(row)).not.toContain(password)

  const { body } = await as('super admin')('GET /messages', { query: { q: 'ada new' } })
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ subject: 'Your account is ready', name: 'Ada New' })
  expect(body[0]?.text).not.toContain('token=')

  const token = /token=([\w-]+)/.exec(String(row?.content.path))?.[1] as string
  const chosen = 'Chosen-By-Ada-Herself-2'
  expect((await world.call('POST /reset-password', { body: { token, password: chosen } })).status).toBe(200)
  expect((await world.call('POST /login', { body: { email, password: chosen } })).status).toBe(200)
})

test('the outbox is listed by state and channel, for super admins only', async () => {
  await db.insert(messages).values({
    kind: 'notice',
    channel: 'whatsapp',
    address: '+2348031234567',
    content: { name: 'Ada', estate_name: 'Palm Grove', title: 'Hello', message: 'World', url: null },
    status: 'failed',
    last_error: 'No',
  })
  const list = await as('super admin')('GET /messages', {
    query: { status: 'failed', channel: 'whatsapp', q: '+23480312' },
  })
  expect(list.body).toHaveLength(1)
  expect(list.body[0]).toMatchObject({ subject: 'Hello', last_error: 'No' })
  expect(list.body[0]?.text).toContain('World')
  expect((await as('admin')('GET /messages')).status).toBe(403)
})

test("a failed receipt is sent again to the address of today; a notification's message and a secret link are not", async () => {
  const failed = {
    channel: 'email',
    address: 'old@estate.test',
    status: 'failed',
    tries: 7,
    next_try_at: null,
    last_error: 'No',
    user_id: people.tenant.id,
  } as const
  const { id: notification_id } = await notify(world)
  const content = { name: 'Ada' }
  await db.insert(messages).values([
    { ...failed, kind: 'receipt', content },
    { ...failed, kind: 'refund', content },
    { ...failed, kind: 'notice', content, notification_id },
    { ...failed, kind: 'password_reset', content },
    { ...failed, kind: 'new_account', content },
  ])
  const kept = await db.select().from(messages).where(sql`kind in ('refund', 'notice')`)
  const retried = await Promise.all(
    ['refund', 'notice'].map(async (kind) => {
      const id = kept.find((each) => each.kind === kind && each.status === 'failed')?.id as number
      return (await as('super admin')('POST /messages/:id/retry', { params: { id } })).body.retried
    }),
  )
  expect(retried).toEqual([1, 0])
  const { body } = await as('super admin')('POST /messages/retry')
  expect(body).toEqual({ retried: 1 })
  const [receipt] = await db.select().from(messages).where(sql`kind = 'receipt'`)
  expect(receipt).toMatchObject({
    status: 'queued',
    address: people.tenant.email,
    tries: 0,
    last_error: null,
  })
  const left = await db.select().from(messages).where(eq(messages.address, 'old@estate.test'))
  expect(left.map(({ kind, status }) => [kind, status])).toEqual([
    ['notice', 'failed'],
    ['password_reset', 'failed'],
    ['new_account', 'failed'],
  ])
  await db.delete(messages).where(eq(messages.user_id, people.tenant.id))
})

test('a message that this server cannot read hides no other', async () => {
  const row = { channel: 'email', address: 'ada@estate.test' } as const
  await db.insert(messages).values({ ...row, kind: 'poem', content: { name: 'Ada' } })
  const { status, body } = await as('super admin')('GET /messages')
  expect(status).toBe(200)
  expect(body[0]).toMatchObject({ subject: 'poem' })
  expect(body[0]?.text).toContain('cannot be shown')
  await db.delete(messages).where(eq(messages.kind, 'poem'))
})

test('the older path of a list answers the same', async () => {
  const { token } = world.people['super admin']
  const read = async (path: string) => {
    const response = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, body: await response.json() }
  }
  const now = await read('/messages?page=1')
  expect(now.status).toBe(200)
  expect(await read('/deliveries?page=1')).toEqual(now)
})
