import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formatIsoDay } from '#contract/dates.ts'
import { ROLES } from '#contract/roles.ts'
import { checkBooks } from '#server/backups/check-books.ts'
import { sql } from '#server/database/drizzle.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addUpTallies } from './tallies.ts'

const PEOPLE = 60
const PER_PAGE = 7

const byNumber = (one: number, other: number) => one - other
const hasRole = (role: string) =>
  `exists (select from user_roles where user_id = users.id and role = '${role}')`
const NO_SUPER_ADMIN = `not ${hasRole('super admin')}`

const rowsOf = z.array(z.object({ id: z.number() }))

const world = await startWorld()
const { db, owner, estates, people, properties } = world
const pool = owner.pool

afterEach(() => checkBooks(pool))

// Of all kinds, so that what is counted by more than one thing is.
await pool.query(`
  insert into users (name, email, password_hash, created_at, deactivated_at)
    select 'Counted ' || n, 'counted' || n || '@estate.test', '-', now() - n % 20 * interval '1 hour', case when n % 5 = 0 then now() end from generate_series(1, ${PEOPLE}) n;
  insert into user_roles (user_id, role, position)
    select id, role, 1 from users, unnest('{tenant,landlord,admin}'::text[]) with ordinality as r (role, nth)
    where name like 'Counted %' and (id % 3 = nth - 1 or id % 4 = nth);
  insert into properties (estate_id, title, price, status)
    select ${estates.palm.id}, 'Counted ' || n, 1, case when n % 3 = 0 then 'rented' else 'available' end from generate_series(1, ${PEOPLE}) n;
  insert into tenants (user_id, estate_id, estate_property_id, name, address, created_at)
    select u.id, p.estate_id, p.id, u.name, '', u.created_at from properties p join users u on u.name = p.title where p.title like 'Counted %';
  insert into deliveries (channel, address, kind, content, status)
    select 'email', case when n % 4 = 0 then 'other' else 'one' end || '@estate.test', 'invitation', '{}', case when n % 3 = 0 then 'failed' else 'sent' end from generate_series(1, 200) n;
  insert into security_events (kind, at, user_id, estate_id)
    select case when n % 2 = 0 then 'sign_in' else 'sign_in_refused' end, now() - n % 3 * interval '1 day',
      case when n % 5 = 0 then ${people.tenant.id} end, case when n % 7 = 0 then ${estates.palm.id} end from generate_series(1, 200) n;
  insert into audit_log (action, entity) select case when n % 3 = 0 then 'was_moved' else 'changed' end, 'property' from generate_series(1, 200) n`)

