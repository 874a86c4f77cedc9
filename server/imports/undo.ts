import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { sql } from '#server/database/drizzle.ts'
import { isForeignKeyViolation } from '#server/database/errors.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { clash } from '#server/errors/problem.ts'
import { holdEstateRow } from '#server/estates/store.ts'
import {
  changeProperties,
  deleteProperties,
  disown,
  holdProperties,
  putAttributes,
  retypeOwners,
  takeAttributes,
} from '#server/properties/public.ts'
import { changeTenancies, deleteTenancies, freeHomes } from '#server/tenancies/public.ts'
import { deleteAccounts, takeRoles } from '#server/users/public.ts'
import { holdImport, inBatches, type KeptImport, updateImport } from './store.ts'
import { whyNotUndone } from './why-not-undone.ts'
import { type Made, ROWS_AT_ONCE } from './write.ts'

/** Throws 409 if later changes depend on it. */
export async function undoImport(
  db: Database,
  viewer: Viewer,
  { id, estate }: KeptImport,
  reload: (tx: Db) => Promise<KeptImport>,
) {
  await db.transaction(async (tx) => {
    await holdImport(tx, { id, estate_id: estate.id })
    await holdEstateRow(tx, estate.id)
    await holdProperties(tx, estate.id)
    const kept = await reload(tx)
    if (kept.state !== 'done') throw clash('import', 'There is nothing to undo.')
    const reasons = await whyNotUndone(tx, kept)
    if (reasons.length > 0)
      throw clash('import', `This import can no longer be undone. ${reasons.join('. ')}.`)
    const made = kept.made as Made
    try {
      await tx.transaction((part) => takeBack(part, viewer, id, made))
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      throw clash('import', 'This import can no longer be undone. Something else depends on what it added.')
    }
    await updateImport(tx, id, { state: 'undone', finished_at: new Date().toISOString() })
    await audit(tx, viewer, 'undo_import', 'estate', {
      id: estate.id,
      estate_id: estate.id,
      after: {
        name: estate.name,
        file_name: kept.file_name,
        properties: made.properties.length,
        tenancies: made.tenancies.length,
        people: made.users.length,
      },
    })
  })
}

async function takeBack(tx: Db, viewer: Viewer, id: number, made: Made): Promise<void> {
  await tx.execute(sql`delete from invitations where import_id = ${id}`)
  await inBatches(made.tenancies, ROWS_AT_ONCE, (ids) => deleteTenancies(tx, ids))
  await freeHomes(tx, made.rented)
  await putBackChanges(tx, made)
  await inBatches(made.properties, ROWS_AT_ONCE, (ids) => deleteProperties(tx, ids))
  await takeRoles(tx, viewer, await rolesWithoutPart(tx, made))
  await inBatches(made.users, ROWS_AT_ONCE, (ids) => deleteAccounts(tx, ids))
}

async function putBackChanges(tx: Db, { changed, owners }: Made): Promise<void> {
  const properties = changed.filter((each) => each.kind === 'property')
  const tenancies = changed.filter((each) => each.kind === 'tenancy')
  await disown(tx, owners)
  await changeProperties(
    tx,
    properties.map(({ before: { id, price, description, status, property_type_id, let_by_room } }) => ({
      ...{ id, price, description, status, property_type_id, let_by_room },
    })),
  )
  await changeTenancies(
    tx,
    tenancies.map(({ before: { id, name, email, phone, address, opening: before }, opening }) => ({
      ...{ id, name, email, phone, address },
      ...(opening !== undefined && { opening: before }),
    })),
  )
  const attributes = properties.flatMap(({ id, before, attributes: set }) =>
    set.map((each) => ({ property_id: id, attribute_id: each.id, value: before.attributes[each.id] })),
  )
  const had = attributes.flatMap(({ value, ...each }) => (value === undefined ? [] : [{ ...each, value }]))
  await putAttributes(tx, had)
  const lacked = attributes.filter(({ value }) => value === undefined)
  await takeAttributes(tx, lacked)
  await retypeOwners(
    tx,
    properties.flatMap(({ id, owner, before }) =>
      before.owner && Object.keys(owner).length > 0 ? [{ id, ...before.owner }] : [],
    ),
  )
}

async function rolesWithoutPart(tx: Db, { roles }: Made) {
  return readRows(tx)<Made['roles'][number]>(sql`
    select r.user_id, r.role from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(user_id int, role text)
    where case r.role
      when 'landlord' then not exists (select from property_owners o where o.owner_id = r.user_id)
      else not exists (select from tenants t where t.user_id = r.user_id) end`)
}
