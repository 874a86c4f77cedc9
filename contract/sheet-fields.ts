export const SHEET_LIMIT_BYTES = 10 * 1024 * 1024
export const MOST_SHEET_ROWS = 20_000
export const MOST_SHEET_COLUMNS = 100

/** In the order of our own sheets. */
export const SHEET_FIELDS = [
  'property',
  'price',
  'description',
  'status',
  'property_type',
  'let_by_room',
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
/** Other sheets may split titles, `A` beside `Flat 2`. */
export const COLUMN_FIELDS = ['property', 'block', ...SHEET_FIELDS.slice(1)] as const
type FixedField = (typeof SHEET_FIELDS)[number] | 'block'
export type SheetField = FixedField | `attribute.${number}`

export const FIELD_LABELS: Record<FixedField, string> = {
  property: 'Property',
  block: 'Block or street',
  price: 'Price',
  description: 'Description',
  status: 'Status',
  property_type: 'Type of home',
  let_by_room: 'Let by room',
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
/** Heading of the reasons for refused rows; imports ignore this column. */
export const PROBLEM_HEADING = 'Problem'
export const EXPLAINING_TAB = 'How to fill it in'
