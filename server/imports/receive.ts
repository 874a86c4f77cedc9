import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { RowProblem } from '#contract/imports.ts'
import { PROBLEM_HEADING, SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { and, asc, eq, not } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { importRows } from '#server/database/schema-imports.ts'
import { type FileColumn, tableFile } from '#server/documents/table-file.ts'
import { codeOf } from '#server/errors/errors.ts'
import { invalid, Problem } from '#server/errors/problem.ts'
import type { Upload } from '#server/sheets/child.ts'
import { isProblemHeading } from '#server/sheets/headings/guess-fields.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { SheetRefusal } from '#server/sheets/refusal.ts'
import type { ArrangedSheet } from '#server/sheets/sheet.ts'
import { countedCells } from './store.ts'

interface RefusedRow {
  cells: string[]
  problems: RowProblem[] | null
}

export const readRefusedRows = (db: Db, id: number): Promise<RefusedRow[]> =>
  db
    .select({ cells: countedCells, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.outcome, 'refused'), not(importRows.left_out)))
    .orderBy(asc(importRows.row_number))

const WIDTH = 20
const PROBLEM_WIDTH = 80

const tooLarge = () =>
  new Problem('too_large', 'This file is larger than 10 MB. Split it and upload each part.')

/** Reads the body. Throws 413 above the limit. */
export async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  const body = request.body as Readable | undefined
  if (!body) return Buffer.alloc(0)
  if (Number(request.headers['content-length'] ?? 0) > SHEET_LIMIT_BYTES) throw tooLarge()
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > SHEET_LIMIT_BYTES) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    // A lost database connection has the same code.
    throw codeOf(error) === 'ECONNRESET' ? invalid('file', 'The upload was cut off.') : error
  }
  return Buffer.concat(parts)
}

/** Throws 422 or 413 with a message for the person. */
export async function receiveUpload(upload: Upload): Promise<ArrangedSheet> {
  try {
    return await readSheet(upload)
  } catch (error) {
    if (error instanceof SheetRefusal)
      throw error.kind === 'too large'
        ? new Problem('too_large', error.message)
        : invalid('file', error.message)
    throw error
  }
}

/** The uploaded columns and one with the reason. */
export function refusedFile(headings: readonly string[]) {
  const columns = headings.flatMap((header, column): FileColumn<RefusedRow>[] =>
    isProblemHeading(header) ? [] : [{ header, width: WIDTH, of: ({ cells }) => cells[column] ?? '' }],
  )
  const why = ({ problems }: RefusedRow) =>
    (problems ?? [])
      .filter(({ kind }) => kind === 'error')
      .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      .join('; ')
  return tableFile<RefusedRow>('Refused', [
    ...columns,
    { header: PROBLEM_HEADING, width: PROBLEM_WIDTH, of: why },
  ])
}
