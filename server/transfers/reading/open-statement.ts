import { inflateSync } from 'node:zlib'
import { csvRows, DELIMITERS } from '#server/sheets/file/csv.ts'
import { decode } from '#server/sheets/file/encoding.ts'
import { htmlRows, isHtml } from '#server/sheets/file/html.ts'
import { kindOf } from '#server/sheets/file/kind.ts'
import type { SheetTable } from '#server/sheets/file/merged.ts'
import { openWorkbook } from '#server/sheets/file/workbook.ts'
import { notSheet, SheetRefusal } from '#server/sheets/refusal.ts'

const SNIFFED_BYTES = 2048

export interface OpenStatement {
  tables: SheetTable[]
  /** A mark between cells that also stands within one moves the cells behind it. */
  has_delimiters: boolean
}

/** The bytes say what the file is, never its name. */
export async function openStatement(bytes: Uint8Array, file_name: string): Promise<OpenStatement> {
  const start = bytes.subarray(0, SNIFFED_BYTES)
  if (Buffer.from(start).includes('%PDF-')) throw refusalOfPdf(bytes)
  if (isHtml(decode(start))) {
    const rows = htmlRows(decode(bytes))
    const table: SheetTable = {
      name: file_name,
      *rows() {
        yield* rows
      },
    }
    return { tables: [table], has_delimiters: false }
  }
  if (kindOf(bytes) === 'workbook') return { tables: await openWorkbook(bytes), has_delimiters: false }
  const text = decode(bytes)
  const tables = DELIMITERS.map((delimiter) => ({ name: file_name, rows: () => csvRows(text, delimiter) }))
  return { tables, has_delimiters: true }
}

const ADVICE = 'Ask the bank for the statement as Excel (.xlsx) or CSV, and upload that.'

function refusalOfPdf(bytes: Uint8Array): SheetRefusal {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (pdf.includes('/Encrypt'))
    return new SheetRefusal(
      'protected',
      `This is a PDF with a password, which cannot be read here. ${ADVICE}`,
    )
  if (pdf.includes('/Image') && !hasFont(pdf))
    return notSheet(`This PDF is a scan: a picture of paper, without text. ${ADVICE}`)
  return notSheet(`This is a PDF. ${ADVICE}`)
}

const MOST_STREAMS = 500
const MOST_STREAM_BYTES = 1024 * 1024

/** A page with text names its fonts, in newer files within packed object streams. */
function hasFont(pdf: Buffer): boolean {
  if (pdf.includes('/Font')) return true
  let at = pdf.indexOf('/ObjStm')
  for (let count = 0; at >= 0 && count < MOST_STREAMS; count += 1) {
    const from = pdf.indexOf('stream', at + '/ObjStm'.length)
    if (from < 0) return false
    const line = pdf.indexOf('\n', from) + 1
    if (inflated(pdf.subarray(line, pdf.indexOf('endstream', line))).includes('/Font')) return true
    at = pdf.indexOf('/ObjStm', line)
  }
  return false
}

function inflated(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_STREAM_BYTES })
  } catch {
    // A damaged or huge stream shows no font; the refusal then says “scan”, with the same advice.
    return Buffer.alloc(0)
  }
}
