import type { FastifyInstance } from 'fastify'
import { landlordsApi, type NewProperty, type PropertyDetail, propertiesApi } from '#contract/properties.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleDebts, visibleEstates, visibleProperties, visibleUsers } from '#server/access/visibility.ts'
import { findAttributes } from '#server/attributes/store.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import { countHouseholds } from '#server/billing/public.ts'
import type { Db } from '#server/database/open.ts'
import { rolledBack } from '#server/database/rolled-back.ts'
import { found, invalid } from '#server/errors/problem.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { listMessagesAbout, listMessagesTo } from '#server/messages/queries.ts'
import { withNotSetUp } from '#server/messages/store.ts'
import { requirePropertyType } from '#server/property-types/store.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { correctContact, takeForContact } from '#server/tenancies/public.ts'
import { addedWords, insertTenancy, tellAdded } from '#server/tenancies/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { holdAddresses, linkOrInsertUser } from '#server/users/store.ts'
import { listLandlords, sumLandlords } from './landlords.ts'
import { listProperties, sumProperties } from './list.ts'
import { changeOwner } from './owners.ts'
import { previewNewHome, previewOwnerLives } from './preview.ts'
import { requireOwnerLives, setOwnerLives } from './residence.ts'
import { addHome, requireNewTitle, setAttributes, updateProperty } from './save.ts'
import { findProperty, withDetails } from './store.ts'

async function requireAttributes(db: Db, chosen: { id: number; value: string }[]): Promise<void> {
  const ids = chosen.map(({ id }) => id)
  const known = new Set((await findAttributes(db, ids)).map(({ id }) => id))
  const index = ids.findIndex((id) => !known.has(id))
  if (index >= 0) throw invalid(`attributes.${index}.id`, `There is no attribute "${chosen[index]?.value}".`)
}

/** Fields that the form hides are ignored. */
function peopleOf(body: NewProperty) {
  const { owner_status, landlord_name, landlord_email, tenant_status, tenant_name, tenant_email } = body
  const { landlord_phone, tenant_phone } = body
  const landlord =
    !owner_status && landlord_name !== null && landlord_email !== null
      ? { name: landlord_name, email: landlord_email, phone_number: landlord_phone }
      : null
  const tenant =
    landlord && tenant_status && tenant_name !== null && tenant_email !== null
      ? { name: tenant_name, email: tenant_email, phone_number: tenant_phone }
      : null
  return { landlord, tenant }
}

async function requireOneHousehold(db: Db, id: number): Promise<void> {
  const households = await countHouseholds(db, id)
  if (households > 1)
    throw invalid('let_by_room', `${households} accounts are open here. One home has one account.`)
}

