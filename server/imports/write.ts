import type { Viewer } from '#server/access/viewer.ts'
import {
  accountsOf,
  bringUpToDate,
  correctLedger,
  enterOpenings,
  listMovedBeside,
} from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readLagosToday } from '#server/database/time.ts'
import {
  changeProperties,
  insertProperties,
  ownFrom,
  putAttributes,
  retypeOwners,
} from '#server/properties/public.ts'
import { changeTenancies, insertTenancies } from '#server/tenancies/public.ts'
import { doubtEach, type GivenRole, grantRoles, holdPeople, insertAccounts } from '#server/users/public.ts'
import { userOf } from './plan/identify.ts'
import type { ImportPlan } from './plan/plan.ts'
import type { ChangedProperty } from './plan/plan-properties.ts'
import type { ChangedTenancy } from './plan/plan-tenancies.ts'
import type { EstateThere, PropertyThere, TenancyThere } from './plan/there.ts'
import { inBatches } from './store.ts'

export const ROWS_AT_ONCE = 500
const LEDGERS_AT_ONCE = 100

export interface Made {
  users: number[]
  roles: GivenRole[]
  properties: number[]
  /** Audit entry of the import; later changes have higher ids. */
  logged: number
  /** Properties that the estate owned before. */
  owners: number[]
  tenancies: number[]
  /** Existing properties whose status became rented. */
  rented: number[]
  changed: (
    | ({ kind: 'property'; before: PropertyThere } & ChangedProperty)
    | ({ kind: 'tenancy'; before: TenancyThere } & ChangedTenancy)
  )[]
}

/** Somebody made an account or moved a tenant in meanwhile. */
export class EstateChanged extends Error {}

interface Writing {
  viewer: Viewer
  import_id: number
  estate_id: number
  there: EstateThere
  /** Takes the written share, from 0 to 1; may throw. */
  pause: (done: number) => Promise<void>
}

interface Work extends Writing {
  made: Made
  /** Ids of new accounts by key, and of new properties by folded title. */
  users: Map<string, number>
  homes: Map<string, number>
  step: (count: number) => Promise<void>
}

const idOf = ({ users }: Work, key: string): number => userOf(key) ?? users.get(key) ?? 0

export async function writePlan(tx: Db, plan: ImportPlan, writing: Writing): Promise<Made> {
  const made: Made = {
    ...{ users: [], roles: [], properties: [], owners: [], tenancies: [], rented: [], changed: [] },
    logged: 0,
  }
  const total =
    plan.people.filter(({ user_id }) => user_id === null).length +
    plan.properties.new.length +
    plan.properties.changed.length +
    plan.tenancies.new.length * (writing.there.billing_from === null ? 1 : 5) +
    plan.tenancies.changed.length
  let done = 0
  const step = async (count: number) => {
    done += count
    await writing.pause(total === 0 ? 1 : done / total)
  }
  const work: Work = { ...writing, made, users: new Map(), homes: new Map(), step }
  await writePeople(tx, plan, work)
  await writeProperties(tx, plan, work)
  await writeTenancies(tx, plan, work)
  await invite(tx, plan, work)
  return made
}

async function writePeople(tx: Db, { people }: ImportPlan, { made, users, step }: Work): Promise<void> {
  const fresh = people.filter(({ user_id }) => user_id === null)
  await inBatches(fresh, ROWS_AT_ONCE, async (batch) => {
    const ids = await insertAccounts(
      tx,
      batch.map(({ name, email, phone, parts }) => ({
        ...{ name, email, phone_number: phone, roles: parts },
        sign_in_phone: email === null ? phone : null,
      })),
    )
    if (!ids) throw new EstateChanged()
    for (const [index, { key }] of batch.entries()) users.set(key, ids[index] ?? 0)
    made.users.push(...ids)
    await step(batch.length)
  })
}

async function writeProperties(tx: Db, { properties }: ImportPlan, work: Work): Promise<void> {
  const { estate_id, there, homes, made, step } = work
  const bills = there.billing_from !== null
  await inBatches(properties.new, ROWS_AT_ONCE, async (batch) => {
    const ids = await insertProperties(
      tx,
      batch.map(({ owner, attributes: _, at: __, ...property }) => ({
        ...property,
        estate_id,
        ...(owner &&
          !bills && {
            owner_id: idOf(work, owner.key),
            owner_name: owner.name,
            owner_email: owner.email,
            owner_phone: owner.phone,
          }),
      })),
    )
    for (const [index, { at }] of batch.entries()) homes.set(at, ids[index] ?? 0)
    // Their owners pay from today on.
    if (bills)
      await ownFrom(
        tx,
        batch.flatMap(({ owner, at }) =>
          owner ? { ...owner, id: homes.get(at) ?? 0, user_id: idOf(work, owner.key) } : [],
        ),
      )
    made.properties.push(...ids)
    await putAttributes(
      tx,
      batch.flatMap(({ at, attributes }) =>
        attributes.map(({ id, value }) => ({ property_id: homes.get(at) ?? 0, attribute_id: id, value })),
      ),
    )
    await step(batch.length)
  })
  const known = new Map(there.properties.map((property) => [property.id, property]))
  await inBatches(properties.changed, ROWS_AT_ONCE, async (batch) => {
    const changed = batch.flatMap((each) => {
      const before = known.get(each.id)
      return before ? [{ kind: 'property' as const, before, ...each }] : []
    })
    await changeProperties(
      tx,
      changed.map(({ before: { id, price, description, status, property_type_id, let_by_room }, set }) => ({
        ...{ id, price, description, status, property_type_id, let_by_room },
        ...set,
      })),
    )
    await putAttributes(
      tx,
      batch.flatMap(({ id, attributes }) =>
        attributes.map((each) => ({ property_id: id, attribute_id: each.id, value: each.value })),
      ),
    )
    const owned = batch.flatMap(({ id, new_owner: owner }) =>
      owner ? [{ id, ...owner, user_id: idOf(work, owner.key) }] : [],
    )
    await ownFrom(tx, owned)
    await retypeOwners(
      tx,
      changed.flatMap(({ id, owner, before }) =>
        before.owner && Object.keys(owner).length > 0 ? [{ id, ...before.owner, ...owner }] : [],
      ),
    )
    made.changed.push(...changed)
    made.owners.push(...owned.map(({ id }) => id))
    await step(batch.length)
  })
}

