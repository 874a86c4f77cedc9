import type { BankLine } from '#contract/bank-lines.ts'
import { sql } from '#server/database/drizzle.ts'
import { type GivenLine, linesOf, payCodeOf, takeLines } from './bank-lines.ts'
import { billCharges } from './billing.ts'
import { accountIdOf } from './ledger.ts'
import type { World } from './world.ts'
import { addHome } from './written-ledger.ts'

/** Three homes of Palm Grove, which bills the security levy since March 2026, and its admin at the lines of the bank. */
export async function atTheBankLines(world: World) {
  const { as, db, estates, charges } = world
  const estateId = estates.palm.id
  const admin = as('estate admin')
  const homeOf = async (name: string) => {
    const lived = { title: `House ${name}`, name, starts_on: '2026-01-01' }
    const tenant_id = await addHome(world, 'neighbour', lived)
    const account_id = await accountIdOf(db, tenant_id)
    return { tenant_id, account_id, code: await payCodeOf(world, account_id) }
  }
  const ada = await homeOf('Ada Bello')
  const tunde = await homeOf('Tunde Alabi')
  const ngozi = await homeOf('Ngozi Eze')
  await billCharges(world, estateId, [charges.security], '2026-03-01')
  const take = (lines: readonly GivenLine[]) => takeLines(world, estateId, lines, { who: 'estate admin' })
  return {
    ...{ estateId, admin, ada, tunde, ngozi, take },
    first: async (line: GivenLine) => (await take([line])).lines[0] as BankLine,
    lineOf: async (id: number) => (await linesOf(world, estateId)).find((line) => line.id === id) as BankLine,
    byCode: async () =>
      (await admin('POST /estate/bank-lines/:estateId/by-code', { params: { estateId } })).body,
    book: (id: number, body: object) => admin('POST /bank-line/:id/book', { params: { id }, body } as never),
    /** Naira that an account owes today, less its credit. */
    owed: async (account_id: number) => {
      const { rows } = await db.execute<{ owed: number }>(sql`
        select coalesce(sum(case side when 'debit' then open else -open end), 0)::float as owed from ledger_open
        where account_id = ${account_id} and dated_on <= lagos_today()`)
      return rows[0]?.owed
    },
  }
}
