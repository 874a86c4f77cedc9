import { ACCOUNT, HOMES } from './inventory/account.ts'
import { BOOKS, PAYMENTS } from './inventory/money.ts'
import type { PersonalTable } from './inventory/table.ts'
import { WORDS } from './inventory/words.ts'

export const PERSONAL = Object.entries({ ...ACCOUNT, ...HOMES, ...PAYMENTS, ...BOOKS, ...WORDS }).map(
  ([name, table]): Required<Omit<PersonalTable, 'why'>> & { name: string; why: string | undefined } => ({
    whose: 't.user_id = me.id',
    order: 't.created_at desc, t.id desc',
    emptied: [],
    why: undefined,
    ...table,
    name,
  }),
)
