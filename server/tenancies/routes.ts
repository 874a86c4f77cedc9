import type { FastifyInstance } from 'fastify'
import { manages } from '#contract/roles.ts'
import { type TenantDetail, tenanciesApi } from '#contract/tenancies.ts'
import { hasJoined } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import {
  type Visible,
  visibleOwnTenancies,
  visiblePaidTenancies,
  visibleProperties,
  visibleTenanciesToRead,
  visibleUsers,
} from '#server/access/visibility.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import { pick } from '#server/database/columns.ts'
import { and, desc, eq, ne, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { rolledBack } from '#server/database/rolled-back.ts'
import { onlyRow } from '#server/database/rows.ts'
import { accounts, estates, properties, tenants, users } from '#server/database/schema.ts'
import { found, invalid } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all } from '#server/lists/page.ts'
import { listMessagesTo } from '#server/messages/queries.ts'
import { withNotSetUp } from '#server/messages/store.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { holdAddresses, linkOrInsertUser, signInNameOfNew } from '#server/users/store.ts'
import { takeForContact } from './contact.ts'
import { holdHomeOf, leaveTenancy, requireFirstDay, updateTenancy } from './dates.ts'
import { exportTenancies } from './export.ts'
import { listTenancies, sumTenancies, visibleTenanciesOf } from './list.ts'
import { previewMove, previewMoveIn } from './preview.ts'
import { addedWords, findTenancy, insertTenancy, tellAdded } from './store.ts'

export function tenancyRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  route(app, tenanciesApi.listTenancies, ({ viewer, query }) =>
    listTenancies(db, visibleTenanciesOf(viewer, query), query),
  )
  route(app, tenanciesApi.sumTenancies, ({ viewer, query }) =>
    sumTenancies(db, visibleTenanciesOf(viewer, query), query),
  )
  route(app, tenanciesApi.exportTenancies, ({ viewer, query, reply }) =>
    exportTenancies(db, viewer, query, reply),
  )

  const getDetail = async (tx: Db, viewer: Viewer, id: number) =>
    found(await findTenancyDetail(tx, viewer, id), 'tenant')

  route(app, tenanciesApi.getTenancy, ({ viewer, params }) => getDetail(db, viewer, params.id))

  route(app, tenanciesApi.saveTenancy, async ({ viewer, body }) => {
    if (body.user_id !== viewer.user_id) throw invalid('user_id', 'This is not your account.')
    const { estate_id: sentFor } = found(
      await findHome(db, visibleProperties(viewer), body.estate_property_id),
      'property',
    )
    await takeAllowance(context, viewer, { kind: 'invitations', estate_id: sentFor })
    const generated = await generatePassword()
    return db.transaction(async (tx) => {
      const property = found(
        await findHome(tx, visibleProperties(viewer), body.estate_property_id, { hold: true }),
        'property',
      )
      if (property.estate_id !== body.estate_id)
        throw invalid('estate_id', 'This property belongs to another estate.')
      const { name, email, phone_number, address, estate_id, estate_property_id } = body
      const { starts_on, separate, first_period } = body
      await requireFirstDay(tx, starts_on)
      const newcomer = {
        ...({ name, email, phone_number, role: 'tenant', estate_id, field: 'email' } as const),
        told: addedWords(viewer, 'tenant', property, property.owner_name),
      }
      await holdAddresses(tx, [signInNameOfNew(newcomer)])
      const person = await linkOrInsertUser(tx, viewer, newcomer, generated)
      const id = await insertTenancy(tx, {
        ...{ user_id: person.id, estate_id, estate_property_id },
        ...{ name, email, phone_number, address, by: viewer.user_id },
        ...{ starts_on, separate, first_period },
      })
      await tellAdded(tx, viewer, person, 'tenant', property)
      const tenancy = found(await findTenancy(tx, visibleTenanciesOf(viewer, {}), id), 'tenant')
      await audit(tx, viewer, 'create', 'tenant', { id, estate_id, after: tenancy })
      if (separate && !property.let_by_room) {
        const [before, after] = [false, true].map((let_by_room) => ({ title: property.title, let_by_room }))
        await audit(tx, viewer, 'update', 'property', { id: estate_property_id, estate_id, before, after })
      }
      return { ...tenancy, user: withNotSetUp(config, person.credentials) }
    })
  })

  route(app, tenanciesApi.previewMoveIn, ({ viewer, body }) =>
    rolledBack(db, async (tx) => {
      const property = found(
        await findHome(tx, visibleProperties(viewer), body.estate_property_id, { hold: true }),
        'property',
      )
      await requireFirstDay(tx, body.starts_on)
      return previewMoveIn(tx, viewer, property, body)
    }),
  )

  route(app, tenanciesApi.previewMove, ({ viewer, params: { id }, body }) =>
    rolledBack(db, async (tx) => {
      await holdHomeOf(tx, id)
      return previewMove(tx, viewer, await getDetail(tx, viewer, id), body)
    }),
  )

  route(app, tenanciesApi.updateTenancy, async ({ viewer, params: { id }, body }) => {
    const tenant = await getDetail(db, viewer, id)
    await takeForContact(context, viewer, tenant.estate.id, [tenant, { ...tenant, ...body }])
    return changeAudited(db, viewer, 'update', 'tenant', {
      estateOf: (after) => after.estate.id,
      hold: (tx) => holdHomeOf(tx, id).then(() => getDetail(tx, viewer, id)),
      change: async (tx, before) => {
        await updateTenancy(tx, viewer, before, body)
        return getDetail(tx, viewer, id)
      },
    })
  })

  route(app, tenanciesApi.listTenantMessages, async ({ viewer, params, query }) => {
    const { user_id, estate, name } = await getDetail(db, viewer, params.id)
    const tenant = { user_id, estate_ids: [estate.id], name }
    return listMessagesTo(db, visibleUsers(viewer), tenant, query, config.app_url)
  })

  route(app, tenanciesApi.leaveTenancy, ({ viewer, params }) =>
    db.transaction(async (tx) => {
      const tenancy = found(await leaveTenancy(tx, visibleOwnTenancies(viewer), params.id), 'tenancy')
      const { id, estate, estate_property } = tenancy
      await audit(tx, viewer, 'leave', 'tenancy', { id, estate_id: estate.id, before: tenancy })
      return { message: `You have left ${estate_property.title}, ${estate.name}.` }
    }),
  )
}

