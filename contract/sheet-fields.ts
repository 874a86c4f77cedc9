/** The largest file that is read, and the most rows in it below the headings. */
export const SHEET_LIMIT_BYTES = 10 * 1024 * 1024
export const MOST_SHEET_ROWS = 20_000
/** More columns than any sheet of an estate has. */
export const MOST_SHEET_COLUMNS = 100

/** What a column of an estate's sheet can say, in the order in which our own sheets have them. */
export const SHEET_FIELDS = [
  'property',
  'price',
  'description',
  'status',
  'landlord_name',
  'landlord_email',
  'landlord_phone',
  'tenant_name',
  'tenant_email',
  'tenant_phone',
  'tenant_address',
  'starts_on',
  'opening_balance',
  'opening_due_on',
] as const
/** Of other people's sheets also the part of a title that stands in a column of its own: `A` beside `Flat 2`. */
export const COLUMN_FIELDS = ['property', 'block', ...SHEET_FIELDS.slice(1)] as const
type FixedField = (typeof SHEET_FIELDS)[number] | 'block'
/** One of them, or an attribute of properties by its id. */
export type SheetField = FixedField | `attribute.${number}`

/** How each is headed in our own sheets, and called in what is said of a row. */
export const FIELD_LABELS: Record<FixedField, string> = {
  property: 'Property',
  block: 'Block or street',
  price: 'Price',
  description: 'Description',
  status: 'Status',
  landlord_name: 'Landlord',
  landlord_email: 'Landlord email',
  landlord_phone: 'Landlord phone',
  tenant_name: 'Tenant',
  tenant_email: 'Tenant email',
  tenant_phone: 'Tenant phone',
  tenant_address: 'Tenant address',
  starts_on: 'Lives there since',
  opening_balance: 'Opening balance',
  opening_due_on: 'Owed since',
}
/** The heading of the column that says why a row was refused; it is left out when the sheet is read again. */
export const PROBLEM_HEADING = 'Problem'
/** The tab of our template that says what to write in each column. */
export const EXPLAINING_TAB = 'How to fill it in'
