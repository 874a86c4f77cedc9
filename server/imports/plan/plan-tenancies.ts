import { formatCount } from '#contract/counts.ts'
import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { type ContactChanges, contactChanges, homesByRoom } from './plan-properties.ts'
import type { PlanFacts, Planned } from './planned.ts'
import { mostUsual } from './questions.ts'
import { isRefused, type RowContact, refuseRow, warn } from './read-row.ts'
import type { OpeningThere, TenancyThere } from './there.ts'

interface Said extends RowContact {
  address: string | null
  starts_on: string | null
  opening: OpeningThere | null
}
interface NewTenancy extends Said {
  /** The person's key and the folded title of the property. */
  key: string
  at: string
  property_id: number | null
}
export interface ChangedTenancy {
  id: number
  set: ContactChanges & { address?: string }
  /** Null removes the opening balance; absent keeps it. */
  opening?: OpeningThere | null
}
export interface TenancyPlan {
  new: NewTenancy[]
  changed: ChangedTenancy[]
  same: number
}

function gather(planned: readonly Planned[], { estate }: PlanFacts) {
  const ids = new Map(estate.properties.map(({ id, title }) => [fold(title), id]))
  const titles = new Map(estate.properties.map(({ id, title }) => [id, fold(title)]))
  const current = estate.tenancies.filter(({ over }) => !over)
  const groups = Map.groupBy(
    planned.filter(({ at, tenant }) => at !== null && tenant?.key),
    ({ at, tenant }) => `${at}\n${tenant?.key}`,
  )
  const keyOf = ({ property_id, user_id }: TenancyThere) => `${titles.get(property_id)}\nu${user_id}`
  const there = new Map(current.map((tenancy) => [keyOf(tenancy), tenancy]))
  const neighbours = neighboursOf(current, (tenancy) => groups.has(keyOf(tenancy)))
  return [...groups.keys()].sort().map((id) => {
    const group = groups.get(id) ?? []
    const { at, tenant } = group[0] as Planned
    const property_id = ids.get(at ?? '') ?? null
    return {
      ...{ group, at: at ?? '', key: tenant?.key ?? '', property_id },
      there: there.get(id),
      neighbours: property_id === null ? undefined : neighbours.get(property_id),
    }
  })
}

const MOST_NAMED = 3

function liveThere(first: readonly string[], count: number): string {
  const told = first.slice(0, MOST_NAMED)
  if (count > MOST_NAMED) told.push(`${formatCount(count - MOST_NAMED)} more`)
  const last = told.pop()
  if (last === undefined) return ''
  return told.length === 0 ? `${last} lives there, too` : `${told.join(', ')} and ${last} live there, too`
}

/** Built once: thousands may live in one property. */
function neighboursOf(current: readonly TenancyThere[], isNamed: (tenancy: TenancyThere) => boolean) {
  return new Map(
    [...Map.groupBy(current, ({ property_id }) => property_id)].map(([property_id, tenancies]) => {
      const others = tenancies.filter((each) => !isNamed(each)).map(({ name }) => name)
      return [property_id, { names: new Set(tenancies.map(({ name }) => fold(name))), others }]
    }),
  )
}

/** Runs before planning, so that nothing else of a refused row is written. */
export function refuseTenancies(planned: readonly Planned[], facts: PlanFacts): void {
  const { billing_from } = facts.estate
  for (const { group, there, neighbours } of gather(planned, facts)) {
    if (billing_from !== null) refuseOpenings(group, there?.opening ?? null, billing_from)
    if (!there) refuseNamesakes(group, neighbours?.names)
  }
}

export function planTenancies(planned: readonly Planned[], facts: PlanFacts): TenancyPlan {
  const result: TenancyPlan = { new: [], changed: [], same: 0 }
  const gathered = gather(planned, facts).flatMap((each) => {
    const [first, ...repeated] = each.group.filter(({ row }) => !isRefused(row))
    return first ? [{ ...each, first, good: [first, ...repeated], repeated }] : []
  })
  const by_room = homesByRoom(planned, facts)
  const homes = Map.groupBy(
    gathered.toSorted((one, other) => one.first.row.number - other.first.row.number),
    ({ at }) => at,
  )
  for (const each of gathered) {
    const { first, good, repeated, at, key, property_id, there, neighbours } = each
    const said = saidOf(good)
    if (there) {
      const changed = changesOf(there, said, first, facts)
      if (changed) result.changed.push(changed)
      else result.same += 1
    } else {
      first.is_new = true
      const home = homes.get(at) ?? []
      const others = neighbours?.others ?? []
      const named = home.slice(0, MOST_NAMED + 1).filter((other) => other !== each)
      const message = liveThere(
        [
          ...named.map(({ first: { tenant, row } }) => `${tenant?.name} in row ${row.number}`),
          ...others.slice(0, MOST_NAMED),
        ],
        home.length - 1 + others.length,
      )
      const accounts = by_room.has(at) ? 'Each has an account of their own.' : 'They share one account.'
      if (message) warn(first.row, FIELD_LABELS.tenant_name, `${message}. ${accounts}`)
      warnOfCharges(first, said, facts)
      const opening = said.opening?.amount === 0 ? null : said.opening
      result.new.push({ ...said, key, at, property_id, opening })
    }
    for (const { row } of repeated) warn(row, null, `Row ${first.row.number} is about the same tenancy`)
  }
  return result
}

