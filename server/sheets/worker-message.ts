import type { RefusalKind } from './refusal.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** What the worker tells: the sheet's headings, then its rows some at a time; or why it cannot be read. */
export type WorkerMessage =
  | Omit<Sheet, 'rows'>
  | { rows: SheetRow[] }
  | { kind: RefusalKind; message: string }
