import type { Charge } from '#contract/charges.ts'
import { formatDuration } from '#contract/durations.ts'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { ChargeSwitch } from './charge-switch.tsx'

interface Shown {
  /** Several estates stand in one list. */
  estates: boolean
  mayChange: (charge: Charge) => boolean
}

/** Where the list mixes estates, and where a charge is not the estate's own, the name says whose it is. */
const whose = ({ estate_id, estate_name }: Charge, estates: boolean): string | null =>
  estate_id === EVERY_ESTATE.id ? EVERY_ESTATE.label : estates ? estate_name : null

export const chargeColumns = ({ estates, mayChange }: Shown): Column<Charge>[] => [
  {
    key: 'name',
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    cell: (charge) => (
      <>
        <span className="break-words">{charge.name}</span>
        {whose(charge, estates) && (
          <span className="block text-sm font-normal text-ink-3">{whose(charge, estates)}</span>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    order: { by: 'amount', as: 'amount' },
    align: 'end',
    className: 'xl:w-48',
    card: 'amount',
    cell: (charge) => <Money amount={charge.amount} />,
  },
  {
    key: 'duration',
    header: 'Duration',
    order: { by: 'duration', as: 'amount' },
    card: 'subtitle',
    cell: (charge) => formatDuration(charge.duration),
    className: 'lg:pl-10 xl:w-40',
  },
  {
    key: 'status',
    header: 'Status',
    card: 'badge',
    className: 'xl:w-40',
    cell: (charge) =>
      mayChange(charge) ? (
        <ChargeSwitch charge={charge} />
      ) : charge.status === 1 ? (
        <Badge tone="good">Active</Badge>
      ) : (
        <Badge>Inactive</Badge>
      ),
  },
]
