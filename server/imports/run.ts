import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportReport } from '#contract/imports.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { readLagosToday } from '#server/database/time.ts'
import { holdEstateRow } from '#server/estates/store.ts'
import { holdProperties } from '#server/properties/public.ts'
import type { Background } from '#server/runtime/background.ts'
import { PastBound } from '#server/runtime/bounded-child.ts'
import { type HeavyWork, ownedByEstate } from '#server/throttling/work-queue.ts'
import { findAccounts, findReservedAddresses } from '#server/users/public.ts'
import { answersIn, questionsToKeep } from './answers.ts'
import { listKnownAttributes, listKnownTypes } from './columns.ts'
import type { Mentioned } from './plan/child.ts'
import type { ImportPlan } from './plan/plan.ts'
import { planInChild } from './plan/plan-in-child.ts'
import type { EstateThere, PropertyThere, TenancyThere } from './plan/there.ts'
import {
  holdImport,
  type KeptImport,
  noteProgress,
  readImportRows,
  updateImport,
  writeOutcomes,
} from './store.ts'
import { EstateChanged, giveRoles, type Made, writePlan } from './write.ts'

const PROGRESS_EVERY_MS = 500
/** Share of planning in the progress, of 1. */
const PLANNING = 0.05

const ESTATE_CHANGED = 'The estate has changed since the check. Check it again.'
const TOO_MUCH = 'This sheet takes too long to check. Split it and upload each part.'
const FAILED = 'Something went wrong on our side. Nothing was written; please check it again.'

class Ended extends Error {
  readonly state: 'cancelled' | 'interrupted'
  constructor(state: Ended['state']) {
    super(state)
    this.state = state
  }
}
class TakenBack extends Error {
  readonly plan: ImportPlan
  readonly report: ImportReport
  constructor(plan: ImportPlan, report: ImportReport) {
    super('taken back')
    this.plan = plan
    this.report = report
  }
}

interface Work {
  db: Database
  background: Background
  heavy: HeavyWork
  viewer: Viewer
  import_id: number
  estate_id: number
  kind: 'check' | 'run'
  prepare: (db: Db) => Promise<KeptImport>
}

/** Resolves once the import is held and under way. */
export function beginImport(work: Work): Promise<void> {
  const { background, heavy, kind, estate_id } = work
  return new Promise((resolve, reject) => {
    background.run(`${kind} an import`, async (stopping) => {
      let begun = false
      try {
        await heavy(ownedByEstate(estate_id), () =>
          checkOrRun(work, stopping, () => {
            begun = true
            resolve()
          }),
        )
      } catch (error) {
        if (begun) throw error
        reject(error)
      }
    })
  })
}

/** A savepoint rolls back a check or a failure; the outcome is written after it. */
async function checkOrRun(
  { db, viewer, import_id: id, estate_id, kind, prepare }: Work,
  stopping: AbortSignal,
  begin: () => void,
): Promise<void> {
  const failure = await db.transaction(async (tx): Promise<unknown> => {
    await holdImport(tx, { id, estate_id })
    const state = kind === 'check' ? 'checking' : 'running'
    // A separate connection, so that everybody sees the state at once.
    const found = await db.transaction(async (other) => {
      const prepared = await prepare(other)
      await updateImport(other, id, { state, cancel_asked: false, rows_done: 0, failure: null })
      return prepared
    })
    begin()
    const pause = createPause(db, tx, found, stopping)
    try {
      const done = await tx.transaction((part) => planAndWrite(part, { viewer, found, kind, pause }))
      const finished_at = new Date().toISOString()
      await updateImport(tx, id, { ...done, state: 'done', rows_done: found.rows, finished_at })
    } catch (error) {
      if (error instanceof TakenBack) {
        const { plan, report } = error
        await writeOutcomes(tx, id, plan.rows)
        await updateImport(tx, id, {
          state: 'checked',
          report,
          questions: questionsToKeep(plan.questions),
          plan_hash: plan.digest,
          rows_done: found.rows,
        })
      } else if (error instanceof Ended) await updateImport(tx, id, { state: error.state })
      else {
        const failure =
          error instanceof EstateChanged ? ESTATE_CHANGED : error instanceof PastBound ? TOO_MUCH : FAILED
        await updateImport(tx, id, { state: 'failed', failure, plan_hash: null })
        if (failure === FAILED) return error
      }
    }
    return undefined
  })
  if (failure !== undefined) throw failure
}

type Pause = (done: number) => Promise<void>

/** Also uses the transaction's own connection, which would time out idle. */
function createPause(db: Database, tx: Db, { id, rows }: KeptImport, stopping: AbortSignal): Pause {
  let next = 0
  return async (done) => {
    if (stopping.aborted) throw new Ended('interrupted')
    if (Date.now() < next) return
    next = Date.now() + PROGRESS_EVERY_MS
    await tx.execute(sql`select`)
    if (await noteProgress(db, id, Math.floor(rows * done))) throw new Ended('cancelled')
  }
}

interface Doing {
  viewer: Viewer
  found: KeptImport
  kind: Work['kind']
  pause: Pause
}

