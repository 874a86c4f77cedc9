import { firstOfMonth } from '#contract/dates.ts'
import { monthWords } from '#contract/day-words.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { bringUpToDate, isBehind } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { clash, found, invalid, Problem } from '#server/errors/problem.ts'
import { notifyOffice } from '#server/notifications/store.ts'

export interface ClosedMonths {
  estate: { id: number; name: string }
  today: string
  billing: boolean
  /** `2026-10`: the last closed month, and the one that is closed next, if it is over. */
  closed: string | null
  closable: string | null
}

interface State extends Omit<ClosedMonths, 'closable'> {
  /** The first open month, over or not. */
  open: string | null
}

async function readState(db: Db, viewer: Viewer, estate_id: number, lock = sql``): Promise<State> {
  const rows = await readRows(db)<State>(sql`
    select json_build_object('id', id, 'name', name) as estate, lagos_today()::text as today, billing_from is not null as billing,
      to_char(closed, 'YYYY-MM') as closed,
      to_char(coalesce(closed + interval '1 month', date_trunc('month', billing_from)), 'YYYY-MM') as open
    from estates left join lateral (select max(month) as closed from closed_months where estate_id = estates.id) m on true
    where ${visibleEstates(viewer)} and id = ${estate_id} ${lock}`)
  return found(rows[0], 'estate')
}

const isOver = (month: string, today: string) => month < today.slice(0, 7)

export async function readMonthsState(db: Db, viewer: Viewer, estate_id: number): Promise<ClosedMonths> {
  const { open, ...state } = await readState(db, viewer, estate_id)
  return { ...state, closable: open !== null && isOver(open, state.today) ? open : null }
}

/** Two people who close or reopen wait for each other. */
const holdState = async (tx: Db, viewer: Viewer, estate_id: number): Promise<State> => {
  await tx.execute(sql`select from estates where id = ${estate_id} for no key update`)
  return readState(tx, viewer, estate_id)
}

/** Closes the oldest open month, after bringing every ledger up to date. Has no effect on a closed month. */
export async function closeMonth(tx: Db, viewer: Viewer, estate_id: number, month: string): Promise<void> {
  const { billing, closed, open, today } = await holdState(tx, viewer, estate_id)
  if (!billing || open === null) throw invalid('month', 'Billing is not turned on for this estate.')
  if (closed !== null && month <= closed && (await isClosed(tx, estate_id, month))) return
  if (month < open) throw invalid('month', `Billing had not begun in ${monthWords(month)}.`)
  if (!isOver(month, today)) throw invalid('month', `${monthWords(month)} is not over yet.`)
  if (month !== open) throw clash('month', `Close ${monthWords(open)} first.`)
  await bringEstateUpToDate(tx, estate_id)
  const { begun } = await readRow(tx)<{ begun: boolean }>(sql`select begin_closing(${estate_id}) as begun`)
  if (!begun)
    throw new Problem('clash', 'Somebody is entering a past day at this moment. Try again in a minute.')
  await tx.execute(sql`
    insert into closed_months (estate_id, month, closed_by) values (${estate_id}, ${`${month}-01`}, ${viewer.user_id})`)
  await audit(tx, viewer, 'close_month', 'estate', { id: estate_id, estate_id, after: { month } })
  await tellOthers(tx, viewer, estate_id, {
    title: `${monthWords(month)} is closed`,
    message: `${viewer.name} closed ${monthWords(month)}. Nothing can be dated into it any more.`,
  })
}

/** Opens the month that was closed last. Has no effect on an open month. */
export async function reopenMonth(tx: Db, viewer: Viewer, estate_id: number, month: string): Promise<void> {
  const { closed } = await holdState(tx, viewer, estate_id)
  if (!(await isClosed(tx, estate_id, month))) return
  if (closed !== null && month !== closed) throw clash('month', `Reopen ${monthWords(closed)} first.`)
  const before = await readRow(tx)<{ closed_at: string; closed_by: number }>(sql`
    delete from closed_months where estate_id = ${estate_id} and month = ${`${month}-01`} returning closed_by, closed_at::text`)
  await audit(tx, viewer, 'reopen_month', 'estate', {
    ...{ id: estate_id, estate_id, before: { month, ...before } },
  })
  await tellOthers(tx, viewer, estate_id, {
    title: `${monthWords(month)} was reopened`,
    message: `${viewer.name} reopened ${monthWords(month)}. Payments and dues can be dated into it again.`,
  })
}

const isClosed = async (tx: Db, estate_id: number, month: string): Promise<boolean> =>
  (
    await readRow(tx)<{ closed: boolean }>(sql`
      select exists (select from closed_months where estate_id = ${estate_id} and month = ${`${month}-01`}) as closed`)
  ).closed

/** Raises missing dues. It holds every ledger, which keeps out writers of a past day. */
async function bringEstateUpToDate(tx: Db, estate_id: number): Promise<void> {
  await tx.execute(sql`select from accounts where estate_id = ${estate_id} order by id for no key update`)
  const { today } = await readRow(tx)<{ today: string }>(sql`select lagos_today()::text as today`)
  const rows = await readRows(tx)<{ id: number }>(sql`
    select a.id from accounts a where a.estate_id = ${estate_id} and ${isBehind(today)} order by a.id`)
  if (rows.length > 0)
    await bringUpToDate(
      tx,
      rows.map(({ id }) => id),
    )
}

/** Tells the other admins of the estate. */
const tellOthers = (
  tx: Db,
  { user_id }: Viewer,
  estate_id: number,
  notice: { title: string; message: string },
): Promise<void> =>
  notifyOffice(
    tx,
    { ...notice, estate_id, url: '/collections', needs: 'GET /estate/collections/:estateId' },
    user_id,
  )

/** The first day that something may be dated on. */
export const firstOpenOn = ({ closed }: ClosedMonths): string | null =>
  closed === null ? null : firstOfMonth(closed, 1)
