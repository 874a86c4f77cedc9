import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { rateWords } from '#contract/collection-rate.ts'
import { formatCount } from '#contract/counts.ts'
import { longDay, sameMonth, sameYear, shortDay, shortMonth } from '#contract/day-words.ts'
import { formatDuration, type Period } from '#contract/due-words.ts'
import type { ChargePaid } from '#contract/owed.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/routing/link.tsx'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { standingOf } from '#web/shared/owed/charge-standing.ts'
import { priceRange } from '#web/shared/owed/home-price.ts'
import { formatOwed, plannedWords } from '#web/shared/owed/owed-words.ts'
import { ActiveSwitch, StopChargeFigures } from '#web/shared/stopping/active-switch.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { SecondLine } from '#web/ui/table/second-line.tsx'
import type { Columns } from '#web/ui/table/table-column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import type { useChargesPaid } from './queries.ts'

/** `Nov`, `Dec 2025 to Nov` */
function monthsOf({ from_on, until_on }: Period): string {
  const today = lagosToday()
  const month = (day: string) => shortMonth(day) + (sameYear(day, today) ? '' : ` ${day.slice(0, 4)}`)
  return sameMonth(from_on, until_on) ? month(until_on) : `${month(from_on)} to ${month(until_on)}`
}

interface CollectedProps {
  name: string
  /** Null: not billed; undefined: not known. */
  paid: ChargePaid | null | undefined
  narrow: boolean
}

/** The money of the last period and the number of payers, with a link to the arrears. */
function Collected({ name, paid, narrow }: CollectedProps) {
  if (!paid) return <span className="text-ink-3">{paid === null ? 'Not billed' : '–'}</span>
  const { charge_id, from_on, until_on, next_on, due, collected } = paid
  if (paid.of === 0 && next_on)
    return <span className="text-ink-3">First bill {longDay(next_on, lagosToday())}</span>
  const figures = `${formatCount(paid.paid)} of ${formatCount(paid.of)}`
  return (
    <>
      <span className="sm:whitespace-nowrap">
        <span className="font-[560]">{formatOwed(collected)}</span>{' '}
        <span className="text-ink-2 sm:max-lg:hidden">
          of {formatOwed(due)}
          {narrow && ' collected'}
        </span>
      </span>
      <span className="block text-sm text-ink-3 sm:max-lg:whitespace-nowrap xl:truncate">
        {rateWords(paid)}, by{' '}
        {paid.paid === paid.of ? (
          figures
        ) : (
          <Link
            to="/arrears"
            search={{ charge: String(charge_id) }}
            aria-label={`${figures} have paid ${name}: who owes`}
            title="Of those it last asked, how many have paid"
            className={`${linkStyle} whitespace-nowrap`}
          >
            {figures}
          </Link>
        )}
        <span className="sm:max-lg:hidden">
          , {from_on && until_on ? monthsOf({ from_on, until_on }) : 'once'}
        </span>
      </span>
    </>
  )
}

const paidSkeleton = (
  <>
    <SkeletonLine className="w-40" />
    <span className="block text-sm">
      <SkeletonLine className="w-24" />
    </span>
  </>
)

const Price = ({ amount, whole }: { amount: number; whole: boolean }) =>
  whole ? <span className="whitespace-nowrap">{formatOwed(amount)}</span> : <Money amount={amount} />

/** The prices of a tenant's or landlord's homes; for managers the charge's amount. */
function HomePrice({ charge, isOwn }: { charge: Charge; isOwn: boolean }) {
  const range = priceRange(charge)
  if (!range) return <span className="text-ink-3">None</span>
  const { least, most } = range
  // Kobo would take the room of the name.
  const whole = !isOwn || most > least
  return (
    <span className="max-sm:whitespace-nowrap">
      <Price amount={least} whole={whole} />
      {most > least && (
        <>
          {' to '}
          <Price amount={most} whole={whole} />
        </>
      )}
    </span>
  )
}

interface Options {
  /** A tenant's or landlord's, who reads kobo too. */
  isOwn: boolean
  /** A landlord in an estate that bills. */
  ownsBilled: boolean
  severalEstates: boolean
  mayChange: (charge: Charge) => boolean
  /** The state of each charge for the tenant; undefined where the estate does not bill. */
  states: ReadonlyMap<number, ChargeState> | undefined
  /** The first day in a tenant's newest home. */
  starts_on: string | undefined
  paid: ReturnType<typeof useChargesPaid>
  narrow: boolean
  /** Paid by the viewer or reported as paid, and not confirmed yet. */
  isOnItsWay: (charge: Charge) => boolean
}

const estateName = ({ estate_id, estate_name }: Charge, severalEstates: boolean): string | null =>
  estate_id === EVERY_ESTATE.id ? EVERY_ESTATE.label : severalEstates ? estate_name : null

