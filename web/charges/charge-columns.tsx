import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { formatDuration } from '#contract/due-words.ts'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { standingOf } from '#web/shared/owed/charge-standing.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { ChargeSwitch } from './charge-switch.tsx'
import { PaidBy } from './paid-by.tsx'
import type { useChargesPaid } from './use-charges-paid.ts'

interface Shown {
  /** Several estates stand in one list. */
  estates: boolean
  mayChange: (charge: Charge) => boolean
  /** How the tenant stands with each; left out where their estate does not keep what is owed. */
  states: ReadonlyMap<number, ChargeState> | undefined
  /** How many have paid each, for those who run the estates, and whether that may still come. */
  paid: ReturnType<typeof useChargesPaid>
  /** Each row is a card. */
  narrow: boolean
}

const Standing = ({
  charge,
  state,
  noted,
}: {
  charge: Charge
  state: ChargeState | undefined
  noted: boolean
}) => {
  const { tone, words, note } = standingOf(charge.status === 1, state)
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {noted && note && <span className="mt-0.5 block pl-2.5 text-sm text-ink-3">{note}</span>}
    </>
  )
}

/** Where the list mixes estates, and where a charge is not the estate's own, the name says whose it is. */
const whose = ({ estate_id, estate_name }: Charge, estates: boolean): string | null =>
  estate_id === EVERY_ESTATE.id ? EVERY_ESTATE.label : estates ? estate_name : null

export const chargeColumns = ({ estates, mayChange, states, paid, narrow }: Shown): Column<Charge>[] => [
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
    className: states ? 'xl:w-40' : 'xl:w-48',
    card: 'amount',
    cell: (charge) => <Money amount={charge.amount} />,
  },
  {
    key: 'duration',
    header: 'Duration',
    order: { by: 'duration', as: 'amount' },
    card: 'subtitle',
    cell: (charge) => formatDuration(charge.duration),
    className: states ? 'lg:pl-8 xl:w-34' : 'lg:pl-10 xl:w-40',
  },
  {
    key: 'status',
    header: 'Status',
    card: 'badge',
    className: states ? 'xl:w-80' : 'xl:w-40',
    cell: (charge) =>
      states ? (
        <Standing charge={charge} state={states.get(charge.id)} noted={!narrow} />
      ) : mayChange(charge) ? (
        <ChargeSwitch charge={charge} />
      ) : charge.status === 1 ? (
        <Badge tone="good">Active</Badge>
      ) : (
        <Badge>Inactive</Badge>
      ),
  },
  ...(paid.paid || paid.waiting
    ? [
        {
          key: 'paid',
          header: 'Paid by',
          className: 'xl:w-52',
          cell: (charge: Charge) => (
            <PaidBy name={charge.name} paid={paid.paid?.get(charge.id)} waiting={paid.waiting} />
          ),
        },
      ]
    : []),
  // On a card the badge has no room below it.
  ...(states && narrow
    ? [
        {
          key: 'open',
          header: 'Open',
          card: 'subtitle' as const,
          cell: (charge: Charge) => standingOf(charge.status === 1, states.get(charge.id)).note,
        },
      ]
    : []),
]
