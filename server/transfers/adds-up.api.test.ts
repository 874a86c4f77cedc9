import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumNaira } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import { claimForm } from '#server/test/bank-accounts.ts'
import { linesOf, payCodeOf, takeLines } from '#server/test/bank-lines.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { startWorld, unique } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, estates, tenancies } = world
const estateId = estates.palm.id
const admin = as('estate admin')
const account_id = await accountIdOf(db, tenancies.flat)
const code = await payCodeOf(world, account_id)
const today = claimForm().paid_on

const RUNS = Number(process.env.LIVES ?? 6)

interface Given {
  kobo: number
  coded: boolean
  claimed: boolean
  kind: 'payment' | 'other' | 'card settlement'
  done: 'leave' | 'book' | 'not dues'
}
const given = fc.array(
  fc.record<Given>({
    kobo: fc.integer({ min: 1, max: 9_999_999 }),
    coded: fc.boolean(),
    claimed: fc.boolean(),
    kind: fc.constantFrom('payment', 'payment', 'other', 'card settlement'),
    done: fc.constantFrom('leave', 'book', 'not dues'),
  }),
  { minLength: 1, maxLength: 6 },
)

test('whatever is done with the lines of a statement, they add up, and no line or claim makes two payments', async () => {
  await fc.assert(
    fc.asyncProperty(given, async (lines) => {
      const before = await paid()
      for (const { claimed, kobo } of lines)
        if (claimed)
          await as('tenant')('POST /account/claim/:accountId', {
            params: { accountId: account_id },
            body: { ...claimForm(), amount: kobo / 100, another: true },
          })
      const taken = await takeLines(
        world,
        estateId,
        lines.map(({ kobo, coded, kind }) => ({
          ...{ amount: kobo / 100, day: today, class: kind },
          narration: `TRF ${unique()} ${coded ? code : ''}`,
        })),
      )
      await admin('POST /estate/bank-lines/:estateId/by-code', { params: { estateId } })
      for (const [index, { done }] of lines.entries()) {
        const line = taken.lines[index]
        if (!line) continue
        const params = { id: line.id }
        if (done === 'not dues') await admin('POST /bank-line/:id/not-dues', { params, body: { note: null } })
        const claim_id = line.suggestions.find((each) => each.claim_id !== null)?.claim_id
        const body = {
          homes: [{ account_id, amount: line.amount }],
          rule: 'by hand' as const,
          ...(claim_id && { claim_ids: [claim_id] }),
        }
        if (done === 'book') for (const _ of [1, 2]) await admin('POST /bank-line/:id/book', { params, body })
      }
      const after = await linesOf(world, estateId, { statement_id: taken.id })
      expect(sumNaira(after)).toBe(sumNaira(lines.map(({ kobo }) => ({ amount: kobo / 100 }))))
      const booked = after.filter(({ state }) => state === 'booked')
      expect(booked.every(({ booking }) => booking !== null)).toBe(true)
      const { payments, amount } = await paid()
      expect(payments - before.payments).toBe(booked.length)
      expect(amount - before.amount).toBeCloseTo(sumNaira(booked), 2)
      const { rows } = await db.execute(sql`
        select claim_id from claim_lines k join claims c on c.id = k.claim_id join bank_lines l on l.id = k.line_id
        group by claim_id, c.amount having sum(l.amount) - max(l.amount) >= c.amount`)
      expect(rows, 'no claim is answered by more lines than it needs').toEqual([])
    }),
    { numRuns: RUNS },
  )
})

async function paid(): Promise<{ payments: number; amount: number }> {
  const { rows } = await db.execute<{ payments: number; amount: number }>(sql`
    select count(*)::int as payments, coalesce(sum(amount), 0)::float as amount from payments where account_id = ${account_id}`)
  return rows[0] ?? { payments: 0, amount: 0 }
}