async function planAndWrite(tx: Db, doing: Doing): Promise<{ made: Made; report: ImportReport }> {
  const { viewer, found, kind, pause } = doing
  const estate_id = found.estate.id
  // A run must find the estate as it planned it.
  if (kind === 'run') {
    await holdEstateRow(tx, estate_id)
    await holdProperties(tx, estate_id)
  }
  const there = await readEstate(tx, estate_id)
  const planned = await makePlan(tx, doing, there)
  if (kind === 'run' && !found.plan_hash?.equals(planned.digest)) throw new EstateChanged()
  // A check locks only the rows that it tries to write. Properties come before people, to avoid deadlocks.
  if (kind === 'check')
    await holdProperties(tx, estate_id, [
      ...planned.properties.changed.map(({ id }) => id),
      ...planned.tenancies.new.flatMap(({ property_id }) => property_id ?? []),
    ])
  const made = await writePlan(tx, planned, {
    viewer,
    import_id: found.id,
    estate_id,
    there,
    pause: (done) => pause(PLANNING + done * (1 - PLANNING)),
  })
  const report = { ...planned.report, asked: await readAsked(tx, made.tenancies) }
  if (kind === 'check') throw new TakenBack(planned, report)
  made.roles.push(...(await giveRoles(tx, planned, viewer)))
  made.logged = await audit(tx, viewer, 'import', 'estate', {
    id: estate_id,
    estate_id,
    after: { name: found.estate.name, file_name: found.file_name, ...countsOf(report) },
  })
  return { made, report }
}

async function readAsked(tx: Db, tenancies: readonly number[]): Promise<ImportReport['asked']> {
  return readRow(tx)<ImportReport['asked']>(sql`
    select count(distinct account_id)::int as count, coalesce(sum(amount), 0)::float as amount from ledger_entries
    where account_id in (select account_id from tenants where id = any(${sql.param([...tenancies])}::int[])) and kind <> 'opening' and amount > 0`)
}

const countsOf = ({ rows, properties, tenancies, people, openings }: ImportReport) => ({
  rows_refused: rows.refused,
  properties_new: properties.new,
  properties_changed: properties.changed,
  tenancies_new: tenancies.new,
  tenancies_changed: tenancies.changed,
  people_new: people.new,
  people_linked: people.linked,
  opening_balances: openings.taken.amount,
})

async function makePlan(tx: Db, { viewer, found, pause }: Doing, there: EstateThere): Promise<ImportPlan> {
  const { today, in_a_year } = await readLagosToday(tx)
  const uploaded = await readImportRows(tx, found.id)
  const { fields, default_price, questions } = found
  const job = {
    ...{ fields, default_price, estate: there, today, in_a_year, answers: answersIn(questions) },
    rows: uploaded.filter(({ left_out }) => !left_out),
    attributes: new Map((await listKnownAttributes(tx)).map(({ id, name }) => [id, name])),
    types: await listKnownTypes(tx),
  }
  const ids = [...there.properties.flatMap(({ owner }) => owner ?? []), ...there.tenancies].map(
    ({ user_id }) => user_id,
  )
  const lookUp = async ({ emails, phones }: Mentioned) => ({
    accounts: await findAccounts(tx, viewer, { ids, emails, phones }),
    reserved: await findReservedAddresses(tx, emails),
  })
  const end = new AbortController()
  const planning = planInChild(job, lookUp, { signal: end.signal })
  try {
    return withLeftOut(await pausing(planning, pause), uploaded)
  } catch (error) {
    end.abort(error)
    await planning.catch(() => {})
    throw error
  }
}

async function pausing(planning: Promise<ImportPlan>, pause: Pause): Promise<ImportPlan> {
  for (;;) {
    const made = await Promise.race([planning, sleep(PROGRESS_EVERY_MS, null, { ref: false })])
    await pause(made ? PLANNING : 0)
    if (made) return made
  }
}

function withLeftOut(made: ImportPlan, uploaded: Awaited<ReturnType<typeof readImportRows>>): ImportPlan {
  const out = uploaded.flatMap(({ number, left_out }): ImportPlan['rows'] =>
    left_out ? [{ number, outcome: 'left_out', problems: [], changes: [] }] : [],
  )
  const report = { ...made.report, rows: { ...made.report.rows, left_out: out.length } }
  return { ...made, report, rows: [...made.rows, ...out] }
}

async function readEstate(db: Db, estate_id: number): Promise<EstateThere> {
  const estates = await readRows(db)<{ billing_from: string | null }>(
    sql`select billing_from from estates where id = ${estate_id}`,
  )
  const properties = await readRows(db)<PropertyThere>(sql`
    select p.id, p.title, p.price, p.description, p.status, p.property_type_id, y.name as property_type_name,
      case when p.owner_id is not null then json_build_object('user_id', p.owner_id, 'name', p.owner_name,
        'email', p.owner_email, 'phone', p.owner_phone) end as owner,
      exists (select from property_owners o where o.property_id = p.id and o.planned) as owner_planned, p.let_by_room,
      coalesce((select json_object_agg(a.attribute_id, a.value) from property_attributes a where a.property_id = p.id), '{}')
        as attributes
    from properties p join property_types y on y.id = p.property_type_id where p.estate_id = ${estate_id} order by p.id`)
  const tenancies = await readRows(db)<TenancyThere>(sql`
    select t.id, t.user_id, t.estate_property_id as property_id, t.name, t.email, t.phone_number as phone, t.address,
      t.starts_on, t.left_at is not null as over,
      case
        when e.billing_from is null and t.opening_balance is not null
          then json_build_object('amount', t.opening_balance, 'due_on', t.opening_due_on)
        when l.id is not null then json_build_object('amount', l.amount, 'due_on', l.due_on)
      end as opening
    from tenants t join estates e on e.id = t.estate_id
      left join ledger_entries l on l.account_id = t.account_id and l.kind in ('opening', 'opening_credit') and e.billing_from is not null
    where t.estate_id = ${estate_id} order by t.id`)
  return { properties, tenancies, billing_from: estates[0]?.billing_from ?? null }
}
