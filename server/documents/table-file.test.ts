import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { asTyped } from './formula-cells.ts'
import { tableFile } from './table-file.ts'

const file = tableFile<string>('Names', [{ header: 'Name', width: 10, of: (name) => name }])

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'a name that begins with %s stays a name where a spreadsheet reads the table as text',
  async (sign) => {
    const names = [`${sign}SUM(A1:A9)`, `Flat 4${sign}B`]
    const csv = parseCsv(await new Response(await file.csv.write(names)).text())
    expect(csv.slice(1)).toEqual([[`'${sign}SUM(A1:A9)`], [`Flat 4${sign}B`]])
  },
)

test.each(['=', '＝'])('so does a heading that begins with %s', async (sign) => {
  const heading = `${sign}HYPERLINK("https://elsewhere.test","Flat")`
  const { csv } = tableFile<string>('Refused', [{ header: heading, width: 10, of: (name) => name }])
  expect(parseCsv(await new Response(await csv.write(['Flat 4'])).text())).toEqual([
    [`'${heading}`],
    ['Flat 4'],
  ])
})

test.each([';=', '; =', ';"=', '\t+', '\n-', '|@', ';＝'])(
  'a name with %j stays a name where another character parts the cells',
  async (within) => {
    const name = `Ada${within}HYPERLINK("https://elsewhere.test")`
    const csv = await new Response(await file.csv.write([name])).text()
    for (const delimiter of [';', '\t', '|']) {
      const cells = csv.split(/[\r\n]/).flatMap((line) => line.split(delimiter))
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝]/.test(cell))).toEqual([])
    }
    expect(asTyped(parseCsv(csv)[1]?.[0] as string)).toBe(name)
  },
)
