import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { type GivenLine, keepStatement } from '#server/test/bank-lines.ts'
import { freshEstate } from '#server/test/builders.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, people, as } = world

const RUNS = Number(process.env.LIVES ?? 12)
const DAYS = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08']

/** Rows of an account, in its order: few amounts and texts, so that many are equal. */
const rows = fc.array(
  fc.record({
    day: fc.constantFrom(...DAYS),
    amount: fc.constantFrom(45_000, 45_000, 1_000),
    narration: fc.constantFrom('TRF', 'NIP ADA'),
  }),
  { minLength: 1, maxLength: 12 },
)
const sorted = <Row extends { day: string }>(given: readonly Row[]) =>
  given.toSorted((one, other) => one.day.localeCompare(other.day))

const takeKept = async (id: number, new_rows?: number[]) => {
  const answer = await as('admin')('POST /bank-statement/:id/take', { params: { id }, body: { new_rows } })
  expect(answer.status).toBe(200)
}
const take = async (estate_id: number, lines: readonly GivenLine[]) => {
  const id = await keepStatement(world, estate_id, lines)
  await takeKept(id)
  return id
}
const kept = async (estate_id: number) => {
  const { rows: lines } = await db.execute<{ line: string }>(sql`
    select day || ' ' || amount || ' ' || narration || ' ' || coalesce(balance::text, '') as line
    from bank_lines where estate_id = ${estate_id} order by 1`)
  return lines.map(({ line }) => line)
}
const written = (lines: readonly GivenLine[]) =>
  lines
    .map(
      ({ day, amount, narration, balance }) =>
        `${day} ${amount}.00 ${narration} ${balance == null ? '' : `${balance}.00`}`,
    )
    .toSorted()

test('with balances, any parts of a statement in any order, with repeats, give its lines once', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { minLength: 1, maxLength: 4 }),
      async (given, cuts) => {
        let balance = 0
        const whole = sorted(given).map((row) => {
          balance += row.amount
          return { ...row, balance }
        })
        const parts = cuts.map(([one, other]) => whole.slice(Math.min(one, other), Math.max(one, other)))
        const estate_id = await freshEstate(world)
        const covered = new Set(parts.flat())
        for (const part of [...parts, ...parts.slice(0, 1)]) if (part.length > 0) await take(estate_id, part)
        expect(await kept(estate_id)).toEqual(written([...covered]))
      },
    ),
    { numRuns: RUNS },
  )
})

test('without balances, whole days in any files give each line once', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(fc.subarray(DAYS, { minLength: 1 }), { minLength: 1, maxLength: 4 }),
      async (given, files) => {
        const estate_id = await freshEstate(world)
        for (const days of files) {
          const part = sorted(given).filter(({ day }) => days.includes(day))
          if (part.length > 0) await take(estate_id, part)
        }
        expect(await kept(estate_id)).toEqual(written(given.filter(({ day }) => files.flat().includes(day))))
      },
    ),
    { numRuns: RUNS },
  )
})

test('undoing a file gives back exactly what was there before it', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (one, other) => {
      const estate_id = await freshEstate(world)
      await take(estate_id, sorted(one))
      const before = await kept(estate_id)
      const id = await take(estate_id, sorted(other))
      await as('admin')('POST /bank-statement/:id/undo', { params: { id } })
      expect(await kept(estate_id)).toEqual(before)
    }),
    { numRuns: RUNS },
  )
})

test('a later export of a day that holds one more equal row adds one', async () => {
  const estate_id = await freshEstate(world)
  const row = { day: '2026-01-05', amount: 45_000, narration: 'TRANSFER FROM ADA SAMPLE' }
  await take(estate_id, [row, row])
  await take(estate_id, [row, row])
  expect(await kept(estate_id)).toHaveLength(2)
  await take(estate_id, [row, row, row])
  expect(await kept(estate_id)).toHaveLength(3)
})

test('equal rows of two files that each lack rows of the other are held until a person decides', async () => {
  const estate_id = await freshEstate(world)
  const equal = { day: '2026-01-05', amount: 45_000, narration: 'TRF' }
  await take(estate_id, [equal, { ...equal, amount: 1 }])
  const id = await keepStatement(world, estate_id, [equal, { ...equal, amount: 2 }])
  const { body } = await as('admin')('GET /bank-statement/:id', { params: { id } })
  expect(body.counts).toMatchObject({ read: 2, new: 1, known: 0, held: 1 })
  expect(body.held).toMatchObject([{ row: 2, amount: 45_000 }])
  await takeKept(id, [2])
  expect((await kept(estate_id)).filter((line) => line.includes('45000'))).toHaveLength(2)
})

test('the same row on two accounts of an estate is two rows', async () => {
  const estate_id = await freshEstate(world)
  await take(estate_id, [{ amount: 5 }])
  await db.execute(sql`update bank_accounts set removed_at = now() where estate_id = ${estate_id}`)
  await db.execute(sql`insert into bank_accounts (estate_id, bank, number, name, shown_from, created_by)
    values (${estate_id}, 'OPay', '8031234567', 'Palm', now(), ${people.admin.id})`)
  const id = await keepStatement(world, estate_id, [{ amount: 5 }], [], '8031234567')
  await takeKept(id)
  expect(await kept(estate_id)).toHaveLength(2)
})
