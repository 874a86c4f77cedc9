import { classes } from '../classes.ts'
import { Repeat, Skeleton } from '../feedback/states.tsx'
import { type Column, isOwnPress, type RowGroups, type RowsProps, SKELETON_ROWS } from './table-column.ts'

const cardStyle = 'rounded-surface border border-line bg-surface px-4 py-3 shadow-rest'

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
            <Skeleton className="mt-1.5 h-4 w-24" />
            <Skeleton className="mt-3 h-5 w-56" />
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
                      className="relative z-1 min-h-6 rounded-small text-left"
                    >
                      {show('title', row)}
                    </button>
                  ) : (
                    show('title', row)
                  )}
                </div>
                <div className="mt-0.5 text-sm text-ink-2 empty:hidden">{show('subtitle', row)}</div>
              </div>
              <div className="flex flex-none flex-col items-end gap-1">
                {at('amount').map(({ header, cell }) => (
                  <div key={header} className="text-right text-md font-[640]">
                    {header !== 'Amount' && <span className="text-sm font-normal text-ink-3">{header} </span>}
                    {cell(row)}
                  </div>
                ))}
                {show('badge', row)}
              </div>
            </div>
            {at('wide').length > 0 && (
              <div className="mt-1.5 text-ink-2 has-[>:only-child:empty]:hidden">{show('wide', row)}</div>
            )}
            <div className="mt-1.5 flex flex-wrap items-end gap-x-3 text-sm has-[[data-aside]]:flex-nowrap">
              <dl className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 empty:hidden">
                {columns.map(
                  ({ header, card = 'fact', cell }) =>
                    (card === 'fact' || card === 'plain') && (
                      <div
                        key={header}
                        className="flex min-h-6 min-w-0 items-baseline gap-1.5 pt-0.5 has-[dd:empty,[data-none]]:hidden"
                      >
                        <dt className={card === 'plain' ? 'sr-only' : 'flex-none text-ink-3'}>{header}</dt>
                        <dd className="min-w-0 break-words">{cell(row)}</dd>
                      </div>
                    ),
                )}
              </dl>
              {actions && (
                <div className="flex basis-full items-center gap-2.5 empty:hidden has-[[data-aside]]:-my-2.5 has-[[data-aside]]:-mr-2.5 has-[[data-aside]]:ml-auto has-[[data-aside]]:basis-auto has-[[data-aside]]:gap-0 not-has-[[data-aside]]:mt-1.5 not-has-[[data-aside]]:*:flex-1">
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
