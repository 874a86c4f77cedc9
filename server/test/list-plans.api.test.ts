import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import * as reach from '#server/access/reach.ts'
import { totalArrears } from '#server/billing/arrears/store.ts'
import { readAsOf } from '#server/billing/door.ts'
import { drizzle } from '#server/database/drizzle.ts'
import { connectUnhurried, type Db } from '#server/database/open.ts'
import { listNotifications } from '#server/notifications/store.ts'
import { listPayments } from '#server/payments/recorded/store.ts'
import { sumPayments } from '#server/payments/recorded/sum.ts'
import { listProperties } from '#server/properties/store.ts'
import { listEvents } from '#server/security-log/store.ts'
import { sumCollections } from '#server/statistics/collections.ts'
import { countEstatesAndUsers, countHoldings } from '#server/statistics/store.ts'
import { listTenancies } from '#server/tenancies/list.ts'
import { listUsers } from '#server/users/list.ts'
import { startWorld } from './world.ts'

/** Each estate's and each person's share of it is small, as in a large installation; half of the estates bill. */
const TENANCIES = 3000
const ESTATES = 40
const PAYMENTS_EACH = 6

const world = await startWorld()
const { owner, people } = world

beforeAll(async () => {
  const client = await connectUnhurried(owner.connection)
  await client.query(`
    insert into estates (name, owner, phone_number, address, email, status, billing_from)
      select 'Estate ' || n, '', '', '', 'e' || n || '@estate.test', 1, case when n % 2 = 0 then date_trunc('month', lagos_today()) end from generate_series(1, ${ESTATES}) n;
    insert into users (name, email, password_hash) select 'Resident ' || n, 'resident' || n || '@estate.test', repeat('-', 100) from generate_series(1, ${TENANCIES}) n;
    insert into user_roles (user_id, role, position) select id, 'tenant', 1 from users where name like 'Resident %';
    insert into properties (estate_id, title, description, price, status)
      select (select min(id) from estates where name = 'Estate 1') + n % ${ESTATES}, 'House ' || n, repeat('Quiet. ', 30), 1, 'rented' from generate_series(1, ${TENANCIES}) n;
    insert into tenants (user_id, estate_id, estate_property_id, name, address, created_at)
      select u.id, p.estate_id, p.id, u.name, repeat('Long road ', 20), now() - (u.id % 400) * interval '1 day'
      from properties p join users u on u.name = 'Resident ' || substr(p.title, 7) where p.title like 'House %';
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, tenant_id,
        estate_id, estate_property_id, paid_at, created_at, search)
      select 'INV-' || t.id || '-' || n, 'EST-' || t.id || '-' || n, case when n = 1 and t.id % 50 = 0 then 'failed' else 'success' end, t.id, 'NGN',
        'paystack', t.user_id, t.name, t.id, t.estate_id, t.estate_property_id, at, at, ''
      from tenants t, generate_series(1, ${PAYMENTS_EACH}) n cross join lateral (select now() - ((t.id * 7 + n * 60) % 400) * interval '1 day' as at) moment
      where t.name like 'Resident %' and t.estate_id in (select id from estates where billing_from is null);
    insert into payment_lines (payment_id, name, amount, quantity) select id, 'Water', amount, 1 from payments;
    insert into ledger_entries (estate_id, tenant_id, kind, amount, dated_on, due_on, name, note, created_by)
      select estate_id, id, 'manual', 100, lagos_today() - n, lagos_today() - n, 'Water', 'Read by hand', ${people.admin.id}
      from tenants, generate_series(1, 3) n where estate_id in (select id from estates where billing_from is not null);
    insert into notifications (estate_id, user_id, title, message, type)
      select estate_id, case when n > 1 then user_id end, 'Water', 'Back on Monday', 'notification' from tenants, generate_series(1, 3) n`)
  // What another transaction may not see yet is not read from an index alone: until there is none.
  const seen = `select relallvisible from pg_class where oid = any('{users,properties,tenants}'::regclass[]) and relallvisible = 0`
  do await client.query('vacuum analyze')
  while ((await client.query(seen)).rows.length > 0)
  await client.end()
})

