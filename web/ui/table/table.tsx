import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { Notice } from '../feedback/notice.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { useNarrow } from '../window-width.ts'
import { FoldedFilters } from './folded-filters.tsx'
import { Pagination } from './pagination.tsx'
import { TableCards } from './table-cards.tsx'
import type { Columns, ListQuery, RowsProps } from './table-column.ts'
import { OrderSelect } from './table-order.tsx'
import { TableRows } from './table-rows.tsx'

interface TableProps<Row> extends Omit<RowsProps<Row>, 'columns' | 'rows' | 'from'> {
  columns: Columns<Row>
  list: ListQuery<Row>
  page?: number | undefined
  perPage?: number | undefined
  onPage?: ((page: number) => void) | undefined
  onPerPage?: ((perPage: number) => void) | undefined
  defaultOrder?: string | undefined
  /** The name of the order without a choice: `Owed first`. */
  unordered?: string | undefined
  toolbar?: ReactNode
  /** Saved filters; a phone shows them too. */
  chips?: ReactNode
  /** A phone shows them on a press. */
  filters?: { fields: ReactNode; chosen: number } | undefined
  summary?: ReactNode
  empty: ReactNode
}

const staleStyle = ({ isPlaceholderData }: { isPlaceholderData: boolean }) =>
  classes('in-data-moving:stale', isPlaceholderData && 'stale')

/** The header of the default order turns it; clearing it would change nothing. */
const turned =
  (onOrder: (order: string | undefined) => void, order: string | undefined, first: string | undefined) =>
  (next: string | undefined) =>
    onOrder(next ?? (order === undefined || order !== first ? undefined : turn(order)))
const turn = (order: string) => (order.startsWith('-') ? order.slice(1) : `-${order}`)

export function Table<Row extends { id: number | string }>(props: TableProps<Row>) {
  const { caption, list, page = 1, perPage = 10, onPage, toolbar, empty } = props
  const order = props.order ?? props.defaultOrder
  const narrow = useNarrow()
  const Rows = narrow ? TableCards : TableRows
  const columns = props.columns.filter((column) => column !== false)
  const { data, error } = list
  const [shownPage, setShownPage] = useState(page)
  if (!list.isPlaceholderData && shownPage !== page) setShownPage(page)
  const shown = {
    ...props,
    columns,
    order,
    onOrder: props.onOrder && turned(props.onOrder, order, props.defaultOrder),
  }
  const rows = <Rows {...shown} rows={data?.rows} from={(shownPage - 1) * perPage + 1} />
  // Rows render after their surroundings: they are most of the work on a slow phone.
  const drawn = useDeferredValue(rows)
  const counted = useDeferredValue(data)
  return (
    <section
      aria-label={caption}
      aria-busy={list.isFetching}
      className={
        narrow ? 'grid gap-4' : 'overflow-hidden rounded-surface border border-line bg-surface shadow-rest'
      }
    >
      {toolbar && (
        <div
          data-filters
          className={classes(
            'flex flex-wrap items-center gap-2.5',
            !narrow && 'border-b border-line px-4 py-2.5',
          )}
        >
          {toolbar}
          {props.chips && <div className="contents max-sm:order-1 max-sm:block">{props.chips}</div>}
          {!props.filters ? (
            narrow && <OrderSelect {...shown} />
          ) : narrow ? (
            <FoldedFilters chosen={props.filters.chosen}>
              {props.filters.fields}
              <OrderSelect {...shown} />
            </FoldedFilters>
          ) : (
            props.filters.fields
          )}
        </div>
      )}
      {data && (data.more || data.total > data.rows.length) && (
        <p
          data-paper
          className="px-4 py-2"
        >{`${formatCount(data.rows.length)} of ${formatCount(data.total)} rows are printed.`}</p>
      )}
      {props.summary}
      {error && data && (
        <Notice
          tone="wait"
          className={narrow ? undefined : 'm-4'}
          action={
            <Button size="sm" onClick={() => list.refetch()}>
              Retry
            </Button>
          }
        >
          These rows could not be refreshed. {error.message}
        </Notice>
      )}
      {error && !data ? (
        <ErrorState title={`${caption} could not be loaded`} query={list} />
      ) : data?.rows.length === 0 ? (
        <div className={staleStyle(list)}>
          {page > 1 ? (
            <EmptyState
              title="There is nothing on this page"
              action={<Button onClick={() => onPage?.(1)}>Go to the first page</Button>}
            />
          ) : (
            empty
          )}
        </div>
      ) : (
        // Checkboxes may not lag behind the press. A summary that comes with the rows does not move their skeleton.
        <div key={props.summary ? 1 : 2} className={staleStyle(list)}>
          {props.choice && counted === data ? rows : drawn}
        </div>
      )}
      {onPage && counted && counted.rows.length > 0 && (
        <div className={narrow ? undefined : 'border-t border-line px-4 py-2.5'}>
          <Pagination
            {...counted}
            page={page}
            perPage={perPage}
            onPage={onPage}
            onPerPage={props.onPerPage}
          />
        </div>
      )}
    </section>
  )
}