const OWNER_PAYS = { all: 'You pay this', empty: 'You pay this for empty homes', none: false } as const

/** `Bungalow, Flat ₦45,000; Duplex ₦60,000`, for a landlord. */
function pricesByType({ rates = [] }: Charge): string | undefined {
  const prices = rates.map(({ price, types }) => `${types.join(', ')} ${formatOwed(price)}`)
  return prices.length > 1 ? prices.join('; ') : undefined
}

export const chargeColumns = ({
  isOwn,
  ownsBilled,
  severalEstates,
  mayChange,
  states,
  starts_on,
  paid,
  narrow,
  isOnItsWay,
}: Options): Columns<Charge> => {
  /** `, next 1 Dec`, on the phone of a landlord. */
  const nextWords = ({ next_on, status }: Charge) =>
    narrow && isOwn && !states && next_on && status === 1 ? `, next ${shortDay(next_on, lagosToday())}` : ''
  const collects = paid.paid !== null || paid.waiting
  return [
    {
      header: 'Name',
      order: { by: 'name', as: 'text' },
      card: 'title',
      cell: (charge) => (
        <TwoLines
          first={charge.name}
          title={charge.name}
          second={[
            estateName(charge, severalEstates),
            plannedWords(paid.paid?.get(charge.id)?.planned),
            OWNER_PAYS[charge.owner_pays ?? 'none'],
            !narrow && pricesByType(charge),
          ]
            .filter(Boolean)
            .join('. ')}
        />
      ),
    },
    {
      header: 'Amount',
      order: { by: 'amount', as: 'amount' },
      align: 'end',
      // Two prices of own homes stand in one line, or break between them.
      className: classes(
        'sm:w-24',
        states ? 'xl:w-40' : isOwn ? 'xl:w-60' : 'xl:w-32',
        isOwn && 'xl:whitespace-normal!',
      ),
      card: 'amount',
      cell: (charge) => (
        <>
          <HomePrice charge={charge} isOwn={isOwn} />
          <SecondLine className="lg:hidden">{formatDuration(charge.duration)}</SecondLine>
        </>
      ),
    },
    {
      header: 'Duration',
      order: { by: 'duration', as: 'amount' },
      card: 'subtitle',
      cell: (charge) => formatDuration(charge.duration) + nextWords(charge),
      className: 'max-lg:hidden lg:pl-6 xl:w-28',
    },
    {
      header: 'Status',
      card: 'badge',
      className: states ? 'sm:w-40 xl:w-80' : 'sm:w-32 xl:w-32',
      cell: (charge) => {
        if (!states && mayChange(charge)) return <ChargeSwitch charge={charge} />
        const { tone, words, note } = standingOf(
          charge.status === 1,
          states && (states.get(charge.id) ?? null),
          lagosToday(),
          starts_on,
        )
        // A landlord's phone says the next day in its place.
        if (narrow && isOwn && !states && charge.status === 1) return null
        return (
          <>
            {isOnItsWay(charge) ? <Badge tone="wait">On its way</Badge> : <Badge tone={tone}>{words}</Badge>}
            {!narrow && note && <span className="mt-0.5 block text-sm text-ink-3">{note}</span>}
          </>
        )
      },
    },
    // A phone has no room for them beside the range.
    isOwn && narrow && { header: 'Prices', card: 'plain', cell: pricesByType },
    ownsBilled &&
      !narrow && {
        header: 'Next bill',
        className: 'xl:w-36 max-lg:hidden',
        cell: ({ next_on, status }) =>
          next_on && status === 1 ? longDay(next_on, lagosToday()) : <span className="text-ink-3">–</span>,
      },
    collects && {
      header: 'Collected',
      // A phone shows the pencil beside the next line.
      card: 'wide',
      className: 'sm:w-44 xl:w-68',
      cell: ({ id, name }) =>
        paid.waiting && !paid.paid?.has(id) ? (
          paidSkeleton
        ) : (
          <Collected name={name} paid={paid.paid?.get(id)} narrow={narrow} />
        ),
    },
    collects && {
      header: 'Next bill',
      className: 'xl:w-28 sm:max-lg:hidden',
      cell: ({ id }) => {
        const next = paid.paid?.get(id)?.next_on
        return next ? longDay(next, lagosToday()) : !narrow && <span className="text-ink-3">–</span>
      },
    },
    states !== undefined &&
      narrow && {
        header: 'Open',
        card: 'subtitle',
        cell: (charge) => standingOf(charge.status === 1, states.get(charge.id)).note,
      },
  ]
}

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
      // A phone shows it in the line of the duration.
      className={classes('-ml-1 flex items-center gap-1.5', useNarrow() && '-mt-3 text-sm')}
    />
  )
}
