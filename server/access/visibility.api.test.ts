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

/** Rows that are only read, made once: reading changes nothing. */
const toRead = new Map<Asked, ReturnType<Asked>>()
function askedBy(key: Key, role: Role, asked: Asked): ReturnType<Asked> {
  if (!key.startsWith('GET ') || asked.length > 0) return asked(people[role])
  const input = toRead.get(asked) ?? asked(people[role])
  toRead.set(asked, input)
  return input
}

/** The input of a call by a role. */
const inputOf = async (key: Key, role: Role, asked: Asked | undefined) =>
  (await (asked ? askedBy(key, role, asked) : samples[key].input?.(world as never))) as Input | undefined

/** The status of a call by a role, in a separate session. */
async function statusOf(key: Key, role: Role, input: Input | undefined): Promise<number> {
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
    const cells = ROLES.map((role, index) => ({ role, cell: may[index] as Cell }))
    /** A refusal changes nothing, so roles that may not call share an input. */
    let forbidden: ReturnType<typeof inputOf> | undefined
    test.each(cells.filter(({ cell }) => cell === 'no'))('$role: no', async ({ role }) => {
      forbidden ??= inputOf(key, role, own)
      expect(await statusOf(key, role, await forbidden)).toBe(403)
    })

    test.each(cells.filter(({ cell }) => cell !== 'no'))('$role: $cell', async ({ role, cell }) => {
      const ask = async (asked: Asked | undefined) => statusOf(key, role, await inputOf(key, role, asked))
      const ownStatus = await ask(own)
      expect(ownStatus).toBeLessThan(300)
      if (other) expect(await ask(other)).toBe(cell === 'own' ? 404 : ownStatus)
      if (neighbour && cell === 'own' && role !== 'estate admin') expect(await ask(neighbour)).toBe(404)
      if (other || neighbour) expect(await refusedTo(role), 'each is noted').toBe(refused.get(role) ?? 0)
    })
  },
)

test('the table speaks of every call that wants somebody signed in', () => {
  const told = TABLE.flatMap(({ calls }) => calls)
  const untold = (Object.keys(samples) as Key[]).filter(
    (key) => samples[key].who !== null && !told.includes(key),
  )
  expect(untold).toEqual(['DELETE /me/sessions/:id', 'DELETE /me/tenancies/:id'])
})
