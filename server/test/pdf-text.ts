import { inflateSync } from 'node:zlib'

/** The searchable text of a PDF: pages name the drawn glyphs, and each font maps them to letters. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const letters = new Map<string, Map<string, string>>()
  for (const { body } of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.body ?? '') ?? []
      letters.set(name, lettersOf(objects.get(map)?.stream ?? ''))
    }
  return [...objects.values()].map(({ stream }) => drawnIn(stream, letters)).join('\n')
}

interface PdfObject {
  body: string
  /** The unpacked content. */
  stream: string
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n/gm)].map(({ 1: id = '', 0: head, index }) => {
      const start = index + head.length
      const end = text.indexOf('\nendobj', start)
      const packed = text.indexOf('stream\n', start)
      if (packed === -1 || packed > end) return [id, { body: text.slice(start, end), stream: '' }]
      const body = text.slice(start, packed)
      const bytes = pdf.subarray(packed + 'stream\n'.length, text.indexOf('\nendstream', packed))
      return [
        id,
        { body, stream: body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : '' },
      ]
    }),
  )
}

/** The letter of each glyph of a font, by its hexadecimal number. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = Buffer.from(code.replaceAll(' ', ''), 'hex').swap16()
      letters.set(hexOf(Number.parseInt(first, 16) + at), units.toString('utf16le'))
    }
  return letters
}
const hexOf = (shape: number) => shape.toString(16).padStart(4, '0')

function drawnIn(page: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  for (const [, name, shapes = ''] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
    if (name) font = fonts.get(name) ?? new Map()
    else {
      const drawn = [...shapes.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      lines.push(drawn.map((shape) => font.get(shape.toLowerCase()) ?? '\ufffd').join(''))
    }
  return lines.join('\n')
}
