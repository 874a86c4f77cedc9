import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { formatCount } from '#contract/counts.ts'
import { formatDuration, periodWords } from '#contract/due-words.ts'

import type { ChargePaid } from '#contract/owed.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/routing/link.tsx'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { standingOf } from '#web/shared/owed/charge-standing.ts'
import { ActiveSwitch, StopChargeFigures } from '#web/shared/stopping/active-switch.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { useChargesPaid } from './charges-paid.ts'

const periodStyle = 'block text-sm text-ink-3 sm:max-lg:hidden'

/** `81 of 116`, for which period that is, and the way to those who have not. Null: not billed; left out: not known. */
function PaidBy({
  name,
  paid,
  waiting,
}: {
  name: string
  paid: ChargePaid | null | undefined
  /** What is not known yet may still come: as much room as that takes. */
  waiting: boolean
}) {
  if (paid === undefined && waiting)
    return (
      <>
        <SkeletonLine className="w-16" />
        <span className={periodStyle}>
          <SkeletonLine className="w-24" />
        </span>
      </>
    )
  if (paid === undefined) return <span className="text-ink-3">–</span>
  if (!paid) return <span className="text-ink-3">Not billed</span>
  const { charge_id, from_on, until_on } = paid
  const figures = `${formatCount(paid.paid)} of ${formatCount(paid.of)}`
  return (
    <>
      {paid.paid === paid.of ? (
        <span className="whitespace-nowrap">{figures}</span>
      ) : (
        <Link
          to="/arrears"
          search={{ charge: String(charge_id) }}
          aria-label={`${figures} have paid ${name}: who owes`}
          title="Of those who live there, how many have paid what this last asked for"
          className={`${linkStyle} whitespace-nowrap`}
        >
          {figures}
        </Link>
      )}
      <span className={periodStyle}>
        {from_on && until_on ? `for ${periodWords({ from_on, until_on }, lagosToday())}` : 'asked for once'}
      </span>
    </>
  )
}

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

function ChargeSwitch({ charge }: { charge: Charge }) {
  const { id, name } = charge
  return (
    <ActiveSwitch
      name={name}
      active={charge.status === 1}
      save={(active) =>
        call('PUT /charge/update/:id', { params: { id }, body: { status: active ? 1 : null } })
      }
      failure="Failed to update charge."
      stop={{
        title: `Stop ${name}?`,
        confirm: 'Stop charge',
        means: (
          <>
            <StopChargeFigures charge={charge} /> What is owed already stays owed. You can switch the charge
            on again, but it does not bill the time in between.
          </>
        ),
      }}
      className="-ml-1 flex items-center gap-1.5"
    />
  )
}