/** What the plans of some work read from end to end, of the tables that grow; its statements are run as well. */
async function readWhole(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = []
  await work(drizzle(world.pool, { logger: { logQuery: (text, values) => asked.push({ text, values }) } }))
  expect(asked).not.toEqual([])
  const whole: string[] = []
  for (const { text, values } of asked) {
    const { rows } = await world.pool.query(`explain (format json) ${text}`, values)
    const scans = JSON.stringify(rows[0]['QUERY PLAN']).matchAll(/"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)
    for (const [, table = ''] of scans) whole.push(table)
  }
  return whole.filter((table) => GROW.includes(table))
}
const GROW = [
  'payments',
  'payment_lines',
  'users',
  'tenants',
  'properties',
  'ledger_entries',
  'ledger_open',
  'allocations',
  'notifications',
]

const as = (role: Role, user_id = people[role].id) => ({
  role,
  user_id,
  estate: { id: world.estates.palm.id },
})
const admin = as('super admin')
const debts = reach.reachDebts(admin)

const LISTS: Record<string, (db: Db) => Promise<unknown>> = {
  'all payments': (to) => listPayments(to, reach.reachPayments(admin), { page: 1 }),
  'all payments, deep': (to) => listPayments(to, reach.reachPayments(admin), { page: 900 }),
  'all payments, refused': (to) =>
    listPayments(to, reach.reachPayments(admin), { page: 2, status: 'failed' }),
  'all payments, largest first': (to) =>
    listPayments(to, reach.reachPayments(admin), { page: 1, order: '-amount' }),
  'all payments, found by a number': (to) =>
    listPayments(to, reach.reachPayments(admin), { page: 1, q: 'inv-77-' }),
  'all payments, added up': (to) => sumPayments(to, reach.reachPayments(admin), {}),
  'payments of an estate': (to) => listPayments(to, reach.reachPayments(as('estate admin')), { page: 1 }),
  'payments of an estate, added up': (to) => sumPayments(to, reach.reachPayments(as('estate admin')), {}),
  'payments of a landlord': (to) => listPayments(to, reach.reachPayments(as('landlord')), { page: 1 }),
  'payments of a tenant': (to) => listPayments(to, reach.reachPayments(as('tenant')), { page: 1 }),
  'all properties': (to) =>
    listProperties(to, { properties: reach.reachProperties(admin), debts }, { page: 1 }),
  'properties of an estate': (to) =>
    listProperties(to, { properties: reach.reachProperties(as('estate admin')), debts }, { page: 1 }),
  'all tenants': (to) => listTenancies(to, reach.reachTenancies(admin), { page: 1 }),
  'tenants of a landlord': (to) => listTenancies(to, reach.reachTenancies(as('landlord')), { page: 1 }),
  'all people': (to) => listUsers(to, reach.reachUsers(admin), { page: 1 }),
  'all people, for an admin': (to) => listUsers(to, reach.reachUsers(as('admin')), { page: 1 }),
  'all tenants, for an admin': (to) =>
    listUsers(to, reach.reachUsers(as('admin')), { page: 1, role: 'tenant' }),
  'all people in the order of their names': (to) =>
    listUsers(to, reach.reachUsers(admin), { page: 1, order: 'name' }),
  'all people, found by a name': (to) =>
    listUsers(to, reach.reachUsers(admin), { page: 1, q: 'resident 123' }),
  'notifications of an admin': (to) =>
    listNotifications(to, reach.reachNotifications(admin), admin, { page: 1 }),
  'notifications of a tenant': (to) =>
    listNotifications(to, reach.reachNotifications(as('tenant')), as('tenant'), { page: 1 }),
  'security events of an estate': (to) => listEvents(to, as('estate admin'), { page: 1 }),
  'how many live where': (to) => countHoldings(to, { of: 'all' }),
  'how many there are': (to) => countEstatesAndUsers(to),
  'what came in': (to) => sumCollections(to, { of: 'all' }),
  'what an estate is owed': async (to) =>
    totalArrears(to, reach.reachDebts(as('estate admin')), {
      as_of: await readAsOf(to, undefined),
      estate_id: world.estates.palm.id,
    }),
}

test.each(Object.entries(LISTS))('%s: no table that grows is read from end to end', async (_, list) => {
  expect(await readWhole(list)).toEqual([])
})

test('what has to be read from end to end is noticed', async () => {
  expect(await readWhole((to) => to.execute(`select sum(length(payer_name)) from payments`))).toEqual([
    'payments',
  ])
})
