import { describe, expect, test } from 'vitest'
import { PROBLEMS } from '#contract/errors.ts'
import { and, desc, eq, sql } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { consents, privacyNotices } from '#server/database/schema-privacy.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { openChannels } from '#server/messages/channels/open-channels.ts'
import { sendDueMessages } from '#server/messages/send-due-messages.ts'
import { queueMessage } from '#server/messages/store.ts'
import { newTenant, notify } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { addPerson, newAddress, PASSWORD, startWorld, unique } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, owner, people } = world

const publish = (text: string) => as('super admin')('POST /privacy', { body: { text } })
const newText = () => `## Who we are\n\nPalm Managers ${unique()} Ltd.`
const NO_EMAILS = 'Does not want notices by email.'
const NO_WHATSAPP = 'Does not want messages by WhatsApp.'

describe('the privacy notice', () => {
  test('is there from the first day, for anybody, and says what the operator has to fill in', async () => {
    const { status, body } = await call('GET /privacy/:version', { params: { version: 1 } })
    expect([status, body.version, body.unfinished]).toEqual([200, 1, true])
    for (const told of ['[Name of the operator]', 'Paystack', 'WhatsApp', 'NDPA', '‘My data’'])
      expect(body.text).toContain(told)
    // The format of the text: headings, items, and paragraphs between blank lines.
    for (const part of body.text.split('\n\n'))
      expect(part.split('\n').every((line, _, all) => all.length === 1 || line.startsWith('- '))).toBe(true)
  })

  test('is published anew by a super admin who gives their password; earlier versions stay', async () => {
    const { body: first } = await call('GET /privacy')
    await db.execute(
      sql`update sessions set password_given_at = now() - interval '1 hour' where user_id = ${people['super admin'].id}`,
    )
    const text = newText()
    expect((await publish(text)).body).toMatchObject({ code: 'password_needed' })
    await as('super admin')('POST /me/confirm-password', { body: { password: PASSWORD }, from: newAddress() })
    const { status, body } = await publish(text)
    expect([status, body]).toEqual([
      201,
      { version: first.version + 1, text, published_at: expect.any(String), unfinished: false },
    ])
    expect((await call('GET /privacy')).body).toEqual(body)
    const versions = (await call('GET /privacy/versions')).body.map(({ version }) => version)
    expect(versions).toEqual([...versions].sort((one, other) => other - one))
    expect(versions.slice(0, 2)).toEqual([body.version, first.version])
    const earlier = await call('GET /privacy/:version', { params: { version: first.version } })
    expect(earlier.body).toEqual(first)
    const [noted] = await db
      .select({ user_id: securityEvents.user_id, detail: securityEvents.detail })
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'settings_changed'))
      .orderBy(desc(securityEvents.id))
      .limit(1)
    expect(noted).toEqual({
      user_id: people['super admin'].id,
      detail: { what: 'privacy notice published', version: body.version },
    })
  })

  test('is not published twice with the same words, nor without any', async () => {
    const text = newText()
    const twice = await Promise.all([publish(text), publish(text)])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(twice.find(({ status }) => status === 422)?.body).toEqual(
      refusal('text', 'Nothing changed. This is what the notice says already.'),
    )
    expect((await publish(' \n ')).body).toEqual(refusal('text', 'Write the privacy notice'))
    expect((await publish('a'.repeat(30_001))).status).toBe(422)
  })

  test('that two publish at once becomes two versions', async () => {
    const { body: before } = await call('GET /privacy')
    const both = await Promise.all([publish(newText()), publish(newText())])
    expect(both.map(({ body }) => body.version).sort()).toEqual([before.version + 1, before.version + 2])
  })

  test('that was published is changed by nobody, nor is what somebody said to it', async () => {
    const { id } = await addPerson(db, { role: 'tenant' })
    await db.insert(consents).values({ user_id: id, purpose: 'whatsapp', given: false })
    for (const change of [
      sql`update privacy_notices set text = ''`,
      sql`delete from privacy_notices`,
      sql`update consents set given = true`,
      sql`delete from consents`,
      sql`delete from privacy_views`,
    ])
      await expect(owner.db.execute(change)).rejects.toThrow()
  })

  test('is shown once to each, and once more when there is a new one', async () => {
    const { token } = await addPerson(db, { role: 'tenant' })
    const own = callWith(token)
    const shown = async () => (await own('GET /me')).body.user.privacy_version
    const { body: now } = await call('GET /privacy')
    expect(await shown()).toBe(now.version)
    for (const _ of [1, 2])
      expect((await own('POST /me/privacy-seen', { body: { version: now.version } })).status).toBe(200)
    expect((await own('GET /me')).body.user).not.toHaveProperty('privacy_version')
    const { body: next } = await publish(newText())
    expect(await shown()).toBe(next.version)
    // A screen left open confirms the earlier version.
    await own('POST /me/privacy-seen', { body: { version: now.version } })
    expect(await shown()).toBe(next.version)
  })

  test('of a version that there is not is not found', async () => {
    const missing = await db.$count(privacyNotices).then((count) => count + 1000)
    const said = { code: 'not_found', message: 'This privacy notice does not exist.' }
    expect((await call('GET /privacy/:version', { params: { version: missing } })).body).toEqual(said)
    const seen = await as('tenant')('POST /me/privacy-seen', { body: { version: missing } })
    expect([seen.status, seen.body]).toEqual([PROBLEMS.not_found.status, said])
  })
})

