import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { toKobo } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { testDatabase } from '#server/test/database.ts'
import { checkLedger, dayNumber, dayOf, insertedId, movableClock, setToday } from '#server/test/ledger.ts'
import { correctHome, correctLedger, findHousehold } from './public.ts'
import { bringUpToDate } from './up-to-date.ts'

/*
 * Random lives of homes: households come, are joined and go, owners change. An independent model in this file says who pays
 * which period of which home; the ledger must say the same (A3, A5, A12, A13, A14, A16).
 */

const { db, owner } = await testDatabase()
beforeAll(() => movableClock(owner.db))
const LIVES = Number(process.env.LIVES ?? 4)

const split = fc.constantFrom('full' as const, 'daily' as const, 'none' as const)
const charge = fc.record({
  months: fc.constantFrom(1, 1, 3),
  kobo: fc.integer({ min: 100, max: 9_000_000 }),
  proration: split,
  billed_to: fc.constantFrom('occupants', 'occupants', 'owners'),
  empty_homes: fc.constantFrom('nobody', 'owner'),
  /** Kobo of the second type of home; null: none, undefined: no rate. */
  rate: fc.constantFrom(undefined, null, 123_456),
})
type Charge = typeof charge extends fc.Arbitrary<infer T> ? T : never
const home = fc.record({
  type: fc.constantFrom(3, 4),
  owned: fc.boolean(),
  by_room: fc.constantFrom(false, false, true),
})
const event = fc.oneof(
  fc.record({
    do: fc.constant('in' as const),
    home: fc.nat(2),
    day: fc.integer({ min: -40, max: 30 }),
    part: fc.option(split),
  }),
  fc.record({ do: fc.constant('join' as const), home: fc.nat(2), day: fc.integer({ min: -20, max: 20 }) }),
  fc.record({ do: fc.constant('out' as const), of: fc.nat(9), day: fc.integer({ min: -40, max: 30 }) }),
  fc.record({ do: fc.constant('owner' as const), home: fc.nat(2), day: fc.integer({ min: -30, max: 30 }) }),
  fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 50 }) }),
)

interface Account {
  id: number
  property_id: number
  owner: boolean
  starts: number
  ends: number
  first: string | null
}
interface Home {
  id: number
  type: number
  by_room: boolean
}

const addMonths = (months: number) => Date.UTC(2026, months, 1)
const number = (ms: number) => dayNumber(new Date(ms).toISOString().slice(0, 10))

/** Kobo that an account pays of the period [first, next). */
function share(
  account: Account,
  others: readonly Account[],
  home: Home,
  charge: Charge,
  first: number,
  next: number,
): number {
  const price = home.type === 4 && charge.rate !== undefined ? (charge.rate ?? 0) : charge.kobo
  const lives = (each: Account, day: number) => each.starts <= day && day <= each.ends
  const households = others.filter((each) => !each.owner && each.ends >= each.starts)
  const isLivedIn = households.some((each) => lives(each, first))
  const isForOwner = charge.empty_homes === 'owner' && !isLivedIn
  if (account.owner) return lives(account, first) && (charge.billed_to === 'owners' || isForOwner) ? price : 0
  const from = Math.max(first, account.starts)
  const until = Math.min(next, account.ends + 1)
  if (charge.billed_to === 'owners' || from >= until) return 0
  const splitOf = (each: Account) =>
    each.starts > first && each.first !== null ? each.first : charge.proration
  const isWhole = (each: Account) => each.starts <= first && each.ends >= next - 1
  const how = splitOf(account)
  if (!isWhole(account) && how === 'none') return 0
  const isBefore = (each: Account) =>
    each.starts < account.starts || (each.starts === account.starts && each.id < account.id)
  const isPaid =
    !home.by_room &&
    (households.some(
      (each) =>
        each.id !== account.id &&
        isBefore(each) &&
        each.starts < next &&
        each.ends >= first &&
        (each.ends >= from || how !== 'daily' || splitOf(each) === 'full') &&
        (isWhole(each) || splitOf(each) !== 'none'),
    ) ||
      (account.starts > first && isForOwner && others.some((each) => each.owner && lives(each, first))))
  if (isPaid) return 0
  if (isWhole(account) || how === 'full') return price
  const upTo = (day: number) => Math.round((price * (day - first)) / (next - first))
  return upTo(until) - upTo(from)
}

