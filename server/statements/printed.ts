import { createHash } from 'node:crypto'
import { longDay } from '#contract/day-words.ts'
import { nameOfEntry } from '#contract/due-words.ts'
import {
  type AccountStatement,
  byProperty,
  type StatementFigures,
  type StatementLine,
  sumFigures,
} from './statement.ts'

interface Days {
  starts_on: string
  ends_on: string | null
  ended: boolean
}
/** Its days as a paper says them: it is read years later, so the year is always there. `Since 1 December 2025`, `1 December 2025 to 31 October 2026, moved out`. */
export function tenancyInWords({ starts_on, ends_on, ended }: Days): string {
  if (ends_on === null) return ended ? 'Moved out' : `Since ${longDay(starts_on)}`
  // Left before it began.
  if (ends_on < starts_on) return 'Never moved in'
  return `${longDay(starts_on)} to ${longDay(ends_on)}${ended ? ', moved out' : ''}`
}

/** All that the paper says but for its code and day. It is printed from this alone, and two of the same are one statement. */
export interface Printed extends StatementFigures {
  of: 'tenancy' | 'landlord'
  /** Whose it is. */
  name: string
  estates: string[]
  from: string
  to: string
  properties: (StatementFigures & {
    title: string
    estate: string
    /** `from` where it is not that of all. */
    tenancies: (StatementFigures & { name: string; days: string; from?: string; lines: PrintedLine[] })[]
  })[]
}
export interface PrintedLine {
  dated_on: string
  what: string
  note: string | null
  /** Naira: above zero charged, below zero paid or let off. */
  amount: number
  running: number
}

const printedLine = (line: StatementLine): PrintedLine => ({
  dated_on: line.dated_on,
  what: nameOfEntry(line),
  note: line.note,
  amount: line.amount,
  running: line.running,
})

export function printedOf(
  { from, to, accounts }: AccountStatement,
  { of, name }: Pick<Printed, 'of' | 'name'>,
): Printed {
  const properties = byProperty(accounts).map(({ property, estate, accounts: homes, ...figures }) => ({
    title: property.title,
    estate: estate.name,
    ...figures,
    tenancies: homes.map((account) => ({
      name: account.tenancy.name,
      days: tenancyInWords(account.tenancy),
      ...(account.from !== from && { from: account.from }),
      ...sumFigures([account]),
      lines: account.lines.map(printedLine),
    })),
  }))
  const estates = [...new Set(properties.map(({ estate }) => estate))]
  return { of, name, estates, from, to, ...sumFigures(accounts), properties }
}

/** Of what a paper says, and of whose ledgers: namesakes have statements of their own. */
export const digestOf = (printed: Printed, tenant_ids: readonly number[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([tenant_ids, printed]))
    .digest()
