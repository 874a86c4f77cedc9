/* How a table is described: whose its rows are, what of them the person is given, and what erasing the person does to them. */

/** Of a column that is not given to the person whom the row is about: why. */
export const SECRET = 'A secret: whoever has it could act in your name.'
export const OTHERS = 'Says who else did or wrote it, which is about them.'
export const INTERNAL =
  'How the program keeps its rows in order. It says nothing about you that is not shown here.'

/** Of a row that stays when a person is erased: why. */
const MONEY =
  'Money came or is owed. Tax and company law want it kept for six years; it leads to nobody any more.'
const ORDER = 'Other rows refer to it. It leads to nobody any more.'
const PROOF =
  'Whoever looks into a break-in needs to see that something happened. It leads to nobody any more.'
const SAID =
  'It proves that people were told, and that what they said was kept to. It leads to nobody any more.'
export const STAYS = { MONEY, ORDER, PROOF, SAID }

/** What a person is shown of a column: how it is called, and what is read where it is not the column as it is. */
type Shown = string | readonly [label: string, value: string]

/**
 * A table with rows about people. Conditions and values are SQL: `t` is the row, `me.id` the person. A column that is neither
 * given nor withheld fails a test.
 */
export interface PersonalTable {
  /** As people call what is in it; `docs/privacy.md` lists it by this. */
  label: string
  /** Which rows are about the person; null: no row says so, and `why` stands for it. */
  whose: string | null
  /** Why the person is not given the rows, where they are not. */
  why?: string
  /** How the rows are put in order, the newest first where that can be said. */
  order: string
  given: Readonly<Record<string, Shown>>
  withheld: Readonly<Record<string, string>>
  /** Why the rows stay when the person is erased; left out: they are deleted. */
  stays?: string
  /** Columns of rows that stay out of which erasing takes all that is the person's. The others keep their value. */
  emptied?: readonly string[]
}

/** A table in which nobody's data is: why not. */
export interface ImpersonalTable {
  impersonal: string
  columns: readonly string[]
}

type Table = PersonalTable | ImpersonalTable
export type Tables = Readonly<Record<string, Table>>

/** Many columns that are kept back for one reason. */
export const withhold = (why: string, columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, why]))

export const ESTATE = ['Estate', '(select e.name from estates e where e.id = t.estate_id)'] as const
export const home = (column: string) =>
  ['Property', `(select p.title from properties p where p.id = t.${column})`] as const
export const charge = ['Charge', '(select c.name from charges c where c.id = t.charge_id)'] as const
/** Whether it was the person who did it; who else did stays theirs. */
export const byMe = (column: string, label: string) => [label, `t.${column} = me.id`] as const
/** That the row is about a tenancy of theirs. */
export const ofMyTenancy = 't.tenant_id in (select n.id from tenants n where n.user_id = me.id)'
/** Only what is named of a column with anything in it: the rest may be about others. */
export const only = (column: string, keys: readonly string[], where = 'true'): string =>
  `(select jsonb_object_agg(part.key, part.value) from jsonb_each(case when jsonb_typeof(t.${column}) = 'object' then t.${column} end) part
    where part.key in (${keys.map((key) => `'${key}'`).join(', ')}) and ${where})`
