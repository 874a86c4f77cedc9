import { MOST_SHEET_COLUMNS } from '#contract/sheet-fields.ts'

export type RefusalKind =
  | 'too large'
  | 'not a sheet'
  | 'protected'
  | 'macros'
  | 'broken'
  | 'open quotation mark'
  | 'formula without result'
  | 'empty'
  | 'too many rows'
  | 'too many columns'
  | 'too slow'
  | 'unclear'

export class SheetRefusal extends Error {
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export const broken = (cause?: unknown): SheetRefusal =>
  new SheetRefusal(
    'broken',
    'This file is damaged and cannot be read. Open it in Excel, save it again and upload that.',
    { cause },
  )
export const withPassword = (): SheetRefusal =>
  new SheetRefusal(
    'protected',
    'This file is protected with a password. Save it without one and upload it again.',
  )
export const notSheet = (message: string): SheetRefusal => new SheetRefusal('not a sheet', message)
export const tooLargeUnpacked = (): SheetRefusal =>
  new SheetRefusal('too large', 'This file is too large once it is unpacked. Split it and upload each part.')
export const tooManyColumns = (): SheetRefusal =>
  new SheetRefusal(
    'too many columns',
    `This sheet has more than ${MOST_SHEET_COLUMNS} columns. Leave out those that are not needed and upload it again.`,
  )
