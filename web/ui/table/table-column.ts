import type { MouseEvent, ReactNode } from 'react'

export const isOwnPress = (event: MouseEvent<HTMLElement>): boolean =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('button, a, input, select, label, [role="menuitem"]')

export interface Column<Row> {
  /** Names one column of the table. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end' | undefined
  /** The place in a phone's card. `wide` has its own line; `plain` is a fact whose header only a screen reader says. */
  card?: 'title' | 'subtitle' | 'badge' | 'amount' | 'wide' | 'fact' | 'plain' | 'hidden' | undefined
  order?: { by: string; as: 'text' | 'amount' | 'date' } | undefined
  sum?: ReactNode
  className?: string | undefined
}

/** The columns of a table; false ones are left out. */
export type Columns<Row> = readonly (Column<Row> | false)[]

export interface ListQuery<Row> {
  data: { rows: Row[]; total: number; more?: boolean } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export interface RowChoice<Row> {
  all: ReactNode
  box: (row: Row) => ReactNode
}

/** Neighbours of one group stand under a heading on a phone. */
export interface RowGroups<Row> {
  of: (row: Row) => string
  heading: (rows: readonly Row[]) => ReactNode
}

export interface RowsProps<Row> {
  groups?: RowGroups<Row> | undefined
  choice?: RowChoice<Row> | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  from: number
  numbers?: { header: string; of: (row: Row) => number } | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  actionsWidth?: string | undefined
  onOpen?: ((row: Row) => void) | undefined
  caption: string
  order?: string | undefined
  onOrder?: ((order: string | undefined) => void) | undefined
}
export const SKELETON_ROWS = 8
