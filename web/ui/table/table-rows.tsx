import { classes } from '../classes.ts'
import { Skeleton } from '../feedback/states.tsx'
import { isOwnPress, type RowsProps, SKELETON_ROWS } from './table-column.ts'
import { ariaSort, HeaderText } from './table-order.tsx'

const headStyle =
  'border-b border-line px-3 py-2.5 text-left first:pl-4 last:pr-4 lg:px-4 text-sm font-[560] whitespace-nowrap text-ink-3'
const cellStyle =
  'border-b border-line px-3 py-3 align-middle break-words first:pl-4 last:pr-4 lg:px-4 group-last/row:border-b-0'
const WIDTHS = ['w-28', 'w-40', 'w-24', 'w-32']

export function TableRows<Row extends { id: number | string }>({
  columns,
  rows,
  from,
  numbers,
  choice,
  actions,
  actionsWidth = 'xl:w-36',
  onOpen,
  caption,
  order,
  onOrder,
}: RowsProps<Row>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 xl:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {choice && <th className={classes(headStyle, 'w-11 lg:pr-0')}>{choice.all}</th>}
            <th scope="col" className={classes(headStyle, numbers ? 'w-20' : 'w-14')}>
              {numbers?.header ?? 'S/N'}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={ariaSort(column, order)}
                className={classes(headStyle, column.align === 'end' && 'text-right', column.className)}
              >
                <HeaderText column={column} order={order} onOrder={onOrder} />
              </th>
            ))}
            {actions && (
              <th scope="col" className={classes(headStyle, 'text-right', actionsWidth)}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className={rows ? undefined : 'animate-pulse'}>
          {rows && columns.some(({ sum }) => sum !== undefined) && (
            <tr data-sums className="bg-sunken font-[620]">
              {choice && <td className={cellStyle} />}
              <td className={cellStyle} />
              {columns.map(({ key, align, sum, className }) => (
                <td
                  key={key}
                  className={classes(cellStyle, align === 'end' && 'text-right whitespace-nowrap', className)}
                >
                  {sum}
                </td>
              ))}
              {actions && <td className={cellStyle} />}
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
              {choice && <td className={classes(cellStyle, 'lg:pr-0')}>{choice.box(row)}</td>}
              <td className={classes(cellStyle, 'whitespace-nowrap text-ink-3')}>
                {numbers?.of(row) ?? from + index}
              </td>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    cellStyle,
                    column.align === 'end' && 'text-right whitespace-nowrap',
                    column.card === 'title' && 'font-[560]',
                    column.card === 'amount' && 'font-[620]',
                    column.className,
                  )}
                >
                  {onOpen && column.card === 'title' ? (
                    <button
                      type="button"
                      onClick={() => onOpen(row)}
                      className="-my-0.5 min-h-6 rounded-small text-left hover:underline"
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {actions && (
                <td className={cellStyle}>
                  <div className="-my-1.5 flex items-center justify-end gap-1.5">{actions(row)}</div>
                </td>
              )}
            </tr>
          )) ??
            Array.from({ length: SKELETON_ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <tr key={`skeleton ${row}`} className="group/row" data-testid="skeleton-row">
                {choice && <td className={cellStyle} />}
                <td className={cellStyle}>
                  <Skeleton className="h-5 w-5" />
                </td>
                {columns.map((column, index) => (
                  <td key={column.key} className={classes(cellStyle, column.className)}>
                    <Skeleton
                      className={classes(
                        'h-5 max-w-full',
                        WIDTHS[(row + index) % WIDTHS.length],
                        column.align === 'end' && 'ml-auto',
                      )}
                    />
                  </td>
                ))}
                {actions && (
                  <td className={cellStyle}>
                    <Skeleton className="ml-auto h-5 w-16" />
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