async function findHome(db: Db, visible: Visible<'properties'>, id: number, { hold = false } = {}) {
  const query = db
    .select({
      ...pick(properties, 'id', 'title', 'estate_id', 'let_by_room', 'owner_name'),
      estate_name: estates.name,
    })
    .from(properties)
    .innerJoin(estates, eq(estates.id, properties.estate_id))
    .where(all(visible, eq(properties.id, id)))
  const [home] = await (hold ? query.for('update', { of: properties }) : query)
  return home
}

/** Other tenants' names are for people who run the estate, and for the owner of their time. */
async function findTenancyDetail(db: Db, viewer: Viewer, id: number): Promise<TenantDetail | undefined> {
  const { role } = viewer
  const tenancy = await findTenancy(db, visibleTenanciesToRead(viewer), id)
  if (!tenancy) return
  const home = tenancy.estate_property.id
  const { joined, ...owner } = onlyRow(
    await db
      .select({
        name: properties.owner_name,
        email: properties.owner_email,
        phone_number: properties.owner_phone,
        joined: hasJoined(sql`users`),
      })
      .from(tenants)
      .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
      .innerJoin(users, eq(users.id, tenants.user_id))
      .where(eq(tenants.id, id)),
  )
  const account = onlyRow(
    await db
      .select({
        ...pick(accounts, 'number', 'pay_code', 'first_period', 'last_period'),
        members: sql<TenantDetail['account']['members']>`(
          select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.id), '[]') from tenants m
          where m.account_id = ${tenants.account_id} and m.id <> ${tenants.id} and m.left_at is null)`,
      })
      .from(tenants)
      .innerJoin(accounts, eq(accounts.id, tenants.account_id))
      .where(eq(tenants.id, id)),
  )
  const others = await db
    .select({
      ...pick(tenants, 'id', 'name', 'starts_on', 'ends_on', 'left_at'),
      named: sql<boolean>`${visiblePaidTenancies(viewer)}`,
    })
    .from(tenants)
    .where(and(eq(tenants.estate_property_id, home), ne(tenants.id, id)))
    .orderBy(desc(tenants.starts_on), desc(tenants.id))
  const whole = manages(role)
  return {
    ...tenancy,
    joined,
    account,
    landlord:
      owner.name === null
        ? null
        : {
            name: owner.name,
            email: whole ? owner.email : null,
            phone_number: whole ? owner.phone_number : null,
          },
    others: others.map(({ named, id, name, ...days }) => ({
      ...days,
      id: named && (whole || days.left_at === null) ? id : null,
      name: named ? name : null,
    })),
  }
}