async function begin(tx: Db, homes: { type: number; owned: boolean; by_room: boolean }[], charges: Charge[]) {
  const person = () =>
    insertedId(
      tx,
      sql`insert into users (name, email, password_hash) values ('Ada Obi', gen_random_uuid() || '@estate.test', 'x') returning id`,
    )
  const user = await person()
  const estate = await insertedId(
    tx,
    sql`
    insert into estates (name, owner, phone_number, address, email, status, billing_from)
    values ('Palm Grove', 'O', '1', 'A', 'e@estate.test', 1, '2026-01-01') returning id`,
  )
  for (const { kobo, months, proration, billed_to, empty_homes, rate } of charges) {
    const id = await insertedId(
      tx,
      sql`insert into charges (estate_id, name, amount, duration, status, user_id)
      values (${estate}, 'Levy', ${kobo / 100}, ${months}, 1, ${user}) returning id`,
    )
    await tx.execute(
      sql`insert into billed_charges (estate_id, charge_id, anchor_on, months) values (${estate}, ${id}, '2026-01-01', ${months})`,
    )
    const terms = await insertedId(
      tx,
      sql`
      insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, proration, billed_to, empty_homes)
      values (${estate}, ${id}, '-infinity', '-infinity', ${kobo / 100}, ${proration}, ${billed_to}, ${empty_homes}) returning id`,
    )
    if (rate !== undefined)
      await tx.execute(
        sql`insert into charge_rates (terms_id, property_type_id, amount) values (${terms}, 4, ${rate && rate / 100})`,
      )
  }
  const made: Home[] = []
  for (const { type, owned, by_room } of homes) {
    const owner = owned ? await person() : null
    const id = await insertedId(
      tx,
      sql`
      insert into properties (estate_id, title, price, status, property_type_id, let_by_room, owner_id, owner_name)
      values (${estate}, 'Flat', 1, 'rented', ${type}, ${by_room}, ${owner}, ${owner && 'Ngozi'}) returning id`,
    )
    made.push({ id, type, by_room })
  }
  return { estate, user, homes: made, person }
}

async function expectAsModelled(
  tx: Db,
  { estate, homes }: Awaited<ReturnType<typeof begin>>,
  charges: Charge[],
  today: number,
) {
  const { rows } = await tx.execute<Record<string, string | number | null>>(sql`
    select id, property_id, owner_id, starts_on::text, ends_on::text, first_period from accounts where estate_id = ${estate} order by id`)
  const accounts = rows.map(
    (row): Account => ({
      ...{ id: Number(row.id), property_id: Number(row.property_id), owner: row.owner_id !== null },
      starts: dayNumber(String(row.starts_on)),
      ends: row.ends_on === null ? Number.POSITIVE_INFINITY : dayNumber(String(row.ends_on)),
      first: row.first_period as string | null,
    }),
  )
  const { rows: dues } = await tx.execute<{ key: string; amount: number }>(sql`
    select a.id || ' ' || c.no || ' ' || d.period_no as key, sum(d.amount + coalesce((
        select sum(e.amount) from ledger_entries e left join ledger_entries m on m.id = e.of_entry and m.kind = 'manual'
        where coalesce(m.of_entry, e.of_entry) = d.id), 0)) as amount
    from ledger_entries d join accounts a on a.id = d.account_id
      join (select id, row_number() over (order by id) - 1 as no from charges where estate_id = ${estate}) c on c.id = d.charge_id
    where d.estate_id = ${estate} and d.kind = 'due' group by 1`)
  const real = Object.fromEntries(
    dues.filter(({ amount }) => amount !== 0).map(({ key, amount }) => [key, toKobo(amount)]),
  )
  const model: Record<string, number> = {}
  for (const [no, charge] of charges.entries())
    for (let period = 0; number(addMonths(period * charge.months)) <= today; period++) {
      const [first, next] = [period, period + 1].map((each) => number(addMonths(each * charge.months))) as [
        number,
        number,
      ]
      for (const home of homes) {
        const there = accounts.filter(({ property_id }) => property_id === home.id)
        const paid = there.map((account) => ({
          account,
          kobo: share(account, there, home, charge, first, next),
        }))
        for (const { account, kobo } of paid) if (kobo > 0) model[`${account.id} ${no} ${period}`] = kobo
        if (home.by_room) continue
        const price = Math.max(charge.kobo, charge.rate ?? 0)
        const sum = paid.reduce((total, { kobo }) => total + kobo, 0)
        expect(sum, 'A13 a home pays a period once').toBeLessThanOrEqual(price)
      }
    }
  expect(real, 'A3 who pays what').toEqual(model)
  for (const { id } of accounts) await checkLedger(tx, { account: id }, today + 40)
}