export function propertyRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const getDetails = async (tx: Db, viewer: Viewer, id: number) =>
    withDetails(tx, found(await findProperty(tx, visibleProperties(viewer), id), 'property'), viewer.role)
  const change = (viewer: Viewer, id: number, work: (tx: Db, before: PropertyDetail) => Promise<void>) =>
    changeAudited(db, viewer, 'update', 'property', {
      estateOf: (after: PropertyDetail) => after.estate_id,
      hold: async (tx) => {
        found(await findProperty(tx, visibleProperties(viewer), id, { hold: true }), 'property')
        return getDetails(tx, viewer, id)
      },
      change: async (tx, before) => {
        await work(tx, before)
        return getDetails(tx, viewer, id)
      },
    })

  const visibleHomes = (viewer: Viewer) => ({
    properties: visibleProperties(viewer),
    debts: visibleDebts(viewer),
    owner: viewer.role === 'landlord' ? viewer.user_id : null,
  })
  route(app, propertiesApi.listProperties, ({ viewer, query }) =>
    listProperties(db, visibleHomes(viewer), query),
  )
  route(app, propertiesApi.sumProperties, ({ viewer, query }) =>
    sumProperties(db, visibleHomes(viewer), query),
  )

  route(app, landlordsApi.listLandlords, ({ viewer, query }) =>
    listLandlords(db, visibleProperties(viewer), query),
  )
  route(app, landlordsApi.sumLandlords, ({ viewer, query }) =>
    sumLandlords(db, visibleProperties(viewer), query),
  )

  route(app, propertiesApi.getProperty, ({ viewer, params }) => getDetails(db, viewer, params.id))

  route(app, propertiesApi.saveProperty, async ({ viewer, body }) => {
    const people = peopleOf(body)
    const estate = found(await findEstate(db, visibleEstates(viewer), body.estate_id), 'estate')
    const count = Number(people.landlord !== null) + Number(people.tenant !== null)
    await takeAllowance(context, viewer, { kind: 'invitations', estate_id: body.estate_id, count })
    const [forLandlord, forTenant] = await Promise.all([generatePassword(), generatePassword()])
    const generated = { landlord: forLandlord, tenant: forTenant }
    return db.transaction(async (tx) => {
      await requireAttributes(tx, body.attributes)
      await requirePropertyType(tx, body.property_type_id)
      await requireNewTitle(tx, body)
      await holdAddresses(tx, [body.landlord_email, body.tenant_email])
      const link = (role: 'landlord' | 'tenant') => {
        const person = people[role]
        const newcomer = person && {
          ...{ ...person, role, estate_id: body.estate_id, field: `${role}_email` },
          told: addedWords(viewer, role, { title: body.title, estate_name: estate.name }),
        }
        return newcomer && linkOrInsertUser(tx, viewer, newcomer, generated[role])
      }
      const landlord = await link('landlord')
      const tenant = await link('tenant')

      const { title, price, description, status, property_type_id, estate_id } = body
      const { let_by_room, owner_lives_from } = body
      await requireOwnerLives(tx, owner_lives_from, landlord?.id ?? null)
      const id = await addHome(tx, {
        ...{ title, price, description, status, property_type_id, estate_id, let_by_room, owner_lives_from },
        landlord: landlord && { ...landlord.credentials, id: landlord.id, phone_number: body.landlord_phone },
      })
      await setAttributes(tx, id, body.attributes)
      const place = { title, estate_id, estate_name: estate.name }
      if (landlord) await tellAdded(tx, viewer, landlord, 'landlord', place)
      if (tenant) {
        const { name, email } = tenant.credentials
        await insertTenancy(tx, {
          ...{ user_id: tenant.id, estate_id, estate_property_id: id, name, email },
          phone_number: body.tenant_phone,
          ...{ first_period: body.first_period, by: viewer.user_id },
        })
        await tellAdded(tx, viewer, tenant, 'tenant', place)
      }
      const details = await getDetails(tx, viewer, id)
      await audit(tx, viewer, 'create', 'property', { id, estate_id, after: details })
      const shown = (person: typeof tenant) => person && withNotSetUp(context.config, person.credentials)
      return { ...details, landlord: shown(landlord), tenant: shown(tenant) }
    })
  })

  route(app, propertiesApi.previewNewHome, ({ viewer, body }) =>
    rolledBack(db, async (tx) => {
      found(await findEstate(tx, visibleEstates(viewer), body.estate_id), 'estate')
      return previewNewHome(tx, viewer, body)
    }),
  )

  route(app, propertiesApi.updateProperty, ({ viewer, params, body: { attributes, ...fields } }) =>
    change(viewer, params.id, async (tx, before) => {
      if (fields.title !== undefined && fold(fields.title) !== fold(before.title))
        await requireNewTitle(tx, { ...params, estate_id: before.estate_id, title: fields.title })
      if (attributes) {
        await requireAttributes(tx, attributes)
        await setAttributes(tx, params.id, attributes)
      }
      if (fields.property_type_id) await requirePropertyType(tx, fields.property_type_id)
      const { owner_lives_from, ...others } = fields
      if (before.let_by_room && fields.let_by_room === false) await requireOneHousehold(tx, params.id)
      await updateProperty(tx, params.id, others)
      if (owner_lives_from !== undefined) await setOwnerLives(tx, viewer, before, owner_lives_from)
    }),
  )

  route(app, propertiesApi.previewOwnerLives, ({ viewer, params: { id }, body }) =>
    rolledBack(db, async (tx) => {
      const home = found(await findProperty(tx, visibleProperties(viewer), id, { hold: true }), 'property')
      return previewOwnerLives(tx, viewer, home, body.owner_lives_from)
    }),
  )

  route(app, propertiesApi.correctLandlord, async ({ viewer, params: { id }, body }) => {
    const { estate_id, owners } = await getDetails(db, viewer, id)
    const owner = owners.find(({ planned }) => !planned)
    if (owner) await takeForContact(context, viewer, estate_id, [owner, body])
    return change(viewer, id, async (tx, { owner_id: user_id }) => {
      if (user_id === null) throw invalid('name', 'The estate owns this property.')
      await correctContact(tx, viewer, { user_id, estate_id }, body)
    })
  })

  route(app, landlordsApi.listMessagesToLandlord, async ({ viewer, params: { id: user_id }, query }) => {
    const { rows } = await listLandlords(db, visibleProperties(viewer), {
      owner_id: user_id,
      page: 1,
      per_page: 1,
    })
    const { name, estates } = found(rows[0], 'person')
    const landlord = { user_id, estate_ids: estates.map(({ id }) => id), name }
    return listMessagesTo(db, visibleUsers(viewer), landlord, query, context.config.app_url)
  })

  route(app, propertiesApi.listHomeMessages, async ({ viewer, params: { id }, query }) => {
    const home = found(await findProperty(db, visibleProperties(viewer), id), 'property')
    return listMessagesAbout(db, visibleUsers(viewer), home, query, context.config.app_url)
  })

  route(app, propertiesApi.changeOwner, async ({ viewer, params: { id }, body }) => {
    const { landlord_name: name, landlord_email: email, from } = body
    const named = name !== null && email !== null ? { name, email } : null
    const { estate_id } = found(await findProperty(db, visibleProperties(viewer), id), 'property')
    await takeAllowance(context, viewer, { kind: 'invitations', estate_id, count: named ? 1 : 0 })
    const generated = await generatePassword()
    return db.transaction(async (tx) => {
      found(await findProperty(tx, visibleProperties(viewer), id, { hold: true }), 'property')
      const before = await getDetails(tx, viewer, id)
      const landlord = await changeOwner(tx, viewer, before, { named, from }, generated)
      const after = await getDetails(tx, viewer, id)
      await audit(tx, viewer, 'change_owner', 'property', { id, estate_id, before, after })
      return { ...after, landlord: landlord && withNotSetUp(context.config, landlord) }
    })
  })
}
