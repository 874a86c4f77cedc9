import {
  Column,
  is,
  type NodePgDatabase,
  noopDecoder,
  type SelectedFieldsOrdered,
  SQL,
  Subquery,
} from './drizzle.ts'

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
type Fields = SelectedFieldsOrdered<Column>
type Mapper = (rows: unknown[][]) => Record<string, unknown>[]

/** Drizzle leaves the decoder of an expression out of its types. */
const decoderOf = (field: Fields[number]['field']): Decoder => {
  if (is(field, Column)) return field
  const expression = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql
  return (expression as unknown as { decoder: Decoder }).decoder
}

const AS_THEY_ARE = [Column.prototype.mapFromDriverValue, noopDecoder.mapFromDriverValue]

/** Undefined for rows that hold objects, which Drizzle takes for missing where an outer join found nothing. */
function mapperOf(fields: Fields): Mapper | undefined {
  if (fields.some(({ path }) => path.length > 1)) return undefined
  const columns = fields.map(({ path: [name = ''], field }) => {
    const decoder = decoderOf(field)
    return { name, decoder: AS_THEY_ARE.includes(decoder.mapFromDriverValue) ? null : decoder }
  })
  return (rows) =>
    rows.map((values) => {
      const row: Record<string, unknown> = {}
      columns.forEach(({ name, decoder }, at) => {
        const value = values[at]
        row[name] = value === null || decoder === null ? value : decoder.mapFromDriverValue(value)
      })
      return row
    })
}

/**
 * Finds out once for each statement how its values become those of its fields; Drizzle does so for each value of each row, a twentieth
 * of what a request costs. Rows are the same. A transaction has a session of its own, and is left to Drizzle.
 */
export function mapRowsAtOnce(db: NodePgDatabase): void {
  const { session } = db._
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, inArrays, mapper, ...others) =>
    prepare(query, fields, name, inArrays, mapper ?? (fields && mapperOf(fields)), ...others)
}
