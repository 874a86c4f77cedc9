import type { ImportReport } from '#contract/imports.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import type { PlannedPerson } from './plan-people.ts'
import type { PropertyPlan } from './plan-properties.ts'
import type { TenancyPlan } from './plan-tenancies.ts'
import type { Planned, RowPlan } from './planned.ts'
import { isRefused } from './read-row.ts'

/** What is going to be done, in figures. */
export function reportOf(
  planned: readonly Planned[],
  rows: readonly RowPlan[],
  {
    people,
    properties,
    tenancies,
  }: { people: PlannedPerson[]; properties: PropertyPlan; tenancies: TenancyPlan },
): Omit<ImportReport, 'asked'> {
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

/** The opening balances of some rows; one that several rows repeat counts once, and each of those that disagree. */
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