test(
  'who pays which period of which home is as an independent model says, whoever comes and goes',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(home, { minLength: 3, maxLength: 3 }),
        fc.array(charge, { minLength: 1, maxLength: 2 }),
        fc.array(event, { minLength: 1, maxLength: 14 }),
        async (homes, charges, events) => {
          await db.transaction(async (tx) => {
            let today = 20
            await setToday(tx, today)
            const estate = await begin(tx, homes, charges)
            const tenancies: { id: number; home: number; starts: number }[] = []
            const balances = async () =>
              (
                await tx.execute(
                  sql`select account_id, sum(amount) as sum from ledger_entries where estate_id = ${estate.estate} group by 1 order by 1`,
                )
              ).rows
            const bring = async () => {
              const { rows } = await tx.execute<{ id: number }>(
                sql`select id from accounts where estate_id = ${estate.estate} order by id`,
              )
              const ids = rows.map(({ id }) => id)
              if (ids.length > 0) await bringUpToDate(tx, ids, dayOf(today))
            }
            for (const event of events) {
              await setToday(tx, today)
              await bring()
              if (event.do === 'days') {
                today += event.days
                continue
              }
              if (event.do === 'out') {
                const tenancy = tenancies[event.of % tenancies.length]
                if (!tenancy) continue
                const ends = Math.max(tenancy.starts, today + event.day)
                await tx.execute(sql`update tenants set ends_on = ${dayOf(ends)} where id = ${tenancy.id}`)
                await correctLedger(tx, tenancy.id, { user_id: estate.user })
                continue
              }
              const place = estate.homes[event.home % 3]
              if (!place) continue
              const day = Math.max(0, today + event.day)
              if (event.do === 'owner') {
                const { rows } = await tx.execute<{ from_on: string | null }>(sql`
                  select from_on::text from property_owners where property_id = ${place.id} order by from_on desc nulls last limit 1`)
                if (rows[0]?.from_on && dayNumber(rows[0].from_on) >= day) continue
                await tx.execute(
                  sql`update property_owners set until_on = ${dayOf(day - 1)} where property_id = ${place.id} and until_on is null`,
                )
                await tx.execute(sql`insert into property_owners (property_id, owner_id, owner_name, from_on)
                  values (${place.id}, ${await estate.person()}, 'Uche', ${dayOf(day)})`)
                await correctHome(tx, place.id, { user_id: estate.user })
                continue
              }
              const household = event.do === 'join' ? await findHousehold(tx, place.id, dayOf(day)) : null
              if (event.do === 'join' && household === null) continue
              const before = await balances()
              const { rows: lived } = await tx.execute(
                sql`select from accounts where id = ${household} and starts_on <= ${dayOf(day)} and ends_on is null`,
              )
              const id = await insertedId(
                tx,
                sql`
                insert into tenants (user_id, estate_id, estate_property_id, account_id, name, starts_on)
                values (${await estate.person()}, ${estate.estate}, ${place.id}, ${household ?? 0}, 'Ada Obi', ${dayOf(day)}) returning id`,
              )
              tenancies.push({ id, home: place.id, starts: day })
              if (event.do === 'in' && event.part)
                await tx.execute(
                  sql`update accounts set first_period = ${event.part} where id = (select account_id from tenants where id = ${id})`,
                )
              await correctLedger(tx, id, { user_id: estate.user })
              // An earlier first day says that the household came earlier, and who joins before its last day stays longer (A2).
              if (event.do === 'join' && lived.length > 0)
                expect(await balances(), 'A14 a member changes no balance').toEqual(before)
            }
            await setToday(tx, today)
            await bring()
            await expectAsModelled(tx, estate, charges, today)
          })
        },
      ),
      { numRuns: LIVES * 3, endOnFailure: true },
    ),
  0,
)
