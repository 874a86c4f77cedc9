import type { FastifyInstance } from 'fastify'
import { properties } from '#contract/properties.ts'
import type { Caller } from '#server/access/caller.ts'
import { reachEstates } from '#server/access/reach/estates.ts'
import { reachProperties } from '#server/access/reach/properties.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { findAttributes } from '#server/attributes/store.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { insertTenant, tellAdded } from '#server/tenancies/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { holdAddresses, linkOrInsertUser } from '#server/users/store.ts'
import { insertProperty, setAttributes, updateProperty } from './save.ts'
import { findProperty, listProperties, withDetails } from './store.ts'

type Generated = Awaited<ReturnType<typeof generatePassword>>

async function requireAttributes(db: Db, chosen: { id: number; value: string }[]): Promise<void> {
  const known = await findAttributes(
    db,
    chosen.map(({ id }) => id),
  )
  const index = chosen.findIndex(({ id }) => !known.some((attribute) => attribute.id === id))
  if (index >= 0) throw invalid(`attributes.${index}.id`, `There is no attribute "${chosen[index]?.value}".`)
}

export function propertyRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const getDetails = async (tx: Db, caller: Caller, id: number) =>
    withDetails(tx, found(await findProperty(tx, reachProperties(caller), id), 'property'))

  route(app, properties.listProperties, ({ caller, query }) =>
    listProperties(db, reachProperties(caller), query),
  )

  route(app, properties.getProperty, ({ caller, params }) => getDetails(db, caller, params.id))

  route(app, properties.saveProperty, async ({ caller, body }) => {
    // What the questions of the form hide is not taken, whoever sends it.
    const hasLandlord = !body.owner_status && body.landlord_name !== null && body.landlord_email !== null
    const hasTenant =
      hasLandlord && body.tenant_status && body.tenant_name !== null && body.tenant_email !== null
    const estate = found(await findEstate(db, reachEstates(caller), body.estate_id), 'estate')
    const count = Number(hasLandlord) + Number(hasTenant)
    await takeAllowance(context, caller, { kind: 'invitations', estate_id: body.estate_id, count })
    const [forLandlord, forTenant] = await Promise.all([generatePassword(), generatePassword()])
    return db.transaction(async (tx) => {
      await requireAttributes(tx, body.attributes)

      await holdAddresses(tx, [body.landlord_email, body.tenant_email])
      const link = (role: 'landlord' | 'tenant', generated: Generated) => {
        const [name, email] = [body[`${role}_name`] as string, body[`${role}_email`] as string]
        return linkOrInsertUser(tx, caller, { name, email, role, field: `${role}_email` }, generated)
      }
      const landlord = hasLandlord ? await link('landlord', forLandlord) : null
      const tenant = hasTenant ? await link('tenant', forTenant) : null

      const { title, price, description, status, property_type_id, estate_id } = body
      const id = await insertProperty(tx, {
        title,
        price,
        description,
        status,
        property_type_id,
        estate_id,
        landlord: landlord && { ...landlord.credentials, id: landlord.id },
      })
      await setAttributes(tx, id, body.attributes)
      const place = { title, estate_id, estate_name: estate.name }
      if (landlord) await tellAdded(tx, caller, landlord, 'landlord', place)
      if (tenant) {
        const { name, email } = tenant.credentials
        await insertTenant(tx, { user_id: tenant.id, estate_id, estate_property_id: id, name, email })
        await tellAdded(tx, caller, tenant, 'tenant', place)
      }
      const details = await getDetails(tx, caller, id)
      await audit(tx, caller, 'create', 'property', { id, estate_id, after: details })
      return { ...details, landlord: landlord?.credentials ?? null, tenant: tenant?.credentials ?? null }
    })
  })

  route(app, properties.updateProperty, ({ caller, params, body: { attributes, ...fields } }) =>
    db.transaction(async (tx) => {
      found(await findProperty(tx, reachProperties(caller), params.id, true), 'property')
      const before = await getDetails(tx, caller, params.id)
      if (attributes) {
        await requireAttributes(tx, attributes)
        await setAttributes(tx, params.id, attributes)
      }
      await updateProperty(tx, params.id, fields)
      const after = await getDetails(tx, caller, params.id)
      await audit(tx, caller, 'update', 'property', {
        id: params.id,
        estate_id: after.estate_id,
        before,
        after,
      })
      return after
    }),
  )
}
