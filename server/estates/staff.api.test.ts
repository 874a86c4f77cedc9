import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/roles.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { auditLog, messages, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { freshEstate } from '#server/test/builders.ts'
import { addPerson, type Person, startWorld, unique } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, estates, people } = world

/** An estate with these people in its office. */
async function office(...roles: StaffRole[]) {
  const estateId = await freshEstate(world)
  const staff = roles.map((staff_role) =>
    addPerson(db, { role: 'estate admin', estate_id: estateId, staff_role }),
  )
  return { estateId, staff: (await Promise.all(staff)) as [Person, Person] }
}
const change = (
  by: { token: string },
  estateId: number,
  { id: userId }: { id: number },
  staff_role: string,
) =>
  callWith(by.token)('PUT /estate/colleagues/:estateId/:userId', {
    params: { estateId, userId },
    body: { staff_role },
  })
const remove = (by: { token: string }, estateId: number, { id: userId }: { id: number }) =>
  callWith(by.token)('DELETE /estate/colleagues/:estateId/:userId', { params: { estateId, userId } })
const addCharge = ({ token, id: user_id }: Person, estate_id: number) =>
  callWith(token)('POST /create/charge', {
    body: { name: `Levy ${unique()}`, amount: 5000, duration: 1, property_type_id: 3, estate_id, user_id },
  })
const roleOf = async ({ id }: { id: number }) =>
  (await db.select({ role: users.staff_role }).from(users).where(eq(users.id, id)))[0]?.role

test('a role in the office counts from the next call of a session that goes on', async () => {
  const { estateId, staff } = await office('manager', 'manager')
  const [manager, colleague] = staff
  expect((await addCharge(colleague, estateId)).status).toBe(201)
  const { status, body } = await change(manager, estateId, colleague, 'accountant')
  expect([status, body]).toMatchObject([200, { id: colleague.id, staff_role: 'accountant' }])
  expect((await addCharge(colleague, estateId)).body).toMatchObject({
    code: 'forbidden',
    message: 'Only a manager of the estate can change charges.',
  })
  expect((await callWith(colleague.token)('GET /me')).body.user.staff_role).toBe('accountant')
  await change(manager, estateId, colleague, 'manager')
  expect((await addCharge(colleague, estateId)).status).toBe(201)
})

test('its change is told to the person, and is in the audit and security log once', async () => {
  const { estateId, staff } = await office('manager', 'manager')
  const [manager, colleague] = staff
  for (const _ of [1, 2]) await change(manager, estateId, colleague, 'front desk')
  const told = await db.select().from(messages).where(eq(messages.user_id, colleague.id))
  expect(told.map(({ content }) => [content.change, content.told])).toEqual([
    ['roles', expect.stringMatching(/^Your role at Fresh Fields.* is now: Front desk\./)],
  ])
  const written = await db.select().from(auditLog).where(eq(auditLog.entity_id, colleague.id))
  expect(written).toMatchObject([
    {
      ...{ action: 'change_staff_role', entity: 'user', user_id: manager.id, estate_id: estateId },
      ...{ before: { staff_role: 'manager' }, after: { staff_role: 'front desk' } },
    },
  ])
  const events = await db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.about_id, colleague.id), eq(securityEvents.kind, 'roles_changed')))
  expect(events).toMatchObject([
    { user_id: manager.id, estate_id: estateId, detail: { staff_role: 'front desk' } },
  ])
})

test('a new colleague has the role that was chosen', async () => {
  const { estateId, staff } = await office('manager')
  const { body } = await callWith(staff[0].token)('POST /estate/colleagues/:estateId', {
    params: { estateId },
    body: { name: 'Ngozi Eze', email: `ngozi-${estateId}@estate.test`, staff_role: 'accountant' },
  })
  expect([body.staff_role, await roleOf(body)]).toEqual(['accountant', 'accountant'])
})

test('nobody changes their own, or that of another estate', async () => {
  const { estateId, staff } = await office('manager', 'manager')
  expect((await change(staff[0], estateId, staff[0], 'front desk')).body.message).toBe(
    'You cannot change your own role.',
  )
  const others = people['other estate admin']
  expect((await change(staff[0], estateId, others, 'front desk')).status).toBe(404)
  expect((await change(staff[0], estates.cedar.id, others, 'front desk')).status).toBe(404)
  expect((await change(staff[0], estateId, staff[1], 'owner')).status).toBe(422)
})

test('an estate with staff keeps a manager, whoever acts', async () => {
  const { estateId, staff } = await office('manager', 'accountant')
  const [manager] = staff
  const needed = { code: 'clash', message: expect.stringMatching(/ needs a manager\. Make somebody else/) }
  expect((await change(people.admin, estateId, manager, 'front desk')).body).toMatchObject(needed)
  expect((await remove(people.admin, estateId, manager)).body).toMatchObject(needed)
  const closed = await as('admin')('POST /users/:id/deactivate', {
    params: { id: manager.id },
    body: { reason: 'Left the estate' },
  })
  expect(closed.body).toMatchObject(needed)
  for (const given of [{ roles: ['tenant'] }, { roles: ['estate admin'], estate_id: estates.dormant.id }])
    expect(
      (
        await as('admin')('PUT /users/:id', {
          params: { id: manager.id },
          body: { name: manager.name, email: manager.email, ...given },
        })
      ).body,
    ).toMatchObject(needed)
  expect([await roleOf(manager), (await addCharge(manager, estateId)).status]).toEqual(['manager', 201])
  // With a second one, it may happen.
  expect((await change(people['super admin'], estateId, staff[1], 'manager')).status).toBe(200)
  expect((await remove(people.admin, estateId, manager)).status).toBe(200)
})

test('of two managers who demote each other at once, one stays', async () => {
  const { estateId, staff } = await office('manager', 'manager')
  const [one, other] = staff
  const answers = await Promise.all([
    change(one, estateId, other, 'accountant'),
    change(other, estateId, one, 'accountant'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expect([await roleOf(one), await roleOf(other)].sort()).toEqual(['accountant', 'manager'])
})

test('of two admins who demote the two managers at once, one is refused', async () => {
  const { estateId, staff } = await office('manager', 'manager')
  const [one, other] = staff
  const answers = await Promise.all([
    change(people.admin, estateId, one, 'accountant'),
    change(people['super admin'], estateId, other, 'accountant'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('who gets another estate begins there as its manager', async () => {
  const { estateId, staff } = await office('manager', 'front desk')
  await remove(staff[0], estateId, staff[1])
  expect(await roleOf(staff[1])).toBe('manager')
})
