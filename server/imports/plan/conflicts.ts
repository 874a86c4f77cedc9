import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { groupBy } from './fold.ts'
import type { Mention } from './identify.ts'
import { TWO_NAMES } from './one-person.ts'
import { labelOf, type ReadRow } from './read-row.ts'

const MOST_NAMED = 5

const LONGEST_SHOWN_CHARS = 60

/** One row's value; null says nothing. */
interface Said {
  row: ReadRow
  value: string | number | null
  shown?: string | null
}

/** The first rows with another value, one more than a message names. */
function othersThan(value: Said['value'], told: readonly Said[]): number[] {
  const numbers = new Set<number>()
  for (const each of told) {
    if (each.value !== value) numbers.add(each.row.number)
    if (numbers.size > MOST_NAMED) break
  }
  return [...numbers]
}

const list = (numbers: readonly number[]) => {
  const named = numbers.slice(0, MOST_NAMED).join(', ')
  return `${numbers.length === 1 ? 'Row' : 'Rows'} ${named}${numbers.length > MOST_NAMED ? ' and more' : ''}`
}

function wordOfOthers(value: Said['value'], values: ReadonlyMap<Said['value'], readonly Said[]>): string {
  if (values.size > MOST_NAMED) return 'something else'
  const others = [...values].flatMap(([each, [said]]) =>
    each === value ? [] : (said?.shown ?? String(said?.value)),
  )
  const shown = others.join(' or ')
  return shown.length <= LONGEST_SHOWN_CHARS ? shown : 'something else'
}

/** Refuses all rows that disagree; each message names the other rows. */
function refuseDisagreeing(column: string, what: string, said: readonly Said[]): void {
  // Sorted once: twenty thousand rows may hold as many values.
  const told = said
    .filter(({ value }) => value !== null)
    .sort((one, other) => one.row.number - other.row.number)
  const values = groupBy(told, ({ value }) => value)
  if (values.size < 2) return
  for (const [value, rows] of values) {
    const others = othersThan(value, told)
    const verb = told.length - rows.length === 1 ? 'has' : 'have'
    for (const row of new Set(rows.map((each) => each.row)))
      row.problems.push({
        kind: 'error',
        column,
        message: `${list(others)} ${verb} ${wordOfOthers(value, values)} for ${what}`,
      })
  }
}

const folded = (text: string | null) => (text === null ? null : fold(text))

/** Refuses a flat without a block if the sheet has more of that name: they would become one. */
export function refuseUnclearBlocks(rows: readonly ReadRow[]): void {
  for (const group of groupBy(rows, ({ title }) => fold(title ?? '')).values()) {
    if (group.length < 2) continue
    const sorted = group
      .map((row) => ({ row, value: row.number }))
      .sort((one, other) => one.value - other.value)
    for (const row of group)
      if (row.title !== null && row.block === '')
        row.problems.push({
          kind: 'error',
          column: FIELD_LABELS.block,
          message: `Blank, and ${row.title} is in ${list(othersThan(row.number, sorted)).toLowerCase()}, too: write it in each row`,
        })
  }
}

/** Compares all rows, including refused ones. */
export function refuseConflicts(
  rows: readonly ReadRow[],
  mentions: readonly Mention[],
  attributes: ReadonlyMap<number, string>,
  isThere: (mention: Mention) => boolean,
): void {
  const landlords = new Map(
    mentions.flatMap(({ row, part, key }) => (part === 'landlord' ? [[row, key]] : [])),
  )
  const properties = groupBy(
    rows.filter(({ property }) => property !== null),
    ({ property }) => fold(property ?? ''),
  )
  for (const group of properties.values()) {
    if (group.length < 2) continue
    const what = 'this property'
    const check = (
      column: string,
      value: (row: ReadRow) => Said['value'],
      shown: (row: ReadRow) => string | null = () => null,
    ) =>
      refuseDisagreeing(
        column,
        what,
        group.map((row) => ({ row, value: value(row), shown: shown(row) })),
      )
    check(
      FIELD_LABELS.price,
      ({ price }) => price,
      ({ price }) => (price === null ? null : formatNaira(price)),
    )
    check(FIELD_LABELS.description, ({ description }) => description)
    check(FIELD_LABELS.status, ({ status }) => status)
    check(
      FIELD_LABELS.landlord_name,
      (row) => landlords.get(row) ?? null,
      ({ landlord }) => landlord?.name ?? null,
    )
    for (const id of new Set(group.flatMap((row) => [...row.attributes.keys()])))
      check(labelOf(`attribute.${id}`, attributes), (row) => row.attributes.get(id) ?? null)
  }

  const known = mentions.filter(({ key }) => key !== null)
  for (const group of groupBy(known, ({ key }) => key).values()) {
    if (group.length < 2) continue
    const new_ones = group.filter((mention) => !isThere(mention))
    for (const about of ['name', 'email', 'phone'] as const) {
      const parts = new_ones.map(({ part }) => part).sort()
      refuseDisagreeing(
        FIELD_LABELS[`${parts[0] ?? 'tenant'}_${about}`],
        about === 'name' ? `the same phone or email. ${TWO_NAMES}` : 'this person',
        new_ones.map((mention) => ({
          row: mention.row,
          value: about === 'name' ? folded(mention.name) : mention[about],
          shown: mention[about],
        })),
      )
    }
  }

  const tenants = known.filter(({ part, at }) => part === 'tenant' && at !== null)
  for (const group of groupBy(tenants, ({ key, at }) => `${at}\n${key}`).values()) {
    if (group.length < 2) continue
    const day = (value: string | number) => formatDay(String(value))
    const naira = (value: string | number) => formatNaira(Number(value))
    for (const [field, about, shown] of [
      ['tenant_address', 'address', String],
      ['starts_on', 'starts_on', day],
      ['opening_balance', 'opening', naira],
      ['opening_due_on', 'due_on', day],
    ] as const)
      refuseDisagreeing(
        FIELD_LABELS[field],
        'this tenancy',
        group.map(({ row }) => ({
          row,
          value: row[about],
          shown: row[about] === null ? null : shown(row[about]),
        })),
      )
  }
}
