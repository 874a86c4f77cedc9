import type { ImportedRow, RowProblem } from '#contract/imports.ts'
import type { People, PersonInRow } from './identify.ts'
import type { Answers } from './questions.ts'
import type { ReadRow } from './read-row.ts'

export interface RowPlan {
  number: number
  outcome: ImportedRow['outcome']
  problems: RowProblem[]
  changes: { what: string; before: string; after: string }[]
}

export interface Planned {
  row: ReadRow
  at: string | null
  landlord: PersonInRow | null
  tenant: PersonInRow | null
  is_new: boolean
  changes: RowPlan['changes']
}

export interface PlanFacts extends People {
  answers: Answers
  attributes: ReadonlyMap<number, string>
  /** Naira, for new properties without a price. */
  default_price: number | null
  today: string
  reserved: ReadonlySet<string>
}
