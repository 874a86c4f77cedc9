import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { livedUnder, ownedFrom } from '#server/access/lived-under.ts'
import * as visible from '#server/access/visibility.ts'
import { listAuditLog } from '#server/audit/audit-log.ts'
import { findLedgers } from '#server/billing/account/store.ts'
import { listArrears, totalArrears } from '#server/billing/arrears/store.ts'
import { listChargeStates } from '#server/billing/charge-states/routes.ts'
import { listOwedOfEstates } from '#server/billing/owed/routes.ts'
import { readChargesPaid } from '#server/billing/owed/store.ts'
import { readAsOf } from '#server/billing/public.ts'
import { drizzle, sql } from '#server/database/drizzle.ts'
import { connectUnhurried, type Database } from '#server/database/open.ts'
import { countInvitees, listInvitees } from '#server/invitations/list.ts'
import { listMessages } from '#server/messages/queries.ts'
import { listNotifications } from '#server/notifications/store.ts'
import { settleDue } from '#server/payments/job.ts'
import { listPayers } from '#server/payments/manual/list-payers.ts'
import { listReviews } from '#server/payments/reviews/routes.ts'
import { listPayments } from '#server/payments/store.ts'
import { sumPayments } from '#server/payments/totals.ts'
import { listProperties } from '#server/properties/list.ts'
import { listEvents } from '#server/security-log/routes.ts'
import { countEstatesAndUsers, countHoldingsOf, sumCollections } from '#server/statistics/routes.ts'
import { listTenancies } from '#server/tenancies/list.ts'
import { listUsers } from '#server/users/list.ts'
import { startWorld } from './world.ts'

