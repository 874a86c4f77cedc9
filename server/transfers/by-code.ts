import { formatDay } from '#contract/dates.ts'
import { toKobo } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { and, asc, eq, gt, isNull, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { bankLines } from '#server/database/schema-bank.ts'
import { Problem } from '#server/errors/problem.ts'
import { bookHomes, countingDay, holdLine } from './book.ts'
import { type Home, type Matching, readMatching } from './matching.ts'
import { codesIn } from './suggest.ts'

/** One request books so many, so that it ends soon; whoever asks goes on until none is left. */
const AT_ONCE = 50
const DAYS = 3

const isWaiting = (estate_id: number) =>
  and(
    eq(bankLines.estate_id, estate_id),
    eq(bankLines.state, 'open'),
    isNull(bankLines.held),
    gt(bankLines.amount, 0),
  )

/** Books open lines that name exactly one live pay code. Others stay for a person. */
export async function bookByCode(
  db: Database,
  viewer: Viewer,
  estate_id: number,
): Promise<{ booked: number; left: number }> {
  const open = await db
    .select()
    .from(bankLines)
    .where(isWaiting(estate_id))
    .orderBy(asc(bankLines.day), asc(bankLines.position), asc(bankLines.id))
  const matching = await readMatching(db, estate_id, [])
  const sure = open.flatMap((line) => {
    const [home, ...others] = codesIn(line.narration, matching)
    return home && others.length === 0 ? { line, home } : []
  })
  let booked = 0
  for (const { line, home } of sure.slice(0, AT_ONCE))
    booked += Number(await db.transaction((tx) => bookSure(tx, viewer, line.id, home, matching)))
  return { booked, left: Math.max(0, sure.length - AT_ONCE) }
}

/** False: a person decides, and the line says why. */
async function bookSure(
  tx: Db,
  viewer: Viewer,
  id: number,
  home: Home,
  matching: Matching,
): Promise<boolean> {
  const line = await holdLine(tx, sql`true`, id)
  if (line.state !== 'open' || line.held !== null) return false
  const same = matching.unmatched.find(
    ({ account_ids, amount, day }) =>
      account_ids.includes(home.account_id) &&
      toKobo(amount) === toKobo(line.amount) &&
      Math.abs(Date.parse(day) - Date.parse(countingDay(line))) <= DAYS * 86_400_000,
  )
  const hold = (held: string) => tx.update(bankLines).set({ held }).where(eq(bankLines.id, id))
  if (same) {
    await hold(`${same.invoice_number} of ${formatDay(same.day)} may be this money.`)
    return false
  }
  const claim_ids = matching.claims.flatMap((claim) =>
    claim.account_id === home.account_id && toKobo(claim.amount) === toKobo(line.amount) ? claim.id : [],
  )
  const homes = [{ account_id: home.account_id, amount: line.amount }]
  try {
    await tx.transaction((inner) =>
      bookHomes(inner, viewer, line, {
        homes,
        rule: 'pay code',
        claim_ids: claim_ids.slice(0, 1),
        automatic: true,
      }),
    )
    return true
  } catch (error) {
    // A refusal of the ledger, such as a day before the tenancy.
    if (!(error instanceof Problem)) throw error
    await hold(Object.values(error.errors ?? {})[0]?.[0] ?? error.message)
    return false
  }
}
