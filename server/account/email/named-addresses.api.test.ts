import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { addEmailChange } from '#server/test/builders.ts'
import { newAddress, PASSWORD, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { call, db } = world

const confirm = (token: string) =>
  call('POST /confirm-email', { body: { token, password: PASSWORD }, from: newAddress() })
const undo = (token: string) => call('POST /undo-email', { body: { token }, from: newAddress() })

describe('a link names what it is about', () => {
  const open = (token: string) => call('POST /email-change/open', { body: { token }, from: newAddress() })
  const masked = (email: string) => `${email.slice(0, 2)}•••${email.slice(email.indexOf('@'))}`

  test('without the whole address; the new one is not told the old one', async () => {
    const { person, email, ...links } = await addEmailChange(world)
    expect((await open(links.confirm)).body).toMatchObject({ new_email: masked(email), old_email: null })
    const undone = { new_email: masked(email), old_email: masked(person.email) }
    expect((await open(links.undo)).body).toMatchObject(undone)
    await confirm(links.confirm)
    expect((await open(links.undo)).body).toMatchObject(undone)
    await undo(links.undo)
    expect((await open(links.undo)).body.message).toBe('This change was stopped already.')
  })

  test('while it works: a used, stopped or expired one tells nothing', async () => {
    const used = await addEmailChange(world)
    await confirm(used.confirm)
    const stopped = await addEmailChange(world)
    await undo(stopped.undo)
    const late = await addEmailChange(world)
    await db.execute(
      sql`update email_changes set expires_at = now() - interval '1 hour' where user_id = ${late.person.id}`,
    )
    for (const token of [
      used.confirm,
      stopped.confirm,
      stopped.undo,
      late.confirm,
      late.undo,
      'no-such-link',
    ]) {
      const { status, body } = await open(token)
      expect([status, JSON.stringify(body).includes('•')]).toEqual([422, false])
    }
  })

  test('and guesses are limited by network', async () => {
    const from = newAddress()
    const guess = () => call('POST /email-change/open', { body: { token: 'no-such-link' }, from })
    const answers: number[] = []
    for (let time = 0; time < 60 && !answers.includes(429); time++) answers.push((await guess()).status)
    expect(answers).toContain(429)
  })
})
