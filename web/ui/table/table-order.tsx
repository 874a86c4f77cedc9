import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { Column } from './table-column.ts'

const WORDS = {
  text: { rises: 'A to Z', falls: 'Z to A', first: 'rises' },
  amount: { rises: 'lowest first', falls: 'highest first', first: 'falls' },
  date: { rises: 'oldest first', falls: 'newest first', first: 'rises' },
} as const

type Sortable = NonNullable<Column<never>['order']>

export interface OrderProps {
  order?: string | undefined
  onOrder?: ((order: string | undefined) => void) | undefined
}

const directionOf = ({ by }: Sortable, order: string | undefined) =>
  order === by ? 'rises' : order === `-${by}` ? 'falls' : null

function nextOrder({ by, as }: Sortable, order: string | undefined): string | undefined {
  const { first } = WORDS[as]
  const direction = directionOf({ by, as }, order)
  if (direction === null) return first === 'rises' ? by : `-${by}`
  if (direction === first) return first === 'rises' ? `-${by}` : by
  return undefined
}

export function ariaSort(column: Column<never>, order: string | undefined) {
  const direction = column.order && directionOf(column.order, order)
  return direction ? ({ rises: 'ascending', falls: 'descending' } as const)[direction] : undefined
}

export function HeaderText({ column, order, onOrder }: { column: Column<never> } & OrderProps) {
  if (!column.order || !onOrder) return column.header
  const by = column.order
  const direction = directionOf(by, order)
  const Icon = direction === 'rises' ? ArrowUp : direction === 'falls' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={() => onOrder(nextOrder(by, order))}
      className={classes(
        '-mx-1.5 -my-1 inline-flex min-h-8 items-center gap-1 rounded-small px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11',
        column.align === 'end' && 'flex-row-reverse',
        direction && 'text-ink',
      )}
    >
      {column.header}
      <Icon className={classes('size-3.5', !direction && 'opacity-60')} />
    </button>
  )
}

interface OrderSelectProps extends OrderProps {
  columns: readonly Column<never>[]
  defaultOrder?: string | undefined
  unordered?: string | undefined
}

export function OrderSelect({
  columns,
  order,
  defaultOrder,
  unordered = 'Newest first',
  onOrder,
}: OrderSelectProps) {
  const options = columns.flatMap(({ header, order: by }) =>
    by
      ? (['rises', 'falls'] as const).map((direction) => ({
          value: direction === 'rises' ? by.by : `-${by.by}`,
          label: `${header}, ${WORDS[by.as][direction]}`,
        }))
      : [],
  )
  if (options.length === 0 || !onOrder) return null
  return (
    <SelectField
      label="Sort by"
      labelHidden
      className="flex-1 basis-36"
      placeholder={defaultOrder === undefined ? unordered : undefined}
      options={options}
      value={order ?? ''}
      onChange={(event) => onOrder(event.target.value || undefined)}
    />
  )
}
