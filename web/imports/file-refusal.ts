import { formatCount } from '#contract/counts.ts'
import { MOST_SHEET_ROWS, SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { formatSize, MB_BYTES } from '#web/ui/file-size.ts'

/** Said before anything is uploaded. */
export const LIMITS = `Excel (.xlsx) or CSV, at most ${SHEET_LIMIT_BYTES / MB_BYTES} MB and ${formatCount(MOST_SHEET_ROWS)} rows.`

/** What may be picked, and what else is a sheet as text. */
export const ACCEPTED = '.xlsx,.csv,.tsv,.txt'
const READ = new Set(ACCEPTED.split(','))
/** How to get a sheet that can be read out of one that cannot. */
const HINTS: Record<string, string> = {
  '.xls': 'This is a sheet of an old Excel. Open it, save it as Excel Workbook (.xlsx), and choose that.',
  '.xlsm': 'This workbook holds macros. Save it as Excel Workbook (.xlsx), and choose that.',
  '.xlsb': 'Open this workbook, save it as Excel Workbook (.xlsx), and choose that.',
  '.ods': 'Open this sheet, save it as Excel (.xlsx) or CSV, and choose that.',
  '.numbers': 'Open this sheet in Numbers, export it to Excel (.xlsx), and choose that.',
}

/** Why a file is not even uploaded; null where the server has to say. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  if (HINTS[ending]) return HINTS[ending]
  if (!READ.has(ending))
    return `Choose an Excel (.xlsx) or CSV file${ending ? `: this one is a ${ending} file` : ''}.`
  if (size === 0) return 'This file is empty.'
  if (size > SHEET_LIMIT_BYTES)
    return `This file is ${formatSize(size)}, and ${SHEET_LIMIT_BYTES / MB_BYTES} MB can be read. Take pictures and sheets that are not needed out of it, or split it in two.`
  return null
}