/** Each estate and person has a small share of it, as in a large installation; half of the estates bill. */
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
    insert into charges (name, amount, duration, status, estate_id, user_id)
      select 'Water of ' || name, 100, 1, 1, id, ${people.admin.id} from estates where billing_from is not null;
    insert into billed_charges (estate_id, charge_id, anchor_on, months) select estate_id, id, lagos_today(), 1 from charges where name like 'Water of %';
    insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount)
      select estate_id, charge_id, lagos_today() - 100, lagos_today() - 100, 100 from billed_charges;
    insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name, charge_id, terms_id, period_no)
      select t.estate_id, t.account_id, 'due', 100, lagos_today() - n * 30, lagos_today() - n * 30, 'Water', r.charge_id, r.id, 4 - n
      from tenants t join charge_terms r on r.estate_id = t.estate_id, generate_series(1, 3) n;
    insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, name, note, created_by)
      select estate_id, account_id, 'discount', -100, dated_on, 'Water', 'Paid by hand', ${people.admin.id} from ledger_entries where account_id % 7 <> 0 or period_no > 1;
    insert into allocations (account_id, credit_id, debit_id, amount, dated_on)
      select d.account_id, c.id, d.id, 100, d.dated_on from ledger_entries d
      join ledger_entries c on c.account_id = d.account_id and c.dated_on = d.dated_on and c.kind = 'discount' where d.kind = 'due';
    insert into checkouts (reference, user_id, tenant_id, estate_id, estate_property_id, phone_number, email, amount, items, status, next_check_at, created_at)
      select transaction_reference, user_id, tenant_id, estate_id, estate_property_id, '', '', amount, '[]', 'paid', null, created_at from payments where payment_method = 'paystack';
    insert into audit_log (at, user_id, action, entity, entity_id, estate_id)
      select now() - n * interval '1 day', user_id, 'update', 'property', estate_property_id, estate_id from tenants, generate_series(1, 3) n;
    insert into security_events (at, kind, user_id, role, estate_id)
      select now() - n * interval '1 day', (array['signed_in', 'sign_in_failed', 'new_device'])[n], user_id, 'tenant', estate_id from tenants, generate_series(1, 3) n;
    insert into messages (user_id, estate_id, kind, channel, address, content, status, next_try_at, created_at)
      select user_id, estate_id, 'receipt', 'email', 'a@estate.test', '{}', 'sent', null, now() - n * interval '1 day' from tenants, generate_series(1, 3) n;
    insert into notifications (estate_id, user_id, title, message, type)
      select estate_id, case when n > 1 then user_id end, 'Water', 'Back on Monday', 'notification' from tenants, generate_series(1, 3) n`)
  // Index-only scans skip pages that another transaction may not see yet, so wait until there are none.
  const seen = `select relallvisible from pg_class where oid = any('{users,properties,tenants}'::regclass[]) and relallvisible = 0`
  do await client.query('vacuum analyze')
  while ((await client.query(seen)).rows.length > 0)
  const found = await client.query(`
    select e.id as estate, min(t.account_id) as account from estates e join tenants t on t.estate_id = e.id where e.name = 'Estate 2' group by 1`)
  billing = found.rows[0]
  await client.end()
})

type Work = (db: Database) => Promise<unknown>

/** The query plans of some work, which also runs; `analyze`: with actual row counts. */
async function plansOf(work: Work, analyze = false): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = []
  await work(drizzle(world.pool, { logger: { logQuery: (text, values) => asked.push({ text, values }) } }))
  expect(asked).not.toEqual([])
  const plans: unknown[] = []
  for (const { text, values } of asked)
    plans.push((await world.pool.query(`explain (analyze ${analyze}, format json) ${text}`, values)).rows)
  return JSON.stringify(plans)
}

/** The growing tables that some work scans in full. */
async function readWhole(work: Work): Promise<string[]> {
  const scans = (await plansOf(work)).matchAll(/"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)
  return [...scans].map(([, table = '']) => table).filter((table) => GROW.includes(table))
}

/** The highest loop count in the plans of some work. */
async function mostRepeated(work: Work): Promise<number> {
  const loops = (await plansOf(work, true)).matchAll(/"Actual Loops":(\d+)/g)
  return Math.max(...[...loops].map(([, times]) => Number(times)))
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
  'messages',
  'checkouts',
  'audit_log',
  'security_events',
]

const as = (role: Role, user_id = people[role].id) => ({
  role,
  user_id,
  estate: { id: world.estates.palm.id },
})
const admin = as('super admin')
const debts = visible.visibleDebts(admin)
/** An estate with billing, and an account of it. */
let billing: { estate: number; account: number }
const ofEstate = () => ({ ...as('estate admin'), estate: { id: billing.estate } })
const today = async (db: Database) => ({ as_of: await readAsOf(db, undefined) })

const LISTS: Record<string, (db: Database) => Promise<unknown>> = {
  'all payments': (to) => listPayments(to, visible.visiblePayments(admin), { page: 1 }),
  'all payments, deep': (to) => listPayments(to, visible.visiblePayments(admin), { page: 900 }),
  'all payments, refused': (to) =>
    listPayments(to, visible.visiblePayments(admin), { page: 2, status: 'failed' }),
  'all payments, largest first': (to) =>
    listPayments(to, visible.visiblePayments(admin), { page: 1, order: '-amount' }),
  'all payments, found by a number': (to) =>
    listPayments(to, visible.visiblePayments(admin), { page: 1, q: 'inv-77-', contacts: true }),
  'all payments, found by a name': (to) =>
    listPayments(to, visible.visiblePayments(admin), { page: 1, q: '1234', contacts: true }),
  'all payments, found by a name among the refused': (to) =>
    listPayments(to, visible.visiblePayments(admin), {
      page: 1,
      q: '1234',
      status: 'failed',
      contacts: true,
    }),
  'all payments, found by a name and added up': (to) =>
    sumPayments(to, visible.visiblePayments(admin), { q: '1234', contacts: true }),
  'all payments, added up': (to) => sumPayments(to, visible.visiblePayments(admin), {}),
  'payments of an estate': (to) => listPayments(to, visible.visiblePayments(as('estate admin')), { page: 1 }),
  'payments of an estate, added up': (to) => sumPayments(to, visible.visiblePayments(as('estate admin')), {}),
  'payments of a landlord': (to) => listPayments(to, visible.visiblePayments(as('landlord')), { page: 1 }),
  'payments of a tenant': (to) => listPayments(to, visible.visiblePayments(as('tenant')), { page: 1 }),
  'all properties': (to) =>
    listProperties(to, { properties: visible.visibleProperties(admin), debts, owner: null }, { page: 1 }),
  'properties of an estate': (to) =>
    listProperties(
      to,
      { properties: visible.visibleProperties(as('estate admin')), debts, owner: null },
      { page: 1 },
    ),
  'all tenants': (to) => listTenancies(to, visible.visibleTenancies(admin), { page: 1 }),
  'tenants of a landlord': (to) => listTenancies(to, visible.visibleTenancies(as('landlord')), { page: 1 }),
  'all people': (to) => listUsers(to, visible.visibleUsers(admin), { page: 1 }),
  'all people, for an admin': (to) => listUsers(to, visible.visibleUsers(as('admin')), { page: 1 }),
  'all tenants, for an admin': (to) =>
    listUsers(to, visible.visibleUsers(as('admin')), { page: 1, role: 'tenant' }),
  'all people in the order of their names': (to) =>
    listUsers(to, visible.visibleUsers(admin), { page: 1, order: 'name' }),
  'all people, found by a name': (to) =>
    listUsers(to, visible.visibleUsers(admin), { page: 1, q: 'resident 123' }),
  'notifications of an admin': (to) =>
    listNotifications(to, visible.visibleNotifications(admin), admin, { page: 1 }),
  'notifications of a tenant': (to) =>
    listNotifications(to, visible.visibleNotifications(as('tenant')), as('tenant'), { page: 1 }),
  'security events of an estate': (to) => listEvents(to, as('estate admin'), { page: 1 }),
  'all security events': (to) => listEvents(to, admin, { page: 1 }),
  'all security events, deep': (to) => listEvents(to, admin, { page: 300 }),
  'all security events, refused': (to) => listEvents(to, admin, { page: 1, kind: 'refused' }),
  'security events of a person': (to) => listEvents(to, admin, { page: 1, user_id: people.tenant.id }),
  'audit log': (to) => listAuditLog(to, { page: 1 }),
  'audit log, found by a word': (to) => listAuditLog(to, { page: 1, q: 'nothing that was done' }),
  'audit log, of some days': (to) => listAuditLog(to, { page: 1, from: '2026-01-01', to: '2026-01-31' }),
  'audit log, deep': (to) => listAuditLog(to, { page: 300 }),
  'all messages': (to) => listMessages(to, { page: 1 }, world.url),
  'all messages, found by an address': (to) => listMessages(to, { page: 1, q: 'person7@' }, world.url),
  'all messages, failed': (to) => listMessages(to, { page: 1, status: 'failed' }, world.url),
  'all messages, deep': (to) => listMessages(to, { page: 300 }, world.url),
  'what wants an eye': (to) => listReviews(to, { page: 1, state: 'open' }),
  'checkouts to ask about': (to) => settleDue({ ...world.context, db: to }, world.app.log),
  'people who can be invited': (to) => listInvitees(to, billing.estate, { page: 1 }),
  'people who can be invited, counted': (to) => countInvitees(to, billing.estate),
  'people who could pay': (to) => listPayers(to, admin, { page: 1 }),
  'people of an estate who could pay': (to) => listPayers(to, ofEstate(), { page: 1 }),
  'all arrears': async (to) => listArrears(to, debts, { ...(await today(to)), page: 1 }),
  'all arrears, found by a name': async (to) =>
    listArrears(to, debts, { ...(await today(to)), page: 1, q: 'resident 123' }),
  'all arrears, added up': async (to) => totalArrears(to, debts, await today(to)),
  'arrears of an estate': async (to) =>
    listArrears(to, debts, { ...(await today(to)), page: 1, estate_id: billing.estate }),
  'arrears of an estate, for its admin': async (to) =>
    listArrears(to, visible.visibleDebts(ofEstate()), {
      ...(await today(to)),
      page: 1,
      estate_id: billing.estate,
    }),
  'ledgers of a landlord': async (to) => {
    const { as_of } = await today(to)
    const { id } = people.landlord
    const ledgers = {
      ledgers: visible.visibleLedgers(as('landlord'), as_of.day),
      from: ownedFrom(id),
      until: sql<null>`null`,
    }
    return findLedgers(to, ledgers, livedUnder(id, as_of.day), as_of)
  },
  'what each estate is owed': (to) => listOwedOfEstates(to, visible.visibleEstates(admin), { page: 1 }),
  'who has paid each charge': (to) => readChargesPaid(to, billing.estate),
  'charges of an account': (to) => listChargeStates(to, billing.account),
  'how many live where': (to) => countHoldingsOf(to, { of: 'all' }),
  'how many there are': (to) => countEstatesAndUsers(to),
  'what came in': (to) => sumCollections(to, { of: 'all' }),
  'what an estate is owed': async (to) =>
    totalArrears(to, visible.visibleDebts(ofEstate()), { ...(await today(to)), estate_id: billing.estate }),
}

test.each(Object.entries(LISTS))('%s: no table that grows is read from end to end', async (_, list) => {
  expect(await readWhole(list)).toEqual([])
})

test('whom a search in arrears means is not asked of those out of reach', async () => {
  const theirs = visible.visibleDebts(ofEstate())
  const { rows } = await listArrears(world.db, theirs, { ...(await today(world.db)), page: 1 })
  expect(rows).not.toEqual([])
  for (const q of ['resident', 'nobody'])
    for (const list of [listArrears, totalArrears])
      expect(
        await mostRepeated(async (to) => list(to, theirs, { ...(await today(to)), page: 1, q })),
      ).toBeLessThanOrEqual(TENANCIES / ESTATES)
})

test('what has to be read from end to end is noticed', async () => {
  expect(await readWhole((to) => to.execute(`select sum(length(payer_name)) from payments`))).toEqual([
    'payments',
  ])
})
