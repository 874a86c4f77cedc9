import { createHash } from 'node:crypto'
import type { ImportQuestion, ImportReport } from '#contract/imports.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { dayOrdersOf } from '#server/sheets/cells/day-order.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { refuseConflicts, refuseUnclearBlocks } from './conflicts.ts'
import { partCouples } from './couples.ts'
import { identify, type PersonInRow, userOf } from './identify.ts'
import { mergeHomes, mergeNames } from './merge-spellings.ts'
import { NEEDS_PRICE, type PropertyPlan, planProperties } from './plan-properties.ts'
import { planTenancies, refuseTenancies, type TenancyPlan } from './plan-tenancies.ts'
import type { PlanFacts, Planned, RowPlan } from './planned.ts'
import { mostUsual } from './questions.ts'
import {
  isRefused,
  type Reading,
  type ReadRow,
  type RowContact,
  readSheetRow,
  refuseRow,
} from './read-row.ts'
import { peopleThere } from './there.ts'

interface PlannedPerson extends RowContact {
  key: string
  user_id: number | null
  parts: ('landlord' | 'tenant')[]
  /** The account belongs to this estate. Other accounts stay hidden: a sheet may hold anybody's email. */
  here: boolean
  joined: boolean
}

export interface ImportPlan {
  rows: RowPlan[]
  people: PlannedPerson[]
  properties: PropertyPlan
  tenancies: TenancyPlan
  report: Omit<ImportReport, 'asked'>
  questions: ImportQuestion[]
  /** Two plans with the same digest write and report the same. */
  digest: Buffer
}

export function readSheetRows(
  rows: readonly { number: number; cells: string[] }[],
  reading: Reading,
): ReadRow[] {
  const inOrder = { ...reading, orders: dayOrdersOf(rows, reading.fields) }
  return rows.map((row) => readSheetRow(row, inOrder))
}

export function plan(rows: readonly ReadRow[], facts: PlanFacts): ImportPlan {
  refuseUnclearBlocks(rows)
  const questions = mergeHomes(rows, facts)
  partCouples(rows, facts)
  const mentions = identify(rows, facts)
  const isThere = mentionsThere(facts)
  questions.push(...mergeNames(mentions, facts, isThere))
  refuseConflicts(rows, mentions, facts.attributes, isThere)
  const byRow = Map.groupBy(mentions, ({ row }) => row)
  const planned = rows.map((row): Planned => {
    const of = (part: PersonInRow['part']) => byRow.get(row)?.find((each) => each.part === part) ?? null
    const at = row.property === null ? null : fold(row.property)
    return { row, at, landlord: of('landlord'), tenant: of('tenant'), is_new: false, changes: [] }
  })
  refuseWhoMayNotBeAdded(planned, facts)
  for (const { key, row, part } of mentions)
    if (key?.startsWith('e') && facts.reserved.has(key.slice(1)))
      refuseRow(row, FIELD_LABELS[`${part}_email`], 'This email already has an account.')
  refuseTenancies(planned, facts)
  const properties = planProperties(planned, facts)
  const tenancies = planTenancies(planned, facts)
  const people = planPeople(planned, properties, tenancies, facts)
  const outcomes = planned.map(({ row, is_new, changes }): RowPlan => {
    const { number, problems } = row
    if (isRefused(row)) return { number, outcome: 'refused', problems, changes: [] }
    return { number, outcome: is_new ? 'new' : changes.length > 0 ? 'changed' : 'same', problems, changes }
  })
  const report = reportOf(planned, outcomes, { people, properties, tenancies })
  const unjoined = people.map(({ joined: _, ...person }) => person)
  const written = { outcomes, properties, tenancies, people: unjoined }
  const digest = createHash('sha256').update(JSON.stringify(written)).digest()
  return { rows: outcomes, people, properties, tenancies, report, questions, digest }
}

function mentionsThere({ estate, phoneOf }: PlanFacts): (mention: PersonInRow) => boolean {
  const same = (mine: string | null, theirs: string | null) => mine === null || mine === theirs
  const there = Map.groupBy(peopleThere(estate), ({ at, user_id }) => `${at}\nu${user_id}`)
  return ({ at, key, name, email, phone }) =>
    there
      .get(`${at}\n${key}`)
      ?.some(
        (typed) =>
          fold(typed.name) === fold(name) &&
          same(email, typed.email) &&
          same(phone, typed.phone && phoneOf(typed.phone)),
      ) ?? false
}