async function writeTenancies(tx: Db, { tenancies }: ImportPlan, work: Work): Promise<void> {
  const { viewer, estate_id, there, homes, made, step } = work
  const { billing_from } = there
  const openings: { tenant_id: number; amount: number; due_on: string | null }[] = []
  await inBatches(tenancies.new, ROWS_AT_ONCE, async (batch) => {
    const written = await insertTenancies(
      tx,
      batch.map(({ key, at, property_id, opening, phone, ...tenancy }) => ({
        ...tenancy,
        phone_number: phone,
        user_id: idOf(work, key),
        estate_id,
        estate_property_id: property_id ?? homes.get(at) ?? 0,
        opening_balance: billing_from === null ? (opening?.amount ?? null) : null,
        opening_due_on: billing_from === null ? (opening?.due_on ?? null) : null,
      })),
    )
    if (!written) throw new EstateChanged()
    const isNew = new Set(made.properties)
    made.tenancies.push(...written.ids)
    made.rented.push(...written.rented.filter((id) => !isNew.has(id)))
    for (const [index, { opening }] of batch.entries())
      if (opening) openings.push({ tenant_id: written.ids[index] ?? 0, ...opening })
    await step(batch.length)
  })
  const known = new Map(there.tenancies.map((tenancy) => [tenancy.id, tenancy]))
  await inBatches(tenancies.changed, ROWS_AT_ONCE, async (batch) => {
    const changed = batch.flatMap((each) => {
      const before = known.get(each.id)
      return before ? [{ kind: 'tenancy' as const, before, ...each }] : []
    })
    await changeTenancies(
      tx,
      changed.map(({ before: { id, name, email, phone, address }, set, opening }) => ({
        ...{ id, name, email, phone, address },
        ...set,
        ...(opening !== undefined && billing_from === null && { opening }),
      })),
    )
    made.changed.push(...changed)
    for (const { id, opening } of batch)
      if (opening && billing_from !== null) openings.push({ tenant_id: id, ...opening })
    await step(batch.length)
  })
  if (billing_from === null) return
  const { today } = await readLagosToday(tx)
  await inBatches(openings, LEDGERS_AT_ONCE, (batch) =>
    enterOpenings(tx, { id: estate_id, billing_from }, batch, viewer.user_id),
  )
  // Dues from the first day on are charged at once.
  await inBatches(made.tenancies, LEDGERS_AT_ONCE, async (ids) => {
    await bringUpToDate(tx, await accountsOf(tx, ids), today)
    // An earlier member, or a tenant of a home billed to its owner, changes other dues.
    for (const id of await listMovedBeside(tx, ids)) await correctLedger(tx, id, { user_id: viewer.user_id })
    await step(ids.length * 4)
  })
}

/** Last, as their sign-in waits for this transaction, and never in a check. */
export async function giveRoles(tx: Db, { people }: ImportPlan, viewer: Viewer): Promise<Made['roles']> {
  const linked = people.flatMap(({ user_id, parts }) => (user_id === null ? [] : [{ user_id, parts }]))
  const ids = linked.map(({ user_id }) => user_id)
  await holdPeople(tx, ids)
  const wanted = linked.flatMap(({ user_id, parts }) => parts.map((role) => ({ user_id, role })))
  const roles = await grantRoles(tx, viewer, wanted)
  await doubtEach(tx, viewer, ids)
  return roles
}

async function invite(tx: Db, { people }: ImportPlan, work: Work): Promise<void> {
  const { import_id, estate_id } = work
  await inBatches(people, ROWS_AT_ONCE, async (batch) => {
    const ids = batch.map(({ key }) => idOf(work, key))
    await tx.execute(sql`
      insert into invitations (estate_id, user_id, import_id)
      select ${estate_id}, each, ${import_id} from unnest(${sql.param(ids)}::int[]) each
      on conflict (estate_id, user_id) do nothing`)
  })
}
