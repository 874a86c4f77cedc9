import type { MouseEvent, ReactNode } from 'react'

/** A press on the row or card itself, not on something pressable in it or on what that opened. */
export const isOwnPress = (event: MouseEvent<HTMLElement>): boolean =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('button, a, input, select, label, [role="menuitem"]')

export interface Column<Row> {
  /** Unique within the table. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the right and do not wrap. */
  align?: 'end' | undefined
  /** Its place in the card that a row becomes on a phone; a `fact` unless said. `wide` has a line of its own. */
  card?: 'title' | 'subtitle' | 'badge' | 'amount' | 'wide' | 'fact' | 'hidden' | undefined
  /** The list can be put in order by it: what the order is called in the address, and what it is an order of. */
  order?: { by: string; as: 'text' | 'amount' | 'date' } | undefined
  /** The total of all matching rows; stands above them in a table. */
  sum?: ReactNode
  /** Also how wide it is: `xl:w-40`. Columns without a width share what is left. */
  className?: string | undefined
}

/** The part of a query that a table uses; a `useQuery(many(…))` fits. */
export interface ListQuery<Row> {
  data: { rows: Row[]; total: number; more?: boolean } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** A box before each row, to choose it by. */
export interface RowChoice<Row> {
  /** For all on the page; stands at the head of its column. */
  all: ReactNode
  box: (row: Row) => ReactNode
}

export interface RowsProps<Row> {
  choice?: RowChoice<Row> | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** The number of the first row, for the S/N column. */
  from: number
  /** What the first column counts by instead, where rows have a number of their own: 'Row'. */
  numbers?: { header: string; of: (row: Row) => number } | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  /** How wide the last column is, where it holds more than icons. */
  actionsWidth?: string | undefined
  onOpen?: ((row: Row) => void) | undefined
  caption: string
  order?: string | undefined
  onOrder?: ((order: string | undefined) => void) | undefined
}
export const SKELETON_ROWS = 8
