import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import type { PersonInRow } from './identify.ts'
import { TWO_NAMES } from './one-person.ts'
import { labelOf, type ReadRow, refuseRow } from './read-row.ts'

const MOST_NAMED = 5
const LONGEST_SHOWN_CHARS = 60

type Value = string | number | null
interface OfRow {
  row: ReadRow
}

const byRow = (one: OfRow, other: OfRow) => one.row.number - other.row.number

function listRows<Each extends OfRow>(sorted: readonly Each[], differs: (each: Each) => boolean): string {
  const numbers = new Set<number>()
  for (const each of sorted) {
    if (differs(each)) numbers.add(each.row.number)
    if (numbers.size > MOST_NAMED) break
  }
  const named = [...numbers].slice(0, MOST_NAMED).join(', ')
  return `${numbers.size === 1 ? 'Row' : 'Rows'} ${named}${numbers.size > MOST_NAMED ? ' and more' : ''}`
}

function refuseDisagreeing<Each extends OfRow>(
  column: string,
  what: string,
  group: readonly Each[],
  read: (each: Each) => Value,
  show: (each: Each) => string | null | undefined = (each) => String(read(each)),
): void {
  const told = group.filter((each) => read(each) !== null).sort(byRow)
  const values = Map.groupBy(told, read)
  if (values.size < 2) return
  for (const [value, same] of values) {
    const others = listRows(told, (each) => read(each) !== value)
    const verb = told.length - same.length === 1 ? 'has' : 'have'
    const message = `${others} ${verb} ${otherWords(value, values, show)} for ${what}`
    for (const row of new Set(same.map((each) => each.row))) refuseRow(row, column, message)
  }
}

function otherWords<Each>(
  value: Value,
  values: ReadonlyMap<Value, Each[]>,
  show: (each: Each) => string | null | undefined,
): string {
  if (values.size > MOST_NAMED) return 'something else'
  const others = [...values].flatMap(([other, [first]]) => (other === value || !first ? [] : show(first)))
  const shown = others.join(' or ')
  return shown.length <= LONGEST_SHOWN_CHARS ? shown : 'something else'
}

/** Two flats of one name without blocks would become one. */
export function refuseUnclearBlocks(rows: readonly ReadRow[]): void {
  for (const group of Map.groupBy(rows, ({ title }) => fold(title ?? '')).values()) {
    if (group.length < 2) continue
    const sorted = group.map((row) => ({ row })).sort(byRow)
    for (const row of group)
      if (row.title !== null && row.block === '') {
        const others = listRows(sorted, (each) => each.row !== row).toLowerCase()
        refuseRow(
          row,
          FIELD_LABELS.block,
          `Blank, and ${row.title} is in ${others}, too: write it in each row`,
        )
      }
  }
}

export function refuseConflicts(
  rows: readonly ReadRow[],
  mentions: readonly PersonInRow[],
  attributes: ReadonlyMap<number, string>,
  isThere: (mention: PersonInRow) => boolean,
): void {
  const landlords = new Map(
    mentions.flatMap(({ row, part, key }) => (part === 'landlord' ? [[row, key]] : [])),
  )
  const titled = rows.flatMap((row) => (row.property === null ? [] : { row, at: fold(row.property) }))
  for (const group of Map.groupBy(titled, ({ at }) => at).values()) {
    const check = (
      column: string,
      read: (each: OfRow) => Value,
      show?: (each: OfRow) => string | null | undefined,
    ) => refuseDisagreeing(column, 'this property', group, read, show)
    check(
      FIELD_LABELS.price,
      ({ row }) => row.price,
      ({ row }) => formatNaira(row.price ?? 0),
    )
    check(FIELD_LABELS.description, ({ row }) => row.description)
    check(FIELD_LABELS.status, ({ row }) => row.status)
    check(FIELD_LABELS.property_type, ({ row }) => row.type?.name ?? null)
    check(FIELD_LABELS.let_by_room, ({ row }) =>
      row.let_by_room === null ? null : row.let_by_room ? 'Yes' : 'No',
    )
    check(
      FIELD_LABELS.landlord_name,
      ({ row }) => landlords.get(row) ?? null,
      ({ row }) => row.landlord?.name,
    )
    for (const id of new Set(group.flatMap(({ row }) => [...row.attributes.keys()])))
      check(labelOf(`attribute.${id}`, attributes), ({ row }) => row.attributes.get(id) ?? null)
  }

  const known = mentions.filter(({ key }) => key !== null)
  for (const group of Map.groupBy(known, ({ key }) => key).values()) {
    const new_ones = group.filter((mention) => !isThere(mention))
    const part = new_ones.some((mention) => mention.part === 'landlord') ? 'landlord' : 'tenant'
    for (const about of ['name', 'email', 'phone'] as const)
      refuseDisagreeing(
        FIELD_LABELS[`${part}_${about}`],
        about === 'name' ? `the same phone or email. ${TWO_NAMES}` : 'this person',
        new_ones,
        (mention) => (about === 'name' ? fold(mention.name) : mention[about]),
        (mention) => mention[about],
      )
  }

  const tenants = known.filter(({ part, at }) => part === 'tenant' && at !== null)
  for (const group of Map.groupBy(tenants, ({ key, at }) => `${at}\n${key}`).values())
    for (const [field, about, show] of [
      ['tenant_address', 'address', String],
      ['starts_on', 'starts_on', (day: Value) => formatDay(String(day))],
      ['opening_balance', 'opening', (amount: Value) => formatNaira(Number(amount))],
      ['opening_due_on', 'due_on', (day: Value) => formatDay(String(day))],
    ] as const)
      refuseDisagreeing(
        FIELD_LABELS[field],
        'this tenancy',
        group,
        ({ row }) => row[about],
        ({ row }) => show(row[about]),
      )
}
