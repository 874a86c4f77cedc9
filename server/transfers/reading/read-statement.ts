import type { DateOrder, LineClass, StatementField, StatementGap } from '#contract/bank-statements.ts'
export interface ReadLine {
  row: number
  day: string
  value_day: string | null
  time: string | null
  amount: number
  fee: number | null
  balance: number | null
  narration: string
  reference: string | null
  payer: string | null
  payer_bank: string | null
  payer_account: string | null
  is_agent: boolean
  class: LineClass
}
export interface ReadStatement {
  headings_hash: string
  columns: { heading: string; samples: string[]; field: StatementField | null }[]
  date_order: DateOrder | null
  asks_date_order: boolean
  account_number: string | null
  lines: ReadLine[]
  read: number
  unreadable: { row: number; cells: string[]; why: string }[]
  opening: number | null
  closing: number | null
  chain: 'whole' | 'broken' | 'no balance'
  gaps: StatementGap[]
  notes: string[]
  from_on: string | null
  to_on: string | null
}
export interface StatementUpload {
  bytes: Uint8Array
  file_name: string
  fields: (StatementField | null)[] | null
  date_order: DateOrder | null
  layouts: { headings: string; fields: (StatementField | null)[]; date_order: DateOrder | null }[]
  own_names: string[]
}
export async function readStatement(_upload: StatementUpload): Promise<ReadStatement> {
  throw new Error('not here yet')
}
