import { createHash } from 'node:crypto'
import { longDay } from '#contract/day-words.ts'
import { isGivenBack, nameOfEntry } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { transferWords } from '#contract/transfer-words.ts'
import {
  type AccountStatement,
  byProperty,
  type StatementFigures,
  type StatementLine,
  sumFigures,
} from './statement.ts'

type Days = Pick<Ledger['tenancy'], 'starts_on' | 'ends_on' | 'ended'>

/** `Since 1 December 2025`, `1 December 2025 to 31 October 2026, moved out`: always with the year. */
export function tenancyInWords({ starts_on, ends_on, ended }: Days): string {
  if (ends_on === null) return ended ? 'Moved out' : `Since ${longDay(starts_on)}`
  if (ends_on < starts_on) return 'Never moved in'
  return `${longDay(starts_on)} to ${longDay(ends_on)}${ended ? ', moved out' : ''}`
}

/** The whole text except code and day. Equal texts are one statement. */
export interface Printed extends StatementFigures {
  of: 'tenancy' | 'landlord'
  name: string
  estates: string[]
  from: string
  to: string
  /** How to pay this account by transfer. */
  transfer: string | null
  properties: (StatementFigures & {
    title: string
    estate: string
    /** Set if it differs from that of the statement. */
    tenancies: (StatementFigures & { name: string; days: string; from?: string; lines: PrintedLine[] })[]
  })[]
}

export interface PrintedLine {
  dated_on: string
  what: string
  note: string | null
  /** Naira: positive is charged or given back, negative is paid or credited. */
  amount: number
  given_back: boolean
  running: number
}

function printedLine(line: StatementLine): PrintedLine {
  const { dated_on, note, amount, running } = line
  return { dated_on, what: nameOfEntry(line), note, amount, running, given_back: isGivenBack(line.kind) }
}

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
      days: account.tenancy.number
        ? `Owner's account ${account.tenancy.number}`
        : tenancyInWords(account.tenancy),
      ...(account.from !== from && { from: account.from }),
      ...sumFigures([account]),
      lines: account.lines.map(printedLine),
    })),
  }))
  const estates = [...new Set(properties.map(({ estate }) => estate))]
  const [only, ...others] = accounts
  const isPayers = of === 'tenancy' || only?.tenancy.number !== undefined
  const transfer = only && others.length === 0 && isPayers ? transferWords(only.tenancy) : null
  return { of, name, estates, from, to, transfer, ...sumFigures(accounts), properties }
}

/** The tenancies are part of it, since namesakes have statements of their own. */
export const digestOf = (printed: Printed, account_ids: readonly number[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([account_ids, printed]))
    .digest()
