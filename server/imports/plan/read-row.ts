import type { RowProblem } from '#contract/imports.ts'
import type { PropertyStatus } from '#contract/properties.ts'
import { FIELD_LABELS, type SheetField } from '#contract/sheet-fields.ts'
import { readAmount } from '#server/sheets/cells/amount.ts'
import type { CellRead } from '#server/sheets/cells/cell.ts'
import { type DayOrder, readDay } from '#server/sheets/cells/day.ts'
import { readEmail } from '#server/sheets/cells/email.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { readPhone } from '#server/sheets/cells/phone.ts'
import { readStatus } from '#server/sheets/cells/status.ts'
import { readLine, readLines, readName, readTitle } from '#server/sheets/cells/text.ts'
import { type KnownType, readTypeOfHome } from '#server/sheets/cells/type-of-home.ts'
import { readYesNo } from '#server/sheets/cells/yes-no.ts'

export interface RowContact {
  name: string
  email: string | null
  phone: string | null
}
/** Null: blank or unreadable. */
export interface ReadRow {
  number: number
  property: string | null
  /** Null if the sheet lacks the column. */
  title: string | null
  block: string | null
  price: number | null
  description: string | null
  status: PropertyStatus | null
  type: KnownType | null
  attributes: Map<number, string>
  landlord: RowContact | null
  tenant: RowContact | null
  address: string | null
  starts_on: string | null
  opening: number | null
  due_on: string | null
  let_by_room: boolean | null
  problems: RowProblem[]
}

export interface Reading {
  fields: readonly (SheetField | null)[]
  attributes: ReadonlyMap<number, string>
  types: readonly KnownType[]
  today: string
  in_a_year: string
  orders?: ReadonlyMap<SheetField, DayOrder>
  phones: ReadonlySet<string>
}

type FixedField = keyof typeof FIELD_LABELS
const LONGEST_CHARS = { title: 200, description: 5000, name: 200, address: 500, attribute: 100 }

const attributeOf = (field: SheetField): number | null =>
  field.startsWith('attribute.') ? Number(field.slice('attribute.'.length)) : null
export const labelOf = (field: SheetField, attributes: ReadonlyMap<number, string>): string =>
  FIELD_LABELS[field as FixedField] ?? attributes.get(attributeOf(field) ?? 0) ?? field

export function readSheetRow(
  { number, cells }: { number: number; cells: string[] },
  reading: Reading,
): ReadRow {
  const problems: RowProblem[] = []
  const note = (kind: RowProblem['kind'], field: FixedField, message: string) =>
    problems.push({ kind, column: FIELD_LABELS[field], message })
  const cellOf = (field: SheetField) => cells[reading.fields.indexOf(field)] ?? ''
  const unread = new Set<FixedField>()
  const read = <Value>(field: FixedField, by: (text: string) => CellRead<Value>): Value | null => {
    const result = by(cellOf(field))
    if ('problem' in result) {
      unread.add(field)
      note('error', field, result.problem)
      return null
    }
    if (result.warning) note('warning', field, result.warning)
    return result.value
  }
  const readDayOf = (field: 'starts_on' | 'opening_due_on') =>
    read(field, (text) => readDay(text, { today: reading.today, order: reading.orders?.get(field) }))
  const readNumber = (text: string): CellRead<string> =>
    reading.phones.has(text.trim()) ? { value: text.trim() } : readPhone(text)
  const contact = (who: 'landlord' | 'tenant'): RowContact | null => {
    const name = read(`${who}_name`, (text) => readName(text, LONGEST_CHARS.name))
    const email = read(`${who}_email`, readEmail)
    const phone = read(`${who}_phone`, readNumber)
    if (name !== null) return { name, email, phone }
    if ((email ?? phone) !== null && !unread.has(`${who}_name`))
      note('error', `${who}_name`, `${email ?? phone} has no name beside it`)
    return null
  }

  const title = read('property', (text) => readTitle(text, LONGEST_CHARS.title))
  const block = read('block', (text) => readLine(text, LONGEST_CHARS.title))
  const property = title === null ? null : titleIn(block, title)
  if (property !== null && property.length > LONGEST_CHARS.title)
    note('error', 'property', `At most ${LONGEST_CHARS.title} characters with its block or street`)
  if (title === null && !unread.has('property')) note('error', 'property', 'This row names no property')
  const price = read('price', (text) => readAmount(text, { below_zero: false }))
  if (price === 0)
    note('error', 'price', 'A price is more than zero; leave the cell empty where there is none')
  const row: ReadRow = {
    number,
    property,
    title,
    block: reading.fields.includes('block') ? (block ?? '') : null,
    price: price === 0 ? null : price,
    description: read('description', (text) => readLines(text, LONGEST_CHARS.description)),
    status: read('status', readStatus),
    type: read('property_type', (text) => readTypeOfHome(text, reading.types)),
    attributes: new Map(),
    landlord: contact('landlord'),
    tenant: contact('tenant'),
    address: read('tenant_address', (text) => readLines(text, LONGEST_CHARS.address)),
    starts_on: readDayOf('starts_on'),
    opening: read('opening_balance', (text) => readAmount(text, { below_zero: true })),
    due_on: readDayOf('opening_due_on'),
    let_by_room: read('let_by_room', readYesNo),
    problems,
  }
  for (const [column, field] of reading.fields.entries()) {
    const id = field && attributeOf(field)
    if (!id) continue
    const result = readLine(cells[column] ?? '', LONGEST_CHARS.attribute)
    if ('problem' in result) refuseRow(row, labelOf(field, reading.attributes), result.problem)
    else if (result.value !== null) row.attributes.set(id, result.value)
  }
  checkTenancy(row, reading, unread, note)
  return row
}

const NUMBERED = /^(?:\p{L}{0,2}\d{0,4}|\d{1,4}\p{L}?)$/u

/** `Flat 2` in block `A` becomes `Flat 2, Block A`. */
export function titleIn(block: string | null, title: string): string {
  if (block === null) return title
  const name = NUMBERED.test(block) ? `Block ${block}` : block
  return fold(title).includes(fold(name)) ? title : `${title}, ${name}`
}

function checkTenancy(
  row: ReadRow,
  { today, in_a_year }: Reading,
  unread: ReadonlySet<FixedField>,
  note: (kind: RowProblem['kind'], field: FixedField, message: string) => void,
): void {
  const nobody = row.tenant === null && !unread.has('tenant_name')
  if (nobody && row.opening) note('error', 'opening_balance', 'This row names no tenant who owes it')
  if (nobody && row.starts_on !== null) note('warning', 'starts_on', 'Left out: this row names no tenant')
  if (row.tenant && row.status === 'available')
    note('warning', 'status', `Says that nobody lives here, but ${row.tenant.name} does: counted as rented`)
  if (row.tenant === null) row.address = row.starts_on = null
  if (row.starts_on !== null && row.starts_on > in_a_year)
    note('error', 'starts_on', 'At most a year from today')
  if (row.due_on === null) return
  if (row.due_on > today) note('error', 'opening_due_on', 'What is owed already was due before today')
  if (!row.opening || row.opening < 0) {
    if (!unread.has('opening_balance'))
      note('warning', 'opening_due_on', 'Left out: no opening balance is owed beside it')
    row.due_on = null
  }
}

export function refuseRow({ problems }: ReadRow, column: string, message: string): void {
  problems.push({ kind: 'error', column, message })
}

export function warn({ problems }: ReadRow, column: string | null, message: string): void {
  problems.push({ kind: 'warning', column, message })
}

export const isRefused = ({ problems }: ReadRow): boolean => problems.some(({ kind }) => kind === 'error')
