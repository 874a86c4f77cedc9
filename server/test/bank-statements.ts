import { readdirSync, readFileSync } from 'node:fs'
import { linesOfStatement } from '#server/transfers/reading/lines-of-statement.ts'
import type { ReadStatement, StatementUpload } from '#server/transfers/reading/read-statement.ts'

const FOLDER = new URL('./bank-statements/', import.meta.url)
export const SAMPLES = readdirSync(FOLDER)

/** The bytes of `S27` or of another sample. */
export function sampleStatement(number: string): Buffer {
  const name = SAMPLES.find((each) => each.startsWith(`${number}-`))
  if (name === undefined) throw new Error(`no sample ${number}`)
  return readFileSync(new URL(name, FOLDER))
}

export const uploadOf = (
  file: string | Uint8Array,
  said: Partial<StatementUpload> = {},
): StatementUpload => ({
  bytes: typeof file === 'string' ? Buffer.from(file) : file,
  file_name: 'statement.csv',
  fields: null,
  date_order: null,
  layouts: [],
  own_names: ['Sample Gardens Residents Association', 'SAMPLE GARDENS RA'],
  ...said,
})

/** Reads in this process, which saves the start of a child. */
export const readText = (
  file: string | Uint8Array,
  said?: Partial<StatementUpload>,
): Promise<ReadStatement> => linesOfStatement(uploadOf(file, said))
export const readSample = (number: string, said?: Partial<StatementUpload>): Promise<ReadStatement> =>
  readText(sampleStatement(number), said)