describe('A list that goes by it', () => {
  const today = formatIsoDay(new Date())
  const in_cedar = `estate_id = ${estates.cedar.id}`
  /** Calls with a query, who makes them, and where the rows stand that are found: also by what no tally knows. */
  const LISTS: [string, Who[], [Record<string, string>, string][]][] = [
    [
      '/estates/properties',
      ['admin', 'super admin'],
      [
        [{}, `properties where not ${in_cedar}`],
        [{ status: 'rented' }, `properties where not ${in_cedar} and status = 'rented'`],
        [{ estate_id: String(estates.palm.id) }, `properties where estate_id = ${estates.palm.id}`],
        [{ order: 'title' }, `properties where not ${in_cedar}`],
        [{ order: '-price', q: 'counted 1' }, `properties where title like 'Counted 1%'`],
      ],
    ],
    [
      '/tenants',
      ['admin', 'super admin'],
      [
        [{}, `tenants where not ${in_cedar} and left_at is null`],
        [{ order: 'name' }, `tenants where not ${in_cedar} and left_at is null`],
        [{ order: '-property' }, `tenants where not ${in_cedar} and left_at is null`],
        [{ status: 'former' }, `tenants where not ${in_cedar} and left_at is not null`],
        [{ q: 'counted 1' }, `tenants where name like 'Counted 1%' and left_at is null`],
        [
          { estate_property_id: String(properties.flat) },
          `tenants where estate_property_id = ${properties.flat}`,
        ],
      ],
    ],
    [
      '/users',
      ['super admin'],
      [
        [{}, 'users where erased_at is null'],
        [{ q: 'counted 1' }, `users where name like 'Counted 1%' and erased_at is null`],
      ],
    ],
    [
      '/users',
      ['admin'],
      [
        [{}, `users where erased_at is null and ${NO_SUPER_ADMIN}`],
        [{ role: 'tenant' }, `users where erased_at is null and ${NO_SUPER_ADMIN} and ${hasRole('tenant')}`],
        [
          { role: 'admin', state: 'open' },
          `users where erased_at is null and deactivated_at is null and ${NO_SUPER_ADMIN} and ${hasRole('admin')}`,
        ],
        [
          { state: 'deactivated' },
          `users where erased_at is null and deactivated_at is not null and ${NO_SUPER_ADMIN}`,
        ],
        [
          { order: '-name', role: 'landlord' },
          `users where erased_at is null and ${NO_SUPER_ADMIN} and ${hasRole('landlord')}`,
        ],
      ],
    ],
    [
      '/deliveries',
      ['super admin'],
      [
        [{}, 'deliveries'],
        [{ status: 'sent' }, `deliveries where status = 'sent'`],
        [{ channel: 'email', status: 'failed' }, `deliveries where status = 'failed'`],
        [{ q: 'other@' }, `deliveries where address like 'other@%'`],
      ],
    ],
    [
      '/audit-log',
      ['super admin'],
      [
        [{}, 'audit_log'],
        [{ q: 'was moved' }, `audit_log where action = 'was_moved'`],
      ],
    ],
    [
      '/security-log',
      ['super admin'],
      [
        [{}, 'security_events'],
        [{ kind: 'sign_in' }, `security_events where kind = 'sign_in'`],
        [{ kind: 'refused' }, `security_events where kind = 'sign_in_refused'`],
        [{ to: dayFromNow(-1) }, `security_events where at < '${today}T00:00:00+01:00'`],
        [{ user_id: String(people.tenant.id) }, `security_events where user_id = ${people.tenant.id}`],
        [{ estate_id: String(estates.palm.id) }, `security_events where estate_id = ${estates.palm.id}`],
      ],
    ],
  ]
  const cases = LISTS.flatMap(([path, asked_by, queries]) =>
    asked_by.flatMap((who) => queries.map(([query, rows]) => ({ path, who, query, rows }))),
  )

  beforeAll(async () => {
    await pool.query('update estates set archived_at = now() where id = $1', [estates.cedar.id])
    await pool.query(`update tenants set left_at = now() where name like 'Counted 2%'`)
  })

  test.each(cases)(
    'has each row on one of its pages: $path of a $who, $query',
    async ({ path, who, query, rows }) => {
      const ask = async (part: Record<string, string>) => {
        const answer = await fetch(`${world.url}/api${path}?${new URLSearchParams({ ...query, ...part })}`, {
          headers: { authorization: `Bearer ${people[who].token}` },
        })
        const ids = rowsOf.parse(await answer.json()).map(({ id }) => id)
        return { ids, total: Number(answer.headers.get('x-total-count')) }
      }
      const { ids } = await ask({})
      const there = await pool.query(`select id from ${rows}`)
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.toSorted(byNumber)).toEqual(there.rows.map(({ id }) => id).toSorted(byNumber))
      for (let page = 1; page <= Math.ceil(ids.length / PER_PAGE) + 1; page++)
        expect(await ask({ page: String(page), per_page: String(PER_PAGE) }), `page ${page}`).toEqual({
          ids: ids.slice((page - 1) * PER_PAGE, page * PER_PAGE),
          total: ids.length,
        })
    },
  )
})

