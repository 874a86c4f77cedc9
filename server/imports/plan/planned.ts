import type { ROW_OUTCOMES, RowProblem } from '#contract/imports.ts'
import type { Mention, People } from './identify.ts'
import type { Answers } from './questions.ts'
import type { ReadRow } from './read-row.ts'

/** Something that is there already and becomes another. */
interface Change {
  what: string
  before: string
  after: string
}
export interface RowPlan {
  number: number
  outcome: (typeof ROW_OUTCOMES)[number]
  problems: RowProblem[]
  changes: Change[]
}

/** What is going on with a row while the plan is made. */
export interface Planned {
  row: ReadRow
  /** The property, folded; null where it names none. */
  at: string | null
  landlord: Mention | null
  tenant: Mention | null
  is_new: boolean
  changes: Change[]
}

export interface PlanFacts extends People {
  /** To what earlier checks asked. */
  answers: Answers
  attributes: ReadonlyMap<number, string>
  /** Naira, of new properties that no row says a price of. */
  default_price: number | null
  today: string
  /** Addresses that were somebody's until lately and may be had back. */
  reserved: ReadonlySet<string>
}
