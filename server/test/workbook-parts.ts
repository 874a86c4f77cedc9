const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relations = (...each: string[]) => `<Relationships>${each.join('')}</Relationships>`

/** The parts of a workbook with one tab, except the tab's content. */
export const workbookParts: { name: string; bytes: Buffer }[] = Object.entries({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Residents" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('r2', 'sharedStrings', 'sharedStrings.xml'),
  ),
}).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))

export const TAB = 'xl/worksheets/sheet1.xml'
export const STRINGS = 'xl/sharedStrings.xml'

/** A tab with these rows. */
export const tab = (rows: string): Buffer =>
  Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
