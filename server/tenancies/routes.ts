import type { FastifyInstance } from 'fastify'
import { formatDay } from '#contract/dates.ts'
import type { Given } from '#contract/endpoint.ts'
import { ADMINS, manages, mayCall, type Role } from '#contract/roles.ts'
import { type Tenant, type TenantDetail, tenanciesApi } from '#contract/tenancies.ts'
import { hasJoined } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import {
  type Visible,
  visibleFormerTenancies,
  visibleOwnTenancies,
  visibleProperties,
  visibleTenancies,
  visibleTenanciesToRead,
  visibleUsers,
} from '#server/access/visibility.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import { correctLedger, type DatesBy, holdLedger } from '#server/billing/public.ts'
import { pick } from '#server/database/columns.ts'
import { and, desc, eq, inArray, ne, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { accounts, estates, properties, tenants, users } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { found, invalid } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all } from '#server/lists/page.ts'
import { listMessagesTo } from '#server/messages/queries.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { holdAddresses, linkOrInsertUser, signInNameOfNew } from '#server/users/store.ts'
import { correctContact, takeForContact } from './contact.ts'
import { endTenancies } from './ending.ts'
import { listTenancies } from './list.ts'
import { findTenancy, insertTenancy, tellAdded } from './store.ts'

export function tenancyRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  route(app, tenanciesApi.listTenancies, ({ viewer, query }) =>
    listTenancies(
      db,
      query.status === 'former' ? visibleFormerTenancies(viewer) : visibleTenancies(viewer),
      query,
    ),
  )

  const getDetail = async (tx: Db, viewer: Viewer, id: number) =>
    found(await findTenancyDetail(tx, visibleTenanciesToRead(viewer), id, viewer.role), 'tenant')

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
      const { name, email, phone_number, address, estate_id, estate_property_id, starts_on, separate } = body
      await requireFirstDay(tx, starts_on)
      const newcomer = { name, email, phone_number, role: 'tenant', estate_id, field: 'email' } as const
      await holdAddresses(tx, [signInNameOfNew(newcomer)])
      const person = await linkOrInsertUser(tx, viewer, newcomer, generated)
      const id = await insertTenancy(tx, {
        ...{ user_id: person.id, estate_id, estate_property_id },
        ...{ name, email, phone_number, address, starts_on, separate, by: viewer.user_id },
      })
      await tellAdded(tx, viewer, person, 'tenant', property)
      const tenancy = found(await findTenancy(tx, visibleTenancies(viewer), id), 'tenant')
      await audit(tx, viewer, 'create', 'tenant', { id, estate_id, after: tenancy })
      return { ...tenancy, user: person.credentials }
    })
  })

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
    const tenant = { user_id, estate_id: estate.id, name }
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
    .select({ title: properties.title, estate_id: properties.estate_id, estate_name: estates.name })
    .from(properties)
    .innerJoin(estates, eq(estates.id, properties.estate_id))
    .where(all(visible, eq(properties.id, id)))
  const [home] = await (hold ? query.for('update', { of: properties }) : query)
  return home
}

/** Property first, as when adding a tenant. */
async function holdHomeOf(db: Db, id: number): Promise<void> {
  const home = db.select({ id: tenants.estate_property_id }).from(tenants).where(eq(tenants.id, id))
  await db.select({ id: properties.id }).from(properties).where(inArray(properties.id, home)).for('update')
}

/** Ends today, on the agreed last day if past, or the day before the first. */
async function leaveTenancy(db: Db, visible: Visible<'tenancies'>, id: number): Promise<Tenant | undefined> {
  await holdHomeOf(db, id)
  const tenancy = await findTenancy(db, visible, id)
  if (!tenancy) return
  const ends_on = sql`greatest(least(${tenants.ends_on}, lagos_today()), ${tenants.starts_on} - 1)`
  await setDates(db, id, { ends_on }, { user_id: tenancy.user_id, leaves: true })
  await endTenancies(db, [id])
  return tenancy
}

