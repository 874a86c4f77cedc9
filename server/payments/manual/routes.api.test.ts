import { beforeAll, expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, owner, estates } = world
const pool = owner.pool

/* One person in twenty of each name has left. Each fifth lives in a 'Bungalow', one in an archived estate. */
const ABENAS = 5500
const ZAINABS = 5600
beforeAll(async () => {
  await pool.query(`
    insert into users (name, email, password_hash)
      select case when n <= ${ABENAS} then 'Abena ' else 'Zainab ' end || n, 'payer' || n || '@estate.test', '-' from generate_series(1, ${ABENAS + ZAINABS}) n;
    insert into properties (estate_id, title, price, status)
      select ${estates.palm.id}, case when n % 5 = 0 then 'Bungalow ' else 'Terrace ' end || n, 1, 'rented' from generate_series(1, ${ABENAS + ZAINABS}) n;
    insert into tenants (user_id, estate_id, estate_property_id, name, email, address, left_at)
      select u.id, p.estate_id, p.id, u.name, u.email, '', case when p.id % 20 = 0 then now() end
      from properties p join users u on u.email = 'payer' || split_part(p.title, ' ', 2) || '@estate.test'
      where p.title ~ '^(Bungalow|Terrace) ';
    insert into properties (estate_id, title, price, status) values (${estates.cedar.id}, 'Bungalow of old', 1, 'rented');
    insert into tenants (user_id, estate_id, estate_property_id, name, address)
      select (select min(id) from users where name like 'Zainab %'), estate_id, id, 'Zainab of old', '' from properties where title = 'Bungalow of old';
    update estates set archived_at = now() where id = ${estates.cedar.id}`)
})

/** The matching ids in list order, found by a full scan. */
async function lookedThrough(q: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select t.id from tenants t join properties p on p.id = t.estate_property_id join estates e on e.id = t.estate_id
    where e.archived_at is null and (t.search || p.search) like all ($1) order by t.left_at is not null, t.name, t.id`,
    [q.split(' ').map((word) => `%${word}%`)],
  )
  return rows.map(({ id }) => id)
}

const PER_PAGE = 50
async function page(q: string, number: number) {
  const answer = await as('super admin')('GET /payment/payers', {
    query: { ...(q && { q }), page: number, per_page: PER_PAGE },
  })
  const ids = answer.body.map(({ tenant_id }) => tenant_id)
  return { ids, total: Number(answer.headers.get('x-total-count')) }
}

test.each([
  '',
  'a',
  'abena',
  'zainab',
  'abena 77',
  'zainab 5777',
  'bungalow',
  'bungalow 55',
  'payer12',
  'nobody',
])('finds of everybody those who are meant by %j, each once and in the order of names', async (q) => {
  const meant = await lookedThrough(q)
  const pages = Math.ceil(meant.length / PER_PAGE)
  for (const number of new Set([1, 2, 21, pages - 1, pages, pages + 1].filter((each) => each > 0))) {
    const from = (number - 1) * PER_PAGE
    // A search counts at most a thousand rows, or up to its page.
    const counted = q ? Math.max(1000, from + PER_PAGE) : meant.length
    expect(await page(q, number), `page ${number}`).toEqual({
      ids: meant.slice(from, from + PER_PAGE),
      total: Math.min(meant.length, counted),
    })
  }
})
