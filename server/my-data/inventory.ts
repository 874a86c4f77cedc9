import { ACCOUNT, HOMES } from './inventory/account.ts'
import { IMPERSONAL } from './inventory/impersonal.ts'
import { BOOKS, PAYMENTS } from './inventory/money.ts'
import type { PersonalTable, Tables } from './inventory/table.ts'
import { WORDS } from './inventory/words.ts'

/** Every table of the database: whose its rows are, what people are given of them, and what erasing does to them. */
export const INVENTORY: Tables = { ...ACCOUNT, ...HOMES, ...PAYMENTS, ...BOOKS, ...WORDS, ...IMPERSONAL }

/** The tables with rows about people, in the order in which a person is shown them. */
export const PERSONAL: readonly (PersonalTable & { name: string })[] = Object.entries(INVENTORY).flatMap(
  ([name, table]) => ('impersonal' in table ? [] : [{ name, ...table }]),
)
