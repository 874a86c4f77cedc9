import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, owner, estates } = world

/*
 * A word with more matches than a list holds. 5,300 people live in terraces and 1,300 owe, above the count limit of a
 * search. Amounts and due dates repeat, so ids often decide the order. Each tenth debtor lives in a bungalow.
 */
const TERRACES = 5300
const OWING = 1300
beforeAll(async () => {
  await owner.pool.query(`
    update estates set billing_from = date_trunc('month', lagos_today()) where id = ${estates.palm.id};
    insert into users (name, email, password_hash) select 'Chika ' || n, 'chika' || n || '@estate.test', '-' from generate_series(1, ${TERRACES}) n;
    insert into properties (estate_id, title, price, status)
      select ${estates.palm.id}, case when n <= ${OWING} and n % 10 = 0 then 'Bungalow ' else 'Terrace ' end || n, 1, 'rented' from generate_series(1, ${TERRACES + OWING / 10}) n;
    insert into tenants (user_id, estate_id, estate_property_id, name, address)
      select u.id, p.estate_id, p.id, u.name, ''
      from properties p join users u on u.email = 'chika' || (split_part(p.title, ' ', 2)::int - 1) % ${TERRACES} + 1 || '@estate.test'
      where p.title ~ '^(Bungalow|Terrace) ';
    update accounts set billed_until = lagos_today() where estate_id = ${estates.palm.id};
    insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name)
      select t.estate_id, t.account_id, 'opening', 1000 + n % 37, lagos_today() - n % 100, lagos_today() - n % 100, 'Of before'
      from tenants t cross join lateral (select substr(t.name, 7)::int as n) named where t.name like 'Chika %' and n <= ${OWING};
    analyze`)
})

interface Debt {
  tenant_id: number
  owed: number
  title: string
  name: string
  days: number
}
/** All debtors, found by a full scan. */
async function lookedThrough(): Promise<Debt[]> {
  const { rows } = await db.execute<Debt & Record<string, unknown>>(sql`
    select t.id as tenant_id, sum(o.open)::float as owed, p.title, lower(t.name) as name,
      lagos_today() - min(o.due_on) as days
    from ledger_open o join tenants t on t.account_id = o.account_id join properties p on p.id = t.estate_property_id
    where o.open > 0 and o.side = 'debit' group by t.id, p.title order by t.id`)
  return rows
}

const PER_PAGE = 100
async function page(query: object, number: number) {
  const { body, headers } = await as('super admin')('GET /arrears', {
    query: { ...query, page: number, per_page: PER_PAGE },
  })
  return {
    ids: body.map(({ tenant_id }) => tenant_id),
    total: Number(headers.get('x-total-count')),
    more: headers.get('x-total-more') === 'true',
  }
}

const asRead = new Intl.Collator('en', { numeric: true })
const isTerrace = ({ title }: Debt) => title.startsWith('Terrace')
const CASES: [query: object, meant: (debt: Debt) => boolean, order: (one: Debt, other: Debt) => number][] = [
  [{ q: 'terrace' }, isTerrace, (one, other) => other.owed - one.owed],
  [{ q: 'terrace', order: 'owed' }, isTerrace, (one, other) => one.owed - other.owed],
  [{ q: 'terrace', order: '-oldest_due_on' }, isTerrace, (one, other) => one.days - other.days],
  [{ q: 'terrace', order: 'name' }, isTerrace, (one, other) => asRead.compare(one.name, other.name)],
  [
    { q: 'terrace', age: 'd90' },
    (debt) => isTerrace(debt) && debt.days > 60 && debt.days <= 90,
    (one, other) => other.owed - one.owed,
  ],
  [{ q: 'chika' }, () => true, (one, other) => other.owed - one.owed],
  [{ q: 'bungalow' }, (debt) => !isTerrace(debt), (one, other) => other.owed - one.owed],
]
test.each(CASES)(
  'of all who owe %j finds each once, in order, and counts the first 1,000',
  async (query, meant, order) => {
    const found = (await lookedThrough()).filter(meant).toSorted(order)
    expect(found.length).toBeGreaterThan(100)
    for (let number = 1; number <= Math.ceil(found.length / PER_PAGE) + 1; number++) {
      const rows = found.slice((number - 1) * PER_PAGE, number * PER_PAGE)
      const last = rows.length < PER_PAGE
      const counted = Math.max(1000, number * PER_PAGE - PER_PAGE + rows.length)
      expect(await page(query, number), `page ${number}`).toEqual({
        ids: rows.map(({ tenant_id }) => tenant_id),
        total: last ? found.length : Math.min(found.length, counted),
        more: !last && found.length > counted,
      })
    }
  },
)