/** Refuses people who run estates, unless the viewer may know that they do. */
function refuseWhoMayNotBeAdded(planned: readonly Planned[], { accounts, estate }: PlanFacts): void {
  const barred = new Set(accounts.flatMap(({ id, may_add }) => (may_add ? [] : [`u${id}`])))
  if (barred.size === 0) return
  const current = peopleThere(estate).filter(({ over }) => !over)
  const has = new Set(current.map(({ part, at, user_id }) => `${part} ${at}\nu${user_id}`))
  for (const { row, at, landlord, tenant } of planned)
    for (const mention of [landlord, tenant]) {
      if (!mention || !barred.has(mention.key ?? '') || has.has(`${mention.part} ${at}\n${mention.key}`))
        continue
      const message = 'This person cannot be added here. Please ask an administrator.'
      refuseRow(row, FIELD_LABELS[`${mention.part}_email`], message)
    }
}

function reportOf(
  planned: readonly Planned[],
  rows: readonly RowPlan[],
  { people, properties, tenancies }: Pick<ImportPlan, 'people' | 'properties' | 'tenancies'>,
): ImportPlan['report'] {
  const count = (outcome: RowPlan['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const made = (plan: { new: unknown[]; changed: unknown[]; same: number }) => ({
    new: plan.new.length,
    changed: plan.changed.length,
    same: plan.same,
  })
  const waiting = people.filter(({ joined }) => !joined)
  return {
    rows: {
      new: count('new'),
      changed: count('changed'),
      same: count('same'),
      refused: count('refused'),
      warned: rows.filter(({ problems }) => problems.some(({ kind }) => kind === 'warning')).length,
      unpriced: rows.filter(({ problems }) => problems.some(({ message }) => message === NEEDS_PRICE)).length,
    },
    properties: made(properties),
    tenancies: made(tenancies),
    people: {
      new: people.filter(({ here }) => !here).length,
      linked: people.filter(({ here }) => here).length,
    },
    invitations: {
      by_email: waiting.filter(({ email }) => email !== null).length,
      by_whatsapp: waiting.filter(({ email, phone }) => email === null && phone !== null).length,
      by_letter: waiting.filter(({ email, phone }) => (email ?? phone) === null).length,
      joined: people.length - waiting.length,
    },
    openings: {
      taken: balances(planned, (each) => !isRefused(each.row)),
      refused: balances(planned, (each) => isRefused(each.row)),
    },
  }
}

/** Counts a balance that rows repeat once, and each that disagrees. */
function balances(planned: readonly Planned[], which: (each: Planned) => boolean) {
  const seen = new Set<string>()
  let [count, kobo] = [0, 0]
  for (const each of planned) {
    const { row, at, tenant } = each
    if (!row.opening || !which(each)) continue
    const about = at !== null && tenant?.key ? `${at}\n${tenant.key}` : `row ${row.number}`
    const balance = `${about}\n${row.opening}`
    if (seen.has(balance)) continue
    seen.add(balance)
    count += 1
    kobo += toKobo(row.opening)
  }
  return { count, amount: toNaira(kobo) }
}

function planPeople(
  planned: readonly Planned[],
  properties: PropertyPlan,
  tenancies: TenancyPlan,
  { accounts, estate }: PlanFacts,
): PlannedPerson[] {
  const landlords = new Set(
    [
      ...properties.new.map(({ owner }) => owner?.key),
      ...properties.changed.map(({ new_owner }) => new_owner?.key),
    ].filter((key) => key !== undefined),
  )
  const tenants = new Set(tenancies.new.map(({ key }) => key))
  const mentioned = planned.flatMap(({ row, landlord, tenant }) =>
    isRefused(row) ? [] : [landlord, tenant].filter((mention) => mention !== null),
  )
  const said = Map.groupBy(mentioned, ({ key }) => key)
  const ids = new Set(peopleThere(estate).map(({ user_id }) => user_id))
  const known = new Map(accounts.flatMap((account) => (ids.has(account.id) ? [[account.id, account]] : [])))
  return [...new Set([...landlords, ...tenants])].sort().map((key) => {
    const mentions = said.get(key) ?? []
    const first = (about: 'email' | 'phone') =>
      mentions.flatMap((each) => each[about] ?? []).sort()[0] ?? null
    const user_id = userOf(key)
    const account = user_id === null ? undefined : known.get(user_id)
    return {
      key,
      user_id,
      name: mostUsual(mentions.map(({ name }) => name)),
      email: account ? account.email : first('email'),
      phone: first('phone') ?? account?.sign_in_phone ?? null,
      parts: (['landlord', 'tenant'] as const).filter((part) =>
        (part === 'landlord' ? landlords : tenants).has(key),
      ),
      here: account !== undefined,
      joined: account?.joined ?? false,
    }
  })
}
