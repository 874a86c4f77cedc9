import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Skeleton } from '../feedback/states.tsx'
import { type Column, isOwnPress, type RowsProps, SKELETON_ROWS } from './table-column.ts'
import { ariaSort, HeaderText } from './table-order.tsx'

const headStyle =
  'border-b border-line px-2.5 py-1.5 text-left first:pl-4 last:pr-4 text-sm font-[560] whitespace-nowrap text-ink-3'
const cellStyle =
  'h-12 border-b border-line px-2.5 py-1 align-middle break-words first:pl-4 last:pr-4 group-last/row:border-b-0'
/** Limits, because a placeholder of a width would widen its column. */
const WIDTHS = ['max-w-28', 'max-w-40', 'max-w-24', 'max-w-32']

interface Line<Row> {
  choice?: ReactNode
  number?: ReactNode
  cell: (column: Column<Row>, index: number) => ReactNode
  actions?: ReactNode
}

export function TableRows<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { columns, rows, from, numbers, choice, actions, onOpen, order, onOrder } = props
  const cellsOf = (line: Line<Row>) => (
    <>
      {choice && (
        <td data-screen className={classes(cellStyle, 'lg:pr-0')}>
          {line.choice}
        </td>
      )}
      <td className={classes(cellStyle, 'whitespace-nowrap text-ink-3')}>{line.number}</td>
      {columns.map((column, index) => (
        <td
          key={column.header}
          className={classes(
            cellStyle,
            column.align === 'end' && 'text-right whitespace-nowrap',
            column.card === 'title' && 'font-[560]',
            column.card === 'amount' && 'font-[620]',
            column.className,
          )}
        >
          {line.cell(column, index)}
        </td>
      ))}
      {actions && (
        <td data-screen className={cellStyle}>
          {line.actions}
        </td>
      )}
    </>
  )
  const contentOf = (row: Row, { card, cell }: Column<Row>) =>
    onOpen && card === 'title' ? (
      <button
        type="button"
        onClick={() => onOpen(row)}
        className="-my-0.5 block min-h-6 w-full rounded-small text-left hover:underline"
      >
        {cell(row)}
      </button>
    ) : (
      cell(row)
    )
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 xl:table-fixed">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            {choice && (
              <th data-screen className={classes(headStyle, 'w-11 lg:pr-0')}>
                {choice.all}
              </th>
            )}
            <th scope="col" className={classes(headStyle, numbers ? 'w-20' : 'w-13')}>
              {numbers?.header ?? 'S/N'}
            </th>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-sort={ariaSort(column, order)}
                className={classes(headStyle, column.align === 'end' && 'text-right', column.className)}
              >
                <HeaderText column={column} order={order} onOrder={onOrder} />
              </th>
            ))}
            {actions && (
              <th
                data-screen
                scope="col"
                className={classes(headStyle, 'text-right', props.actionsWidth ?? 'xl:w-36')}
              >
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className={rows ? undefined : 'animate-pulse'}>
          {rows && columns.some(({ sum }) => sum !== undefined) && (
            <tr data-sums className="bg-sunken font-[620]">
              {cellsOf({ cell: ({ sum }) => sum })}
            </tr>
          )}
          {rows?.map((row, index) => (
            <tr
              key={row.id}
              onClick={onOpen && ((event) => isOwnPress(event) && onOpen(row))}
              className={classes(
                'group/row transition-colors duration-100 hover:bg-sunken',
                onOpen && 'cursor-pointer',
              )}
            >
              {cellsOf({
                choice: choice?.box(row),
                number: numbers?.of(row) ?? from + index,
                cell: (column) => contentOf(row, column),
                actions: actions && (
                  <div className="-my-1.5 flex items-center justify-end gap-1">{actions(row)}</div>
                ),
              })}
            </tr>
          )) ??
            Array.from({ length: SKELETON_ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <tr key={`skeleton ${row}`} className="group/row" data-testid="skeleton-row">
                {cellsOf({
                  number: <Skeleton className="h-5 w-5" />,
                  cell: ({ align }, index) => (
                    <Skeleton
                      className={classes(
                        'h-5 w-full',
                        WIDTHS[(row + index) % WIDTHS.length],
                        align === 'end' && 'ml-auto',
                      )}
                    />
                  ),
                  actions: <Skeleton className="ml-auto h-5 w-16" />,
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
