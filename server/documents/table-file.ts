import { withoutFormulas } from './formula-cells.ts'

type Cell = string | number | Date
export interface FileColumn<Row> {
  header: string
  width: number
  numFmt?: string
  of: (row: Row) => Cell
}
export const nairaColumn = <Row>(header: string, of: (row: Row) => Cell): FileColumn<Row> => ({
  header,
  width: 16,
  numFmt: '#,##0.00',
  of,
})
export const dayColumn = <Row>(header: string, of: (row: Row) => string | null): FileColumn<Row> => ({
  header,
  width: 14,
  numFmt: 'd mmm yyyy',
  of: (row) => {
    const day = of(row)
    return day === null ? '' : new Date(`${day}T00:00:00Z`)
  },
})

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

const dayInText = (cell: Date, numFmt = '') =>
  cell
    .toISOString()
    .slice(0, numFmt.includes('hh') ? 16 : 10)
    .replace('T', ' ')

const inText = (cell: Cell, numFmt?: string) => {
  if (cell instanceof Date) return dayInText(cell, numFmt)
  return typeof cell === 'string' ? withoutFormulas(cell) : cell
}

/** Writers for CSV and XLSX. Dates hold Lagos clock time as if it were UTC. */
export function tableFile<Row>(name: string, columns: FileColumn<Row>[]) {
  async function* table(rows: Rows<Row>) {
    for await (const row of rows) yield columns.map(({ of }) => of(row))
  }
  async function* textTable(rows: Rows<Row>) {
    yield columns.map(({ header }) => inText(header))
    for await (const cells of table(rows))
      yield cells.map((cell, index) => inText(cell, columns[index]?.numFmt))
  }
  return {
    csv: {
      type: 'text/csv; charset=utf-8',
      write: async (rows: Rows<Row>) => {
        const { writeCsvStream } = await import('hucre/csv')
        return writeCsvStream(textTable(rows), {
          bom: true,
          // A name that begins with `=` is no formula.
          escapeFormulae: true,
        })
      },
    },
    xlsx: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      write: async (rows: Rows<Row>) => {
        const { writeXlsxStream } = await import('hucre/xlsx')
        return writeXlsxStream(table(rows), {
          name,
          columns: columns.map(({ of: _, ...column }) => column),
          freezePane: { rows: 1 },
        })
      },
    },
  }
}