function saidOf(good: readonly Planned[]): Said {
  const first = <Value>(of: (each: Planned) => Value | null): Value | null =>
    good.map(of).find((value) => value !== null) ?? null
  const amount = first(({ row }) => row.opening)
  return {
    name: mostUsual(good.map(({ tenant }) => tenant?.name ?? '')),
    email: first(({ tenant }) => tenant?.email ?? null),
    phone: first(({ tenant }) => tenant?.phone ?? null),
    address: first(({ row }) => row.address),
    starts_on: first(({ row }) => row.starts_on),
    opening: amount === null ? null : { amount, due_on: first(({ row }) => row.due_on) },
  }
}

/** Same name, other contact: more likely a change than a second tenant. */
function refuseNamesakes(group: readonly Planned[], neighbours: ReadonlySet<string> | undefined): void {
  for (const { row, tenant } of group)
    if (tenant && neighbours?.has(fold(tenant.name)))
      refuseRow(
        row,
        FIELD_LABELS.tenant_name,
        `${tenant.name} lives there already with another email or phone. Change that on the page of the tenancy.`,
      )
}

/** An estate that bills keeps opening balances in the ledger, which is corrected there. */
function refuseOpenings(group: readonly Planned[], opening: OpeningThere | null, billing_from: string): void {
  for (const { row } of group) {
    if (opening && row.opening !== null && row.opening !== opening.amount)
      refuseRow(
        row,
        FIELD_LABELS.opening_balance,
        `The ledger has an opening balance of ${formatNaira(opening.amount)}. Adjust it on the page of the tenancy.`,
      )
    if (!opening && row.due_on !== null && row.due_on >= billing_from)
      refuseRow(
        row,
        FIELD_LABELS.opening_due_on,
        `An opening balance was due before billing began, on ${formatDay(billing_from)}`,
      )
  }
}

function warnOfCharges({ row }: Planned, { starts_on, opening }: Said, { estate, today }: PlanFacts): void {
  const { billing_from } = estate
  if (billing_from === null || !opening || opening.amount <= 0) return
  const since = starts_on !== null && starts_on > billing_from ? starts_on : billing_from
  if ((starts_on ?? today) >= today || since >= today) return
  warn(
    row,
    FIELD_LABELS.opening_balance,
    `Comes on top of the charges since ${formatDay(since)}: enter only what was owed before`,
  )
}

function changesOf(there: TenancyThere, said: Said, by: Planned, facts: PlanFacts): ChangedTenancy | null {
  const changed: ChangedTenancy = { id: there.id, set: {} }
  let any = false
  const note = (what: string, before: string | null, after: string) => {
    any = true
    by.changes.push({ what, before: before ?? '', after })
  }
  changed.set = contactChanges(there, said, facts.phoneOf, (about, before, after) =>
    note(FIELD_LABELS[`tenant_${about}`], before, after),
  )
  if (said.address !== null && said.address !== there.address?.trim()) {
    changed.set.address = said.address
    note(FIELD_LABELS.tenant_address, there.address, said.address)
  }
  if (said.starts_on !== null && said.starts_on !== there.starts_on)
    warn(
      by.row,
      FIELD_LABELS.starts_on,
      `Stays ${formatDay(there.starts_on)}; change it on the page of the tenancy`,
    )
  const opening = newOpening(there.opening, said.opening, facts.estate.billing_from !== null)
  if (opening !== undefined) {
    changed.opening = opening
    const inWords = (value: OpeningThere | null) =>
      value === null
        ? 'None'
        : `${formatNaira(value.amount)}${value.due_on ? ` since ${formatDay(value.due_on)}` : ''}`
    note(FIELD_LABELS.opening_balance, inWords(there.opening), inWords(opening))
  }
  return any ? changed : null
}

function newOpening(
  there: OpeningThere | null,
  said: OpeningThere | null,
  bills: boolean,
): OpeningThere | null | undefined {
  if (said === null) return undefined
  if (said.amount === 0) return there === null || bills ? undefined : null
  if (there === null) return said
  if (bills) return undefined
  const due_on = said.amount < 0 ? null : (said.due_on ?? there.due_on)
  return said.amount === there.amount && due_on === there.due_on ? undefined : { ...said, due_on }
}
