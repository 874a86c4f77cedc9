import { describe, expect, test } from 'vitest'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { auditLog, messages } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { addBankAccount, bankAccountForm, newNuban } from '#server/test/bank-accounts.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { addSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, signIn, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { callWith, db, estates, people, tenancies } = world
// Sessions with a code, of people with a second factor.
for (const who of ['admin', 'estate admin'] as const) {
  await addSecondFactor(world, people[who].id)
  people[who].token = await signIn(db, people[who].id)
}
const as = (who: Who) => callWith(people[who].token)
const palm = { estateId: estates.palm.id }
const add = (body: object, who: Who = 'estate admin') =>
  as(who)('POST /estate/bank-accounts/:estateId', { params: palm, body: body as never })
const list = async () =>
  (await as('estate admin')('GET /estate/bank-accounts/:estateId', { params: palm })).body
const remove = (id: number, who: Who = 'estate admin') =>
  as(who)('DELETE /bank-account/:id', { params: { id } })
const shownToTenant = async () =>
  (
    await as('tenant')('GET /account/transfer/:accountId', {
      params: { accountId: await accountIdOf(db, tenancies.flat) },
    })
  ).body.bank_accounts.map(({ number }) => number)
const mailed = async () => {
  const rows = await db.select().from(messages).where(eq(messages.kind, 'bank_account'))
  return rows.map(({ address, content }) => ({ address, ...(content as { step: string; number: string }) }))
}
const hoursLater = (id: number, hours: number) =>
  db.execute(
    sql`update bank_accounts set shown_from = shown_from - make_interval(hours => ${hours}) where id = ${id}`,
  )

describe('a bank account', () => {
  test('is seen by residents a day after it was entered, also the first one', async () => {
    const form = bankAccountForm()
    const { status, body } = await add({ ...form, number: form.number.replace(/^(...)/, '$1 -') })
    expect([status, body]).toEqual([
      201,
      {
        ...form,
        id: expect.any(Number),
        estate_id: estates.palm.id,
        created_by: 'The estate admin',
        created_at: expect.any(String),
        shown_from: expect.any(String),
      },
    ])
    expect(Date.parse(body.shown_from) - Date.parse(body.created_at)).toBe(24 * 3_600_000)
    expect(await list()).toEqual([body])
    await hoursLater(body.id, 23)
    expect(await shownToTenant()).toEqual([])
    await hoursLater(body.id, 1)
    expect(await shownToTenant()).toEqual([form.number])
  })

  test('that is removed is seen by nobody, and may be entered again', async () => {
    const form = bankAccountForm()
    const { body: added } = await add(form)
    await hoursLater(added.id, 24)
    expect(await shownToTenant()).toContain(form.number)
    expect((await remove(added.id)).body.message).toBe(`Residents no longer see GTBank ${form.number}.`)
    expect(await shownToTenant()).not.toContain(form.number)
    expect((await list()).map(({ number }) => number)).not.toContain(form.number)
    expect((await remove(added.id)).status).toBe(404)
    const again = await add(form)
    expect(again.status).toBe(201)
    await remove(again.body.id)
  })

  test('is entered once', async () => {
    const form = bankAccountForm()
    await add(form)
    expect(await add(form, 'admin')).toMatchObject({
      status: 409,
      body: { errors: { number: ['The estate has this account already.'] } },
    })
  })

  test.each([
    ['no bank of Nigeria', { bank: 'Bank of Mars' }, { bank: ['Select a bank'] }],
    ['nine digits', { number: '012345678' }, { number: ['Enter the 10 digits of the account'] }],
    ['a letter', { number: '01234567O9' }, { number: ['Enter the 10 digits of the account'] }],
    ['no name', { name: ' ' }, { name: ['Enter the name of the account'] }],
    [
      'a wrong digit',
      { number: newNuban().replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) },
      { number: ['This is no account number of that bank. Check the digits.'] },
    ],
  ])('with %s is refused', async (_, wrong, errors) => {
    expect(await add({ ...bankAccountForm(), ...wrong })).toMatchObject({ status: 422, body: { errors } })
  })
})

describe('a change of the bank accounts', () => {
  test('is mailed to those who run the estate, in the audit log and in the security log', async () => {
    const colleague = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
    await addPerson(db, { role: 'estate admin', estate_id: estates.cedar.id })
    const form = bankAccountForm()
    const { body: added } = await add(form, 'admin')
    await remove(added.id, 'admin')
    const told = (await mailed()).filter(({ number }) => number === form.number)
    const everybody = [people['estate admin'].email, colleague.email, 'palm-grove@estate.test'].sort()
    for (const step of ['added', 'removed'])
      expect(
        told
          .filter((mail) => mail.step === step)
          .map(({ address }) => address)
          .sort(),
      ).toEqual(everybody)
    expect(told[0]).toMatchObject({ by: 'The admin', estate_name: 'Palm Grove', account_name: form.name })

    const written = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity_id, estates.palm.id), eq(auditLog.user_id, people.admin.id)))
      .orderBy(auditLog.id)
    expect(written).toMatchObject([
      { action: 'add_bank_account', entity: 'estate', before: null, after: form },
      { action: 'remove_bank_account', entity: 'estate', before: form, after: null },
    ])
    const events = await db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.user_id, people.admin.id))
      .orderBy(securityEvents.id)
    expect(events).toMatchObject([
      { kind: 'settings_changed', estate_id: estates.palm.id, detail: { what: 'bank account added' } },
      { kind: 'settings_changed', estate_id: estates.palm.id, detail: { what: 'bank account removed' } },
    ])
  })

  test('needs a second factor, and a code of it from the last minutes', async () => {
    const id = await addBankAccount(world, estates.palm.id)
    const calls = async (token: string) => {
      const call = callWith(token)
      return [
        await call('POST /estate/bank-accounts/:estateId', { params: palm, body: bankAccountForm() }),
        await call('DELETE /bank-account/:id', { params: { id } }),
      ].map(({ status, body }) => [status, 'code' in body && body.code])
    }
    const without = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
    expect(await calls(without.token)).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ])
    await addSecondFactor(world, without.id)
    await db.execute(
      sql`update sessions set code_given_at = now() - interval '11 minutes' where user_id = ${without.id}`,
    )
    expect(await calls(without.token)).toEqual([
      [403, 'code_needed'],
      [403, 'code_needed'],
    ])
    expect((await list()).map((each) => each.id)).toContain(id)
  })
})
