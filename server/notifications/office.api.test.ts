import { beforeEach, expect, test } from 'vitest'
import { formatNaira } from '#contract/money.ts'
import type { StaffRole } from '#contract/roles.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { flagDispute } from '#server/payments/reviews/flags.ts'
import { claimFor } from '#server/test/bank-accounts.ts'
import { newTenant } from '#server/test/builders.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, people, estates, tenancies } = world
const palm = estates.palm.id
const colleague = (staff_role: StaffRole) =>
  addPerson(db, { role: 'estate admin', estate_id: palm, staff_role })
const accountant = await colleague('accountant')
const frontDesk = await colleague('front desk')
const gone = await colleague('manager')
await db.update(users).set({ deactivated_at: new Date().toISOString() }).where(eq(users.id, gone.id))
const manager = people['estate admin']

/** The bell leaves out rows from before the test. */
let since = 0
const rowsOf = async ({ token }: { token: string }, query = {}) =>
  (await callWith(token)('GET /notifications', { query: { by: 'others', ...query } })).body
const bellOf = async (person: { token: string }) =>
  (await rowsOf(person)).filter(({ id }) => id > since).map(({ title, message }) => `${title}: ${message}`)
beforeEach(async () => {
  const { rows } = await db.execute<{ last: number }>(
    'select coalesce(max(id), 0) as last from notifications',
  )
  since = rows[0]?.last ?? 0
})

test('who works in the office hears of a payment, and of one that failed, with a way to it', async () => {
  const { transaction_reference } = await pay(world)
  await pay(world, { means: 'declined' })
  for (const person of [manager, accountant, frontDesk])
    expect(await bellOf(person)).toEqual([
      'Payment failed: Palm flat: ₦45,000.00 for Security levy did not go through: Declined.',
      'Payment received: Palm flat: ₦45,000.00 for Security levy. Method: Paystack.',
    ])
  expect((await rowsOf(manager))[1]).toMatchObject({
    ...{ personal: true, is_read: 0, url: `/payments?q=${transaction_reference}` },
  })
  for (const other of [people['other estate admin'], people.neighbour, people.admin])
    expect(await bellOf(other)).toEqual([])
})

test('of cash, its reversal and a move-out hear all but who did it', async () => {
  const payment = await recordCash(world, { tenant_id: tenancies.villa, amount: 45_000 })
  const reversed = await as('estate admin')('POST /payment/:id/reverse', {
    params: { id: payment.id },
    body: { note: 'Counted twice' },
  })
  expect(reversed.status).toBe(201)
  const { tenancy } = await newTenant(world)
  const body = { ends_on: '2026-01-01', starts_on: '2025-12-01' }
  await as('estate admin')('PUT /tenant/update/:id', { params: { id: tenancy }, body })
  expect(await bellOf(manager)).toEqual([])
  expect(await bellOf(accountant)).toEqual([
    expect.stringMatching(/^A tenant has left: /),
    expect.stringMatching(/^New tenant: The admin of Palm Grove added a tenant to Palm hall/),
    `Payment reversed: Palm villa: ₦45,000.00 of ${payment.invoice_number} was given back.`,
    'Payment received: Palm villa: ₦45,000.00 on account. Method: Cash.',
  ])
})

test('a dispute is told once, however often the provider reminds', async () => {
  const { transaction_reference: reference } = await pay(world)
  since = (await rowsOf(manager))[0]?.id ?? 0
  for (let times = 0; times < 2; times += 1)
    await flagDispute(db, reference, { number: 'D-1', decided: false })
  expect(await bellOf(manager)).toEqual([
    expect.stringMatching(/^Payment disputed: Palm flat: The payer disputed/),
  ])
})

test('"I have paid" is told once, and to who matches bank statements', async () => {
  const claim = await claimFor(world, { tenant_id: tenancies.flat })()
  for (let times = 0; times < 2; times += 1)
    expect((await as('tenant')('POST /account/claim/:accountId', claim)).status).toBe(201)
  const words = `I have paid: Palm flat: ${formatNaira(claim.body.amount)} said to have left Kuda on `
  const told = [expect.stringContaining(words)]
  expect([await bellOf(manager), await bellOf(accountant), await bellOf(frontDesk)]).toEqual([told, told, []])
})

test('the bell leaves out what its owner wrote, which the list keeps', async () => {
  const { body } = await as('estate admin')('POST /notification/create', {
    body: {
      ...{ title: 'Water', message: 'Back on Monday', type: 'email', estate_id: palm },
      ...{ created_by: manager.id, roles: ['tenant'] },
    },
  })
  const seen = async (person: { token: string }, query: object) =>
    (await callWith(person.token)('GET /notifications', { query })).body.some(({ id }) => id === body.id)
  expect([await seen(manager, {}), await seen(manager, { by: 'others' })]).toEqual([true, false])
  expect(await seen(accountant, { by: 'others' })).toBe(true)
  const { status } = await as('estate admin')('GET /notifications', { query: { by: 'me' } as never })
  expect(status).toBe(422)
})
