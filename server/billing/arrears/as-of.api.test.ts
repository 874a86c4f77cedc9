import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toKobo } from '#contract/money.ts'
import { visibleDebts } from '#server/access/visibility.ts'
import { sql } from '#server/database/drizzle.ts'
import { allocations, ledgerEntries } from '#server/database/schema-billing.ts'
import { accountIdOf, accountOf } from '#server/test/ledger.ts'
import { startWorld } from '#server/test/world.ts'
import { startLedger } from '#server/test/written-ledger.ts'
import { readAccount } from '../account/store.ts'
import { readArrears, totalArrears } from './store.ts'

/** How many ledgers are written; `npm run test:long` asks for more. */
const LEDGERS = Number(process.env.LIVES ?? 12)
/** Their number bounds the work, and the database ends a statement that hangs. */
const NO_TIMEOUT = 0

const dayOf = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
const TODAY = 200
const world = await startWorld({ today: dayOf(TODAY) })
const { db, estates, tenancies, charges, people } = world

/** Debits and credits on some day, then allocations and releases, each some days after the last. */
const ledgers = fc.record({
  entries: fc.array(
    fc.record({
      tenancy: fc.constantFrom(tenancies.flat, tenancies.villa),
      kobo: fc.integer({ min: 1, max: 10_000 }),
      owed: fc.boolean(),
      day: fc.integer({ min: 0, max: 240 }),
      due: fc.integer({ min: 0, max: 120 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
  allocations: fc.array(
    fc.record({
      credit: fc.nat(20),
      debit: fc.nat(20),
      share: fc.integer({ min: 1, max: 100 }),
      after: fc.integer({ min: 0, max: 60 }),
      released: fc.option(fc.integer({ min: 0, max: 60 })),
    }),
    { maxLength: 20 },
  ),
  day: fc.integer({ min: 0, max: TODAY }),
})
type Ledger = typeof ledgers extends fc.Arbitrary<infer T> ? T : never

/** Writes a ledger; returns a model of it in kobo, which computes the sums of a day. */
async function write(tx: Parameters<Parameters<typeof db.transaction>[0]>[0], ledger: Ledger) {
  // A future payment pays nothing; a future due can be paid ahead.
  const entries = ledger.entries.map((entry) => ({
    ...entry,
    day: entry.owed ? entry.day : Math.min(entry.day, TODAY),
  }))
  const rows = await tx
    .insert(ledgerEntries)
    .values(
      entries.map(({ tenancy, kobo, owed, day, due }) => ({
        ...{ estate_id: estates.palm.id, account_id: accountOf(tenancy), name: 'Line', note: 'Line' },
        ...{ kind: owed ? ('manual' as const) : ('write_off' as const), amount: (owed ? kobo : -kobo) / 100 },
        ...{ dated_on: dayOf(day), due_on: owed ? dayOf(day + due) : null },
        ...{ charge_id: charges.security, created_by: people.admin.id },
      })),
    )
    .returning({ id: ledgerEntries.id })
  const written = entries.map((entry, index) => ({
    ...{ ...entry, due: entry.day + entry.due, id: rows[index]?.id ?? 0 },
    ...{ left: entry.kobo, since: entry.day },
  }))
  const paid: {
    tenancy: number
    credit: number
    debit: number
    kobo: number
    day: number
    written: number
  }[] = []
  // Steps run in ledger order: a released amount is free for later allocations.
  let now = 0
  for (const { credit, debit, share, after, released } of ledger.allocations) {
    const credits = written.filter(({ owed }) => !owed)
    const from = credits[credit % (credits.length || 1)]
    const debits = written.filter(({ owed, tenancy }) => owed && tenancy === from?.tenancy)
    const to = debits[debit % (debits.length || 1)]
    const kobo = Math.floor((Math.min(from?.left ?? 0, to?.left ?? 0) * share) / 100)
    if (!from || !to || kobo === 0) continue
    now = Math.min(Math.max(now, from.day) + after, TODAY)
    const day = Math.max(from.since, to.since)
    const pair = { tenancy: from.tenancy, credit: from.id, debit: to.id }
    paid.push({ ...pair, kobo, day, written: now })
    if (released === null) for (const side of [from, to]) side.left -= kobo
    else {
      now = Math.min(now + released, TODAY)
      paid.push({ ...pair, kobo: -kobo, day: Math.max(day, now), written: now })
      for (const side of [from, to]) side.since = Math.max(side.since, now)
    }
  }
  if (paid.length > 0)
    await tx.insert(allocations).values(
      paid.map(({ tenancy, credit, debit, kobo, day, written }) => ({
        ...{ account_id: accountOf(tenancy), credit_id: credit, debit_id: debit, amount: kobo / 100 },
        ...{ dated_on: dayOf(day), created_at: `${dayOf(written)}T08:00:00Z` },
      })),
    )
  return (tenancy: number, until: number) => {
    const open = written
      .filter((entry) => entry.owed && entry.tenancy === tenancy && entry.day <= until)
      .map(({ id, kobo, due }) => {
        const settled = paid.filter(({ debit, day }) => debit === id && day <= until)
        return { due, kobo: settled.reduce((rest, each) => rest - each.kobo, kobo) }
      })
      .filter(({ kobo }) => kobo > 0)
    return {
      owed: open.reduce((sum, { kobo }) => sum + kobo, 0),
      oldest: open.length > 0 ? dayOf(Math.min(...open.map(({ due }) => due))) : null,
      late: open.filter(({ due }) => due < until).reduce((sum, { kobo }) => sum + kobo, 0),
    }
  }
}

test(
  'what is owed is the same by what is kept as open, by the sums of a day, by one ledger, and by hand',
  async () => {
    await startLedger(world, estates.palm.id, [])
    const visible = visibleDebts({ role: 'admin', user_id: people.admin.id, estate: null })
    const estate_id = estates.palm.id

    const property = fc.asyncProperty(ledgers, async (ledger) => {
      const undone = new Error('this ledger is not kept')
      const lived = db.transaction(async (tx) => {
        const byHand = await write(tx, ledger)
        const today = { day: dayOf(TODAY), is_today: true }
        const kept = await readArrears(tx, visible, { as_of: today, estate_id })
        expect(await readArrears(tx, visible, { as_of: { ...today, is_today: false }, estate_id })).toEqual(
          kept,
        )

        for (const [number, as_of] of [
          [TODAY, today],
          [ledger.day, { day: dayOf(ledger.day), is_today: ledger.day === TODAY }],
        ] as const) {
          const filter = { as_of, estate_id }
          const rows = await readArrears(tx, visible, filter)
          const totals = await totalArrears(tx, visible, filter)
          expect(totals.tenancies).toBe(rows.length)
          expect(toKobo(totals.owed)).toBe(rows.reduce((sum, { owed }) => sum + toKobo(owed), 0))
          for (const tenancy of [tenancies.flat, tenancies.villa]) {
            const { owed, oldest, late } = byHand(tenancy, number)
            const row = rows.find(({ tenant_id }) => tenant_id === tenancy)
            const account = await readAccount(tx, await accountIdOf(tx, tenancy), as_of, {})
            expect([toKobo(row?.owed ?? 0), row?.oldest_due_on ?? null]).toEqual([owed, oldest])
            expect([toKobo(account.owed), account.oldest_due_on]).toEqual([owed, oldest])
            expect(row?.credit ?? account.credit).toBe(account.credit)
            expect(toKobo(account.balance)).toBe(
              toKobo(account.owed) - toKobo(account.credit) - toKobo(account.in_advance),
            )
            const parts = Object.values(account.ageing).map(toKobo)
            expect(parts.reduce((sum, part) => sum + part, 0)).toBe(owed)
            expect(owed - (parts[0] ?? 0)).toBe(late)
            if (row)
              expect(account.ageing).toEqual({
                not_due: row.not_due,
                d30: row.d30,
                d60: row.d60,
                d90: row.d90,
                older: row.older,
              })
            // The newest running balance is the balance; each differs from the one before by its own amount.
            expect(account.entries[0]?.running ?? 0).toBe(account.balance)
            for (const { open, amount } of account.entries)
              expect(open >= 0 && open <= Math.abs(amount)).toBe(true)
          }
        }
        throw undone
      })
      await expect(lived).rejects.toBe(undone)
    })
    await fc.assert(property, { numRuns: LEDGERS, endOnFailure: true })
    expect((await db.execute(sql`select from ledger_entries`)).rowCount).toBe(0)
  },
  NO_TIMEOUT,
)
