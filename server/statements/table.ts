import { nameOfEntry } from '#contract/due-words.ts'
import { dayColumn, nairaColumn, tableFile } from '#server/answers/table-file.ts'
import type { Account, Line, Statement } from './statement.ts'

interface Row extends Partial<Line> {
  tenancy: Account['tenancy']
  day: string
  what: string
  balance: number
}

/** Each account from its opening balance, line by line, to its closing one. */
export function* rowsOf({ to, accounts }: Statement): Generator<Row> {
  for (const { tenancy, from, opening, lines, closing } of accounts) {
    yield { tenancy, day: from, what: 'Opening balance', balance: opening }
    for (const line of lines)
      yield { tenancy, ...line, day: line.dated_on, what: nameOfEntry(line), balance: line.running }
    yield { tenancy, day: to, what: 'Closing balance', balance: closing }
  }
}

const isMoney = ({ kind }: Row) => kind === 'payment' || kind === 'opening_credit'
const below = ({ amount = 0 }: Row) => (amount < 0 ? -amount : '')

/** What is below zero is paid or adjusted, so that each column can be added up. */
export const TABLE_FORMATS = tableFile<Row>('Statement', [
  dayColumn('Date', (row) => row.day),
  { header: 'What', width: 40, of: (row) => row.what },
  dayColumn('Due', (row) => row.due_on ?? null),
  nairaColumn('Charged', ({ amount = 0 }) => (amount > 0 ? amount : '')),
  nairaColumn('Paid', (row) => (isMoney(row) ? below(row) : '')),
  nairaColumn('Adjusted', (row) => (isMoney(row) ? '' : below(row))),
  nairaColumn('Balance', (row) => row.balance),
  { header: 'Note', width: 40, of: (row) => row.note ?? '' },
  { header: 'Tenant', width: 26, of: ({ tenancy }) => tenancy.name },
  { header: 'Property', width: 26, of: ({ tenancy }) => tenancy.property.title },
  { header: 'Estate', width: 26, of: ({ tenancy }) => tenancy.estate.name },
])
