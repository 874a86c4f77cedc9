type Shown = string | readonly [label: string, value: string]

/** In SQL `t` is the row and `me.id` the person. Columns that are not named are withheld and keep their value. */
export interface PersonalTable {
  label: string
  /** Selects the person's rows, by default by `user_id`. null: nobody gets the rows; `why` says why. */
  whose?: string | null
  why?: string
  order?: string
  given: Readonly<Record<string, Shown>>
  /** Columns that an erasure empties, or 'deleted' for whole rows. */
  emptied?: readonly string[] | 'deleted'
  privacy: readonly [level: string, why: string, howLong: string]
}
export type Tables = Readonly<Record<string, PersonalTable>>

const INVOICE = '(select p.invoice_number from payments p where p.id = t.payment_id)'
const CHECKOUT = '(select c.reference from checkouts c where c.id = t.checkout_id)'

const USUAL: Readonly<Record<string, Shown>> = {
  id: 'Number',
  status: 'State',
  ip: 'Network address',
  owner_name: 'Your name there',
  owner_email: 'Your email there',
  owner_phone: 'Your phone number there',
  dated_on: 'Day',
  due_on: 'Due',
  last_error: 'What went wrong',
  undone_at: 'Undone',
  created_at: 'Entered',
  estate_id: ['Estate', '(select e.name from estates e where e.id = t.estate_id)'],
  estate_property_id: ['Property', '(select p.title from properties p where p.id = t.estate_property_id)'],
  property_id: ['Property', '(select p.title from properties p where p.id = t.property_id)'],
  charge_id: ['Charge', '(select c.name from charges c where c.id = t.charge_id)'],
  account_id: ['Account', 't.account_id'],
  tenant_id: ['Tenancy', 't.tenant_id'],
  payment_id: ['Invoice', INVOICE],
  checkout_id: ['Reference', CHECKOUT],
  user_id: ['By you', 't.user_id = me.id'],
}

export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')

/** Labels columns as usual, or else by their names. */
export const usual = (...columns: string[]): Record<string, Shown> =>
  Object.fromEntries(columns.map((column) => [column, USUAL[column] ?? sentence(column)]))

/** Whether the person did it; the file names nobody else. */
export const byMe = (column: string, label: string) => [label, `t.${column} = me.id`] as const
export const ifMine = (column: string, label: string) =>
  [label, `case when t.user_id = me.id then t.${column} end`] as const
export const ofMyHousehold = (account: string) =>
  `${account} in (select n.account_id from tenants n where n.user_id = me.id)`
export const ofMyAccount = ofMyHousehold('t.account_id')
export const ofMyTenancy = 't.tenant_id in (select n.id from tenants n where n.user_id = me.id)'
/** Selected keys of a JSON column: others may be about other people. */
export const only = (column: string, keys: readonly string[], where = 'true'): string =>
  `(select jsonb_object_agg(part.key, part.value) from jsonb_each(case when jsonb_typeof(t.${column}) = 'object' then t.${column} end) part
    where part.key in (${keys.map((key) => `'${key}'`).join(', ')}) and ${where})`
