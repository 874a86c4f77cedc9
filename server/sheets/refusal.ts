export type RefusalKind =
  | 'too large'
  | 'not a sheet'
  | 'protected'
  | 'macros'
  | 'broken'
  | 'empty'
  | 'too many rows'
  | 'too many columns'
  | 'too slow'

/** A file that is not read, and why: a sentence fit to show. */
export class SheetRefusal extends Error {
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.kind = kind
  }
}
