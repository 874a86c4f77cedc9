import { classes } from '../classes.ts'
import { Repeat, Skeleton } from '../feedback/states.tsx'
import { type Column, isOwnPress, type RowGroups, type RowsProps, SKELETON_ROWS } from './table-column.ts'

const cardStyle = 'rounded-surface border border-line bg-surface p-4 shadow-rest'

const opensGroup = <Row,>(rows: readonly Row[], index: number, { of }: RowGroups<Row>): boolean => {
  const [row, before] = [rows[index], rows[index - 1]]
  return row !== undefined && (before === undefined || of(before) !== of(row))
}

export function TableCards<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { columns, rows, choice, actions, onOpen, caption, groups } = props
  const at = (place: Column<Row>['card']) => columns.filter((column) => (column.card ?? 'fact') === place)
  const show = (place: Column<Row>['card'], row: Row) =>
    at(place).map((column) => <div key={column.header}>{column.cell(row)}</div>)
  if (!rows)
    return (
      <div className="grid animate-pulse gap-3">
        <Repeat times={SKELETON_ROWS}>
          <div className={cardStyle} data-testid="skeleton-row">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-2 h-4 w-24" />
            <Skeleton className="mt-4 h-6 w-32" />
          </div>
        </Repeat>
      </div>
    )
  return (
    <ul aria-label={caption} className="grid gap-3">
      {rows.map((row, index) => (
        <li key={row.id} className="grid gap-2">
          {groups && opensGroup(rows, index, groups) && (
            <div className="pt-1 first:pt-0">
              {groups.heading(rows.filter((other) => groups.of(other) === groups.of(row)))}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the title is a button for the keyboard; the card is a larger target for a thumb */}
          <div
            onClick={onOpen && ((event) => isOwnPress(event) && onOpen(row))}
            className={classes(cardStyle, onOpen && 'cursor-pointer active:bg-sunken')}
          >
            <div className="flex items-start justify-between gap-3">
              {choice?.box(row)}
              <div className={classes('min-w-0', choice && 'flex-1')}>
                <div className="text-md font-[600] break-words">
                  {onOpen ? (
                    <button
                      type="button"
                      onClick={() => onOpen(row)}
                      className="min-h-6 rounded-small text-left"
                    >
                      {show('title', row)}
                    </button>
                  ) : (
                    show('title', row)
                  )}
                </div>
                <div className="text-ink-2">{show('subtitle', row)}</div>
              </div>
              <div className="flex flex-none flex-col items-end gap-1.5">{show('badge', row)}</div>
            </div>
            {at('amount').length > 0 && (
              <div className="mt-2.5 text-lg font-[640]">{show('amount', row)}</div>
            )}
            {at('wide').length > 0 && <div className="mt-2 text-ink-2">{show('wide', row)}</div>}
            <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3.5 empty:hidden">
              {at('fact').length > 0 && (
                <dl className="grid flex-1 basis-40 gap-1.5">
                  {at('fact').map((column) => (
                    <div key={column.header} className="flex justify-between gap-4">
                      <dt className="flex-none text-ink-3">{column.header}</dt>
                      <dd className="min-w-0 flex-1 text-right break-words">{column.cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {actions && (
                <div className="-m-2 flex basis-full items-center gap-2.5 empty:hidden has-[[data-aside]]:basis-auto not-has-[[data-aside]]:m-0 not-has-[[data-aside]]:*:flex-1">
                  {actions(row)}
                </div>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