/** A tenant of Palm Grove with an email, a number and preferences. */
async function resident() {
  const tenant = await newTenant(world)
  await db.update(users).set({ phone_number: '0803 765 4321' }).where(eq(users.id, tenant.id))
  const say = (purpose: 'whatsapp' | 'email_notices', given: boolean) =>
    tenant.call('PUT /me/consents', { body: { purpose, given } })
  const sent = (channel: 'email' | 'whatsapp', kind = 'notice') =>
    db
      .select({ id: messages.id, status: messages.status, last_error: messages.last_error })
      .from(messages)
      .where(and(eq(messages.user_id, tenant.id), eq(messages.channel, channel), eq(messages.kind, kind)))
      .orderBy(messages.id)
  return { ...tenant, say, sent }
}

describe('consent', () => {
  test('is said so often that nobody has to wait, and fills nothing: each time is kept for good', async () => {
    const { id, say } = await resident()
    const said: number[] = []
    for (let time = 1; time <= 21; time++) said.push((await say('whatsapp', time % 2 === 0)).status)
    expect(said).toEqual([...Array(20).fill(200), 429])
    expect(await db.$count(consents, eq(consents.user_id, id))).toBe(20)
  })

  test('is given and withdrawn by each for themselves; before that nothing was said', async () => {
    const { id, say, call: own } = await resident()
    const unsaid = { given: null, since: null }
    expect((await own('GET /me/consents')).body).toEqual([
      { purpose: 'whatsapp', ...unsaid },
      { purpose: 'email_notices', ...unsaid },
    ])
    const { body: withdrawn } = await say('whatsapp', false)
    expect(withdrawn).toEqual([
      { purpose: 'whatsapp', given: false, since: expect.any(String) },
      { purpose: 'email_notices', ...unsaid },
    ])
    // A repeated answer keeps its first time.
    expect((await say('whatsapp', false)).body).toEqual(withdrawn)
    expect((await say('whatsapp', true)).body[0]).toMatchObject({ given: true })
    expect(await db.$count(consents, eq(consents.user_id, id))).toBe(2)
    expect((await as('neighbour')('GET /me/consents')).body[0]).toEqual({ purpose: 'whatsapp', ...unsaid })
    const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'consent' } })
    expect(log.filter((entry) => entry.entity_id === id).map(({ action }) => action)).toEqual([
      'give',
      'withdraw',
    ])
  })

  test.each([
    { purpose: 'email_notices', type: 'email', reason: NO_EMAILS },
    { purpose: 'whatsapp', type: 'whatsapp', reason: NO_WHATSAPP },
  ] as const)(
    'to $purpose withdrawn keeps notices back, also those that wait, until it is given again',
    async ({ purpose, type, reason }) => {
      const { say, sent, call: own } = await resident()
      const waiting = await notify(world, { type })
      expect(await sent(type)).toMatchObject([{ status: 'queued' }])
      await say(purpose, false)
      const kept = { status: 'failed', last_error: reason }
      expect(await sent(type)).toMatchObject([kept])
      const later = await notify(world, { type })
      expect(await sent(type)).toMatchObject([kept, kept])
      const { body: reached } = await as('estate admin')('GET /notification/audience', {
        query: { type, audience: 'tenant' },
      })
      expect(reached.unwilling).toBe(1)
      // The person still reads the notices in the app.
      const { body: read } = await own('GET /notifications', { query: { page: 1 } })
      expect(read.map(({ id }) => id)).toEqual(expect.arrayContaining([waiting.id, later.id]))

      const retry = () => as('estate admin')('POST /notification/:id/retry', { params: { id: later.id } })
      await retry()
      expect(await sent(type)).toMatchObject([kept, kept])
      // The other channel has a separate question.
      const other = type === 'email' ? 'whatsapp' : 'email'
      await notify(world, { type: other })
      expect(await sent(other)).toMatchObject([{ status: 'queued' }])

      await say(purpose, true)
      await retry()
      expect(await sent(type)).toMatchObject([kept, { status: 'queued', last_error: null }])
    },
  )

  test('that was withdrawn while a message was being written keeps it back when it is sent; it may go once it is wanted', async () => {
    const mail = await startMailServer()
    const channels = openChannels({
      mail: { smtp_url: mail.url, from: 'Estate <no-reply@estate.test>' },
      whatsapp: null,
      data_dir: '/nowhere',
    })
    const log = { error: () => {}, warn: () => {}, info: () => {} }
    const { id, sent } = await resident()
    await notify(world)
    const [before] = await sent('email')
    // Only this message is due; it was queued before the opt-out.
    await db.execute(
      sql`update messages set next_try_at = now() + interval '1 day' where id <> ${before?.id ?? 0} and status = 'queued'`,
    )
    await db.insert(consents).values({ user_id: id, purpose: 'email_notices', given: false })
    expect(before?.status).toBe('queued')
    await sendDueMessages({ db, channels, app_url: 'https://estate.test', log }, 'email')
    expect(await sent('email')).toEqual([{ id: before?.id, status: 'failed', last_error: NO_EMAILS }])
    expect(mail.mails).toEqual([])
    const [row] = await db
      .select()
      .from(messages)
      .where(eq(messages.id, before?.id ?? 0))
    expect(row?.unreachable).toBe(false)
  })

  test('withdrawn keeps nothing back that an account needs', async () => {
    const { id, name, email, say, sent, call: own } = await resident()
    await say('whatsapp', false)
    await say('email_notices', false)
    await own('PUT /me/password', {
      body: { current_password: PASSWORD, password: 'Rainy-Season-Is-9' },
      from: newAddress(),
    })
    for (const channel of ['email', 'whatsapp'] as const)
      expect(await sent(channel, 'account_change')).toMatchObject([{ status: 'queued' }])
    await call('POST /forgot-password', { body: { email }, from: newAddress() })
    await world.context.later.flush()
    expect(await sent('email', 'password_reset')).toMatchObject([{ status: 'queued' }])
    const content = { name, path: '/reset-password#token=x' }
    const phone = '+2348037654321'
    await queueMessage(db, {
      kind: 'new_password',
      channel: 'whatsapp',
      address: phone,
      user_id: id,
      content,
    })
    expect(await sent('whatsapp', 'new_password')).toMatchObject([{ status: 'queued' }])
  })
})