/** Other tenants' names are for people who run the estate. */
async function findTenancyDetail(
  db: Db,
  visible: Visible<'tenancies'>,
  id: number,
  role: Role,
): Promise<TenantDetail | undefined> {
  const tenancy = await findTenancy(db, visible, id)
  if (!tenancy) return
  const home = tenancy.estate_property.id
  const { joined, ...owner } = onlyRow(
    await db
      .select({
        name: properties.owner_name,
        email: properties.owner_email,
        phone_number: sql<string | null>`(select phone_number from users where id = ${properties.owner_id})`,
        joined: hasJoined(sql`users`),
      })
      .from(tenants)
      .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
      .innerJoin(users, eq(users.id, tenants.user_id))
      .where(eq(tenants.id, id)),
  )
  const { account, ...rest } = onlyRow(
    await db
      .select({
        account: accounts.number,
        members: sql<TenantDetail['account']['members']>`(
          select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.id), '[]') from tenants m
          where m.account_id = ${tenants.account_id} and m.id <> ${tenants.id} and m.left_at is null)`,
      })
      .from(tenants)
      .innerJoin(accounts, eq(accounts.id, tenants.account_id))
      .where(eq(tenants.id, id)),
  )
  const others = await db
    .select(pick(tenants, 'id', 'name', 'starts_on', 'ends_on', 'left_at'))
    .from(tenants)
    .where(and(eq(tenants.estate_property_id, home), ne(tenants.id, id)))
    .orderBy(desc(tenants.starts_on), desc(tenants.id))
  const whole = manages(role)
  return {
    ...tenancy,
    joined,
    account: { number: account, ...rest },
    landlord:
      owner.name === null
        ? null
        : {
            name: owner.name,
            email: whole ? owner.email : null,
            phone_number: mayCall(ADMINS, role) ? owner.phone_number : null,
          },
    others: whole ? others : others.map((other) => ({ ...other, id: null, name: null })),
  }
}

type Changes = Given<typeof tenanciesApi.updateTenancy>['body']

async function requireFirstDay(db: Db, starts_on: string | undefined): Promise<void> {
  if (starts_on === undefined) return
  const { in_a_year } = await readLagosToday(db)
  if (starts_on > in_a_year) throw invalid('starts_on', 'At most a year from today')
}

function requireOrder(before: Tenant, { starts_on, ends_on }: Changes, today: string): void {
  if (starts_on === undefined && ends_on === undefined) return
  if (before.left_at !== null && ends_on !== undefined && (ends_on === null || ends_on > today))
    throw invalid('ends_on', 'This tenancy has ended. Add the person again if they live there.')
  const first = starts_on ?? before.starts_on
  const last = ends_on === undefined ? before.ends_on : ends_on
  if (last === null || first <= last) return
  throw ends_on === undefined
    ? invalid('starts_on', `The first day cannot be after the last, ${formatDay(last)}`)
    : invalid('ends_on', `The last day cannot be before the first, ${formatDay(first)}`)
}

/** The only way to change dates: dues follow them. */
async function setDates(
  tx: Db,
  id: number,
  dates: { starts_on?: string | undefined; ends_on?: string | SQL | null | undefined },
  by: DatesBy,
): Promise<void> {
  // The ledger bills until today before the last day counts.
  if (by.leaves) await holdLedger(tx, id)
  await tx.update(tenants).set(dates).where(eq(tenants.id, id))
  await correctLedger(tx, id, by)
}

async function updateTenancy(db: Db, viewer: Viewer, before: Tenant, changes: Changes): Promise<void> {
  const { today } = await readLagosToday(db)
  await requireFirstDay(db, changes.starts_on)
  requireOrder(before, changes, today)
  const { starts_on, ends_on, address } = changes
  const { name = before.name, email = before.email, phone_number = before.phone_number } = changes
  const person = { user_id: before.user_id, estate_id: before.estate.id }
  if (name !== before.name || email !== before.email || phone_number !== before.phone_number)
    await correctContact(db, viewer, person, { name, email, phone_number })
  if (address !== undefined) await db.update(tenants).set({ address }).where(eq(tenants.id, before.id))
  const lastMoves = ends_on !== undefined && ends_on !== before.ends_on
  // The estate may shorten the bill after a resident has left by setting the same day.
  if (ends_on !== undefined || (starts_on !== undefined && starts_on !== before.starts_on))
    await setDates(db, before.id, { starts_on, ends_on }, { user_id: viewer.user_id })
  if (!lastMoves) return
  const over = ends_on !== null && ends_on < today
  if (over && before.left_at === null) await endTenancies(db, [before.id])
  await tellLastDay(db, before, ends_on, over)
}

async function tellLastDay(db: Db, tenancy: Tenant, ends_on: string | null, over: boolean): Promise<void> {
  const { user_id, estate, estate_property } = tenancy
  const home = `${estate_property.title} in ${estate.name}`
  const told =
    ends_on === null
      ? {
          title: 'You are not moving out',
          message: `You stay in ${home}: your move-out was cancelled.`,
        }
      : {
          title: over ? 'You have moved out' : 'Your last day',
          message: `Your last day in ${home} ${over ? 'was' : 'is'} ${formatDay(ends_on)}. You can still see your payments and receipts.`,
        }
  await notifyPerson(db, { user_id, estate_id: estate.id, ...told })
}