describe('What is kept of how many rows there are', () => {
  test('is what the tables make, whatever many do at once', async () => {
    const one = (from: string) => `(select id from ${from} order by random() limit 1)`
    const person = one(`users where name like 'Counted %' and erased_at is null`)
    const writes = [
      () =>
        `update users set deactivated_at = case when deactivated_at is null then now() end where id = ${person}`,
      () => `update users set erased_at = now() where id = ${person}`,
      () => `update users set phone_number = '1' where id = ${person}`,
      (
        n: number,
      ) => `insert into user_roles (user_id, role, position) select id, '${ROLES[n % ROLES.length]}', 9 from users where id = ${person}
        on conflict do nothing`,
      () => `delete from user_roles where user_id = ${person}`,
      () => `update user_roles set position = position + 1 where user_id = ${person}`,
      () => `update tenants set left_at = case when left_at is null then now() end where user_id = ${person}`,
      // Some live with others, moved in together.
      () =>
        `insert into tenants (user_id, estate_id, estate_property_id, name, address)
          select u.id, p.estate_id, p.id, u.name, '' from (select * from properties where title like 'Counted %' order by random() limit 2) p,
            (select * from users where name like 'Counted %' and erased_at is null order by random() limit 2) u on conflict do nothing`,
      () => `delete from tenants where id = ${one(`tenants where name like 'Counted %'`)}`,
      () =>
        `update properties set status = case status when 'rented' then 'available' else 'rented' end where id = ${one(`properties where title like 'Counted %'`)}`,
      () => `update deliveries set status = 'read' where id = ${one('deliveries')}`,
      () => `delete from deliveries where id = ${one('deliveries')}`,
      () => `insert into audit_log (action, entity) values ('changed', 'property')`,
      () =>
        `set local estate_management.forgetting = 'on'; delete from security_events where id in (select id from security_events order by random() limit 3)`,
      () => `select add_up_tallies()`,
    ]
    // Two of them in a transaction, the transactions side by side; who wait for each other, would change who is erased by now, or live somewhere twice, are sent away and count for nothing.
    const lives = Array.from({ length: 400 }, (_, n) => {
      const [first, second] = [
        writes[n % writes.length],
        writes[Math.floor(n / writes.length) % writes.length],
      ]
      const work = `begin; ${first?.(n)}; ${second?.(n + 1)}; ${n % 5 === 0 ? 'rollback' : 'commit'}`
      return pool.query(work).catch((error: Error) => {
        if (!/^deadlock detected|is erased$|"tenants_living"/.test(error.message)) throw error
      })
    })
    await Promise.all(lives)
  })

  test('goes along with a property that another estate takes over, and with who moves next door', async () => {
    const { rows } = await pool.query<{ id: number; estate_property_id: number }>(`
      with homes as (insert into properties (estate_id, title, price, status)
        values (${estates.palm.id}, 'Left', 1, 'rented'), (${estates.palm.id}, 'Entered', 1, 'rented') returning id, estate_id)
      insert into tenants (user_id, estate_id, estate_property_id, name, address)
        select u.id, h.estate_id, h.id, u.name, '' from homes h, (select * from users order by id limit 2) u
        where h.id = (select min(id) from homes) returning id, estate_property_id`)
    const [first] = rows
    if (!first) throw new Error('nobody moved in')
    const home = first.estate_property_id
    await pool.query(`update tenants set estate_property_id = ${home + 1} where id = ${first.id}`)
    await checkBooks(pool)
    await pool.query(`
      with taken as (update properties set estate_id = ${estates.cedar.id} where id = ${home})
      update tenants set estate_id = ${estates.cedar.id} where estate_property_id = ${home}`)
    await checkBooks(pool)
    await pool.query(`update tenants set left_at = now() where estate_property_id in (${home}, ${home + 1})`)
  })

  test('counts a property as left when the last two who live there leave at once', async () => {
    const { rows } = await pool.query<{ id: number }>(`
      with home as (insert into properties (estate_id, title, price, status) values (${estates.palm.id}, 'Shared', 1, 'rented') returning id, estate_id)
      insert into tenants (user_id, estate_id, estate_property_id, name, address)
        select u.id, home.estate_id, home.id, u.name, '' from home, (select * from users order by id limit 2) u returning id`)
    const [first, second] = rows.map(({ id }) => `update tenants set left_at = now() where id = ${id}`)
    const [one, other] = await Promise.all([pool.connect(), pool.connect()])
    try {
      await one.query(`begin; ${first}`)
      const leaving = other.query(`begin; ${second}; commit`)
      await Promise.race([leaving, untilAtLock({ pool })])
      await one.query('commit')
      await leaving
    } finally {
      one.release()
      other.release()
    }
  })

  test('is one row of each once it is added up', async () => {
    const kept = `select count(*)::int as rows, count(distinct (entity, estate_id, kind, state))::int as kinds from tallies`
    await pool.query(
      `insert into audit_log (action, entity) values ('changed', 'property'), ('changed', 'property')`,
    )
    const { rows: before } = await pool.query(kept)
    expect(before[0].rows).toBeGreaterThan(before[0].kinds)
    await Promise.all([addUpTallies(db), addUpTallies(db)])
    const { rows: after } = await pool.query(kept)
    expect(after[0].rows).toBe(after[0].kinds)
  })

  test('is written by nobody who serves', async () => {
    await expect(db.execute(sql`update tallies set rows = rows + 1`)).rejects.toThrow()
  })
})
