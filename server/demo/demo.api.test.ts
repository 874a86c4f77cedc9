import { describe, expect, test } from 'vitest'
import { formatIsoDay } from '#contract/dates.ts'
import { gapsOf } from '#contract/notice-gaps.ts'
import { sql } from '#server/database/drizzle.ts'
import { turnTo } from '../test/clock.ts'
import { testDatabase } from '../test/database.ts'
import { fillWithDemo } from './demo.ts'

/** The demo filled at a moment. */
async function filledAt(now: Date) {
  const { db, owner } = await testDatabase()
  await turnTo(owner.db, formatIsoDay(now))
  await fillWithDemo(db, { now })
  return db
}

const FILLED = [
  ['now', await filledAt(new Date())],
  [
    'in the first hour of a year, while it is still December in UTC',
    await filledAt(new Date('2025-12-31T23:30:00Z')),
  ],
] as const

describe.each(FILLED)('filled %s', (_, db) => {
  test('the demo keeps a year of what is owed in two estates: most have paid until this month, some are behind, one is ahead', async () => {
    const { rows: estates } = await db.execute<Record<string, string | number>>(sql`
    select e.name, count(*) as tenancies, count(*) filter (where paid) as paid, count(*) filter (where owed > 0) as behind,
      count(*) filter (where credit > 0) as ahead, count(*) filter (where ends_on < lagos_today() and owed > 0) as "left",
      max(dues) as longest
    from estates e join tenants n on n.estate_id = e.id cross join lateral (
      select coalesce(sum(open) filter (where side = 'debit'), 0) as owed, coalesce(sum(open) filter (where side = 'credit'), 0) as credit,
        coalesce(sum(open) filter (where side = 'debit' and due_on < date_trunc('month', lagos_today())), 0) = 0 as paid,
        count(distinct due_on) filter (where side = 'debit' and open > 0 and kind = 'due') as dues
      from ledger_open o where o.account_id = n.account_id) ledger
    where e.billing_from is not null group by 1 order by 1`)
    expect(estates.map(({ name, ahead, left, longest }) => ({ name, ahead, left, longest }))).toEqual([
      { name: 'Lekki Gardens Phase II', ahead: 1, left: 1, longest: 5 },
      { name: 'Maitama Heights', ahead: 1, left: 1, longest: 5 },
    ])
    for (const { tenancies, paid, behind } of estates) {
      expect(Number(paid)).toBeGreaterThan(Number(tenancies) * 0.7)
      expect(Number(behind)).toBeGreaterThan(3)
    }
  })

  test('whoever did something in the security log has signed in', async () => {
    const { rows } = await db.execute(sql`
      select distinct u.name from security_events e join users u on u.id = e.user_id
      where e.role is not null and not exists (
        select from security_events s where s.user_id = e.user_id and s.kind = 'sign_in')`)
    expect(rows).toEqual([])
  })

  test('an office has heard of the latest payments of its estate, when they came', async () => {
    const { rows } = await db.execute(sql`
      select bool_and(p.estate_id = n.estate_id and p.created_at = n.created_at) as fits, count(*)::int as told
      from notifications n join payments p on n.url = '/payments?q=' || p.transaction_reference
      join users u on u.id = n.user_id and u.email = 'estateadmin@estate.demo'`)
    expect(rows).toEqual([{ fits: true, told: 3 }])
  })

  test('the privacy notice has no gaps', async () => {
    const { rows } = await db.execute<{ text: string }>(
      sql`select text from privacy_notices order by version desc limit 1`,
    )
    expect(gapsOf(rows[0]?.text ?? '[none]')).toEqual([])
  })

  test('each estate shows residents where to pay by transfer', async () => {
    const { rows } = await db.execute(sql`
      select e.name, b.bank, b.number from estates e join bank_accounts b on b.estate_id = e.id
      where b.shown_from <= now() order by 1`)
    expect(rows).toEqual([
      { name: 'Lekki Gardens Phase II', bank: 'GTBank', number: '0123456785' },
      { name: 'Maitama Heights', bank: 'Zenith Bank', number: '1012345671' },
      { name: 'Trans-Amadi Court', bank: 'Access Bank', number: '0012345670' },
    ])
  })

  test('each of the two has homes of several types, as their titles say', async () => {
    const { rows } = await db.execute(sql`
      select distinct e.name, y.name as type from properties p join estates e on e.id = p.estate_id
        join property_types y on y.id = p.property_type_id
      where e.billing_from is not null order by 1, 2`)
    expect(rows).toEqual(
      ['Lekki Gardens Phase II', 'Maitama Heights'].flatMap((name) =>
        ['Duplex', 'Flat', 'Home', 'Terrace'].map((type) => ({ name, type })),
      ),
    )
  })

  test('the landlord has 25 homes, let by room to exactly 100 tenants', async () => {
    const { rows } = await db.execute(sql`
      select count(distinct p.id) as homes, count(*) as tenants, bool_and(p.let_by_room) as by_room
      from properties p join users u on u.id = p.owner_id join tenants t on t.estate_property_id = p.id and t.left_at is null
      where u.email = 'landlord@estate.demo'`)
    expect(rows).toEqual([{ homes: 25, tenants: 100, by_room: true }])
  })

  test('there are couples, three prices of one charge, an empty home billed to its owner and an owner in residence', async () => {
    const { rows } = await db.execute(sql`
      select (select count(*) > 3 from accounts where shared) as couples,
        (select count(distinct l.amount) from ledger_entries l join charges c on c.id = l.charge_id
          where l.estate_id = 1 and l.kind = 'due' and c.name = 'Service charge') as prices,
        (select count(distinct a.property_id) from accounts a join ledger_entries l on l.account_id = a.id join properties p on p.id = a.property_id
          where a.owner_id is not null and p.owner_lives_from is null) > 0 as empty,
        (select count(*) from properties where owner_lives_from is not null) as in_residence,
        (select sum(l.amount) > 0 from accounts a join ledger_entries l on l.account_id = a.id join properties p on p.id = a.property_id
          where a.owner_id is not null and p.owner_lives_from is not null) as billed`)
    expect(rows).toEqual([{ couples: true, prices: 4, empty: true, in_residence: 1, billed: true }])
  })

  test('each of the two has late fees, one of which was waived, and a plan', async () => {
    const { rows } = await db.execute(sql`
    select distinct e.name, l.kind from ledger_entries l join estates e on e.id = l.estate_id order by 1, 2`)
    const kinds = ['due', 'instalment', 'late_fee', 'payment', 'plan', 'waiver']
    expect(rows).toEqual(
      ['Lekki Gardens Phase II', 'Maitama Heights'].flatMap((name) => kinds.map((kind) => ({ name, kind }))),
    )
  })

  test('of the tenants whose password is known one owes the charges of this month, the other nothing', async () => {
    const { rows } = await db.execute(sql`
    select u.email, sum(o.open) filter (where o.side = 'debit') as owed,
      min(o.due_on) filter (where o.open > 0) = date_trunc('month', lagos_today())::date as since_first
    from users u join tenants n on n.user_id = u.id join ledger_open o on o.account_id = n.account_id
    where u.email in ('tenant@estate.demo', 'paidup@estate.demo') group by 1 order by 1 desc`)
    expect(rows).toEqual([
      { email: 'tenant@estate.demo', owed: 63_500, since_first: true },
      { email: 'paidup@estate.demo', owed: 0, since_first: null },
    ])
  })

  test('whoever moved out paid nothing after that, and is asked for nothing after that', async () => {
    const { rows } = await db.execute(sql`
    select n.id from tenants n where n.left_at is not null and (
      exists (select from payments p where p.account_id = n.account_id and p.paid_at > n.left_at)
      or exists (select from ledger_entries d where d.account_id = n.account_id and d.kind = 'due' and d.dated_on > n.ends_on))`)
    expect(rows).toEqual([])
  })
})
