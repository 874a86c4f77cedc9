import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/roles.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { samples } from '#server/test/call-samples/call-samples.ts'
import type { Input, Key } from '#server/test/client.ts'
import { atRest } from '#server/test/imports.ts'
import { type Asked, type Cell, permissions } from '#server/test/permissions.ts'
import { permissionsOfAccounts } from '#server/test/permissions-of-accounts.ts'
import { permissionsOfBankLines } from '#server/test/permissions-of-bank-lines.ts'
import { permissionsOfCollections } from '#server/test/permissions-of-collections.ts'
import { permissionsOfMoney } from '#server/test/permissions-of-money.ts'
import { permissionsOfPeople } from '#server/test/permissions-of-people.ts'
import { permissionsOfTransfers } from '#server/test/permissions-of-transfers.ts'
import { signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { context, db, people } = world
// Calls that end sessions come last.
const TABLE = [
  ...permissionsOfMoney(world),
  ...permissionsOfCollections(world),
  ...permissionsOfTransfers(world),
  ...permissionsOfBankLines(world),
  ...permissions(world),
  ...permissionsOfPeople(world),
  ...permissionsOfAccounts(world),
]

/** The status of a call by a role, in a separate session. */
async function statusOf(key: Key, role: Role, asked: Asked | undefined): Promise<number> {
  const input = (await (asked?.(people[role]) ?? samples[key].input?.(world as never))) as Input | undefined
  const { status } = await world.callWith(await signIn(db, people[role].id))(key, input as never)
  if (status === 202) await atRest(world)
  if (status === 404) refused.set(role, (refused.get(role) ?? 0) + 1)
  return status
}

/** The number of requests for existing rows that are not visible to the role, from the security log. */
async function refusedTo(role: Role): Promise<number> {
  await context.gathered.flush()
  return db.$count(
    securityEvents,
    and(eq(securityEvents.kind, 'row_refused'), eq(securityEvents.user_id, people[role].id)),
  )
}
const refused = new Map<Role, number>()

describe.each(TABLE.flatMap(({ calls, ...row }) => calls.map((key) => ({ key, ...row }))))(
  '$key',
  ({ key, may, own, other, neighbour }) => {
    test.each(ROLES.map((role, index) => ({ role, cell: may[index] as Cell })))(
      '$role: $cell',
      async ({ role, cell }) => {
        const ownStatus = await statusOf(key, role, own)
        if (cell === 'no') expect(ownStatus).toBe(403)
        else expect(ownStatus).toBeLessThan(300)
        if (other) {
          const expected = { yes: ownStatus, own: 404, no: 403 }[cell]
          expect(await statusOf(key, role, other)).toBe(expected)
        }
        if (neighbour && cell === 'own' && role !== 'estate admin')
          expect(await statusOf(key, role, neighbour)).toBe(404)
        if (other || neighbour) expect(await refusedTo(role), 'each is noted').toBe(refused.get(role) ?? 0)
      },
    )
  },
)

test('the table speaks of every call that wants somebody signed in', () => {
  const told = TABLE.flatMap(({ calls }) => calls)
  const untold = (Object.keys(samples) as Key[]).filter(
    (key) => samples[key].who !== null && !told.includes(key),
  )
  expect(untold).toEqual(['DELETE /me/sessions/:id', 'DELETE /me/tenancies/:id'])
})
