import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { splitKey } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/roles.ts'
import type { Key } from '#server/test/client.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { callWith, db, estates, send } = world
const add = (staff_role: StaffRole) =>
  addPerson(db, { role: 'estate admin', estate_id: estates.palm.id, staff_role })
const accountant = await add('accountant')
const frontDesk = await add('front desk')

/** Written again, so that neither list can change alone. */
const SEEN: Key[] = [
  'GET /estate/:id',
  'GET /estates/properties',
  'GET /estate/property/:id',
  'GET /property/attributes',
  'GET /property/types',
  'GET /landlord/messages/:id',
  'GET /landlords',
  'GET /landlords/sum',
  'GET /payouts',
  'GET /tenants',
  'GET /tenants/sum',
  'GET /estates/properties/sum',
  'GET /tenant/:id',
  'GET /tenant/messages/:id',
  'GET /estate/invitations/:estateId',
  'GET /estate/invitations/:estateId/counts',
  'GET /estate/charges/:estateId',
  'GET /estate/charges/:estateId/paid',
  'GET /tenant/charges/:tenantId',
  'GET /charge/terms/:id',
  'GET /estate/billing/:estateId',
  'GET /estate/billing/:estateId/next',
  'GET /estate/reminders/:estateId',
  'GET /tenant/ledger/:tenantId',
  'GET /account/ledger/:accountId',
  'GET /account/transfer/:accountId',
  'GET /estate/arrears/:estateId',
  'GET /estate/arrears/:estateId/totals',
  'GET /estate/owed/:estateId',
  'GET /tenant/statement/:tenantId',
  'GET /tenant/statement/:tenantId/file',
  'GET /account/statement/:accountId',
  'GET /account/statement/:accountId/file',
  'GET /landlord/statement/:userId',
  'GET /landlord/statement/:userId/file',
  'GET /estate/imports/:estateId',
  'GET /estate/sheet/:estateId/template',
  'GET /estate/payments/:estateId',
  'GET /tenant/payments/:tenantId',
  'GET /payments/sum',
  'GET /payment/payers',
  'GET /payment/:id/receipt',
  'GET /payment/:id/receipt.pdf',
  'GET /estate/payable-accounts/:estateId',
  'GET /estate/statistics/:estateId',
  'GET /estate/collections/:estateId',
  'GET /estate/collections/:estateId/month',
  'GET /estate/collections/:estateId/homes',
  'GET /estate/months/:estateId',
  'GET /property/messages/:id',
  'GET /estate/board/:estateId',
  'GET /property/accounts/:id',
  'GET /notifications',
  'GET /notification/audience',
  'GET /notification/:id/messages',
  'PUT /notification/update/:id',
  'POST /payment/preview',
]
const RECORDED: Key[] = [
  'GET /tenants/export',
  'POST /statement/send',
  'POST /statement/send/preview',
  'GET /estate/collections/:estateId/export',
  'POST /payment/record',
  'GET /estate/bank-accounts/:estateId',
  'GET /estate/bank-lines/:estateId',
  'GET /estate/bank-lines/:estateId/file',
  'GET /estate/unassigned/:estateId',
  'POST /estate/bank-lines/:estateId/by-code',
  'POST /bank-line/:id/book',
  'POST /bank-line/:id/reject',
  'POST /bank-line/:id/not-dues',
  'POST /bank-line/:id/reopen',
  'POST /claim/:id/refuse',
  'POST /estate/bank-statements/:estateId',
  'GET /estate/bank-statements/:estateId',
  'GET /bank-statement/:id',
  'POST /bank-statement/:id/read',
  'POST /bank-statement/:id/take',
  'POST /reminders/preview',
  'POST /reminders/send',
  'POST /notification/create',
  'POST /notification/:id/retry',
  'POST /estate/invitations/:estateId/send',
  'GET /payments/export',
  'GET /arrears/export',
  'GET /estate/sheet/:estateId',
  'GET /import/:id',
  'GET /import/rows/:id',
  'GET /estate/claims/:estateId',
  'GET /import/refused/:id',
]

const OFFICE = endpoints.filter(({ allow }) => Array.isArray(allow) && allow.includes('estate admin'))

/** The refusal by the role in the office; null if the call gets past that check. */
async function refusalTo({ token }: { token: string }, key: Key): Promise<string | null> {
  const { method, path } = splitKey(key)
  // The role is checked before the input, so no call needs a valid one.
  const { status, text } = await send({ method, path: path.replace(/:\w+/g, '0'), token })
  const { message } = status === 403 ? JSON.parse(text) : { message: '' }
  return message.startsWith('Only ') ? message : null
}

describe.each(OFFICE.map(({ key }) => key as Key))('%s', (key) => {
  test('is for those in the office who may', async () => {
    const isSeen = SEEN.includes(key)
    const isRecorded = RECORDED.includes(key)
    const words = isRecorded
      ? /^Only a manager or an accountant of the estate can \w.+\.$/
      : /^Only a manager of the estate can \w.+\.$/
    const [toFrontDesk, toAccountant] = await Promise.all([
      refusalTo(frontDesk, key),
      refusalTo(accountant, key),
    ])
    if (isSeen) expect(toFrontDesk).toBeNull()
    else expect(toFrontDesk).toMatch(words)
    if (isSeen || isRecorded) expect(toAccountant).toBeNull()
    else expect(toAccountant).toMatch(words)
    expect(toFrontDesk ?? '').not.toContain('do this')
  })
})

test('the lists name only calls that estate admins may make', () => {
  const may = OFFICE.map(({ key }) => key)
  expect([...SEEN, ...RECORDED].filter((key) => !may.includes(key))).toEqual([])
})

test('a refusal says who may', async () => {
  const said = async (who: { token: string }, key: Key) => refusalTo(who, key)
  expect(await said(accountant, 'POST /create/charge')).toBe(
    'Only a manager of the estate can change charges.',
  )
  expect(await said(frontDesk, 'POST /payment/record')).toBe(
    'Only a manager or an accountant of the estate can record payments.',
  )
})

test('what is their own is everybody’s', async () => {
  const call = callWith(frontDesk.token)
  const { status, body } = await call('PUT /me', { body: { name: 'Front Desk', phone_number: null } })
  expect([status, body.user.staff_role]).toEqual([200, 'front desk'])
  expect((await call('GET /me/sessions')).status).toBe(200)
})

test('a role in the office counts in the role of an estate admin alone', async () => {
  const admin = await addPerson(db, { role: 'admin', staff_role: 'front desk' })
  expect(await refusalTo(admin, 'POST /create/charge')).toBeNull()
  expect((await callWith(admin.token)('GET /me')).body.user).not.toHaveProperty('staff_role')
})
