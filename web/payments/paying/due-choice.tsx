import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { dayAfter } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { formatDuration, nameOfDue, ONE_TIME, periodWords } from '#contract/due-words.ts'
import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { formatNaira } from '#contract/money.ts'
import { EVERY_ESTATE_ID } from '#contract/roles.ts'
import { dayPaidAgain, hasPeriods, monthsAfter } from '#web/shared/owed/charge-standing.ts'
import { onDay, periodsWords, spanOf } from '#web/shared/owed/owed-words.ts'
import { Lateness, SettledLine, SettledSkeleton } from '#web/shared/owed/settled-lines.tsx'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PayableDue, PreviewProblem } from './dues.tsx'
import type { Purchase } from './purchase.ts'
import type { PaymentChoice } from './use-choice.ts'

interface DueChoiceProps {
  choice: PaymentChoice
  purchase: Purchase
}

export function DueChoice({ choice, purchase }: DueChoiceProps) {
  const { preview, price, state, lost } = choice
  const [single] = purchase.cart_ids.length === 0 ? purchase.items : []
  return (
    <div className="grid gap-1">
      {single && hasPeriods(state) && <Periods choice={choice} charge={single.charge} state={state} />}
      {single && !state?.billed && <ByChoice charge={single.charge} state={state} />}
      {purchase.owed?.pick && <Pick choice={choice} />}
      {!lost && (
        <PreviewProblem
          title={
            price?.amount === undefined
              ? 'The amount could not be worked out.'
              : 'The amount could not be confirmed.'
          }
          preview={preview}
        />
      )}
      {!(purchase.owed?.pick && choice.way === 'entries') && <Lines choice={choice} purchase={purchase} />}
      {state && state.late_fees.length > 0 && (
        <ul className="border-t border-line">
          {state.late_fees.map(({ entry_id, name, amount }) => (
            <PayableDue
              key={entry_id}
              label={name}
              amount={amount}
              checked={choice.takes(entry_id)}
              onChange={(taken) => choice.take(entry_id, taken)}
            />
          ))}
        </ul>
      )}
      {price && price.credit > 0 && (
        <Notice>{formatNaira(price.credit)} more than you owe will pay your next bills.</Notice>
      )}
    </div>
  )
}

/** `Yearly, asked in every estate. Not billed: you choose whether to pay. Last paid today.` */
function ByChoice({ charge, state }: { charge: Charge; state: ChargeState | undefined }) {
  const { duration, estate_id } = charge
  const from_on = lagosToday()
  return (
    <div className="grid gap-1 text-ink-2">
      <p>
        {formatDuration(duration)}
        {estate_id === EVERY_ESTATE_ID && ', asked in every estate'}. Not billed: you choose whether to pay.
        {state?.paid_on && (
          <strong className="font-[620] text-ink"> Last paid {onDay(state.paid_on)}.</strong>
        )}
      </p>
      {duration !== ONE_TIME && !dayPaidAgain(state) && (
        <p>Covers {periodWords({ from_on, until_on: dayAfter(monthsAfter(from_on, duration), -1) })}.</p>
      )}
    </div>
  )
}

/** `3 months` above `Will be paid until 31 December` or the price of one, beside the stepper. */
function Periods({ choice, charge, state }: { choice: PaymentChoice; charge: Charge; state: ChargeState }) {
  const { quantity, price, waiting } = choice
  const paid = (price?.settles ?? []).filter(
    ({ entry_id }) => !state.late_fees.some((fee) => fee.entry_id === entry_id),
  )
  const span = spanOf(paid.flatMap(({ period }) => period ?? []))
  return (
    <div className="flex items-center justify-between gap-4 pb-2">
      <p className="min-w-0" aria-live="polite">
        <span className="block font-[600]">{periodsWords(state, quantity, paid)}</span>
        <span className={classes('block text-sm text-ink-2', waiting && 'stale')}>
          {span && price?.amount !== undefined ? (
            `Will be paid until ${longDay(span.until_on, lagosToday())}`
          ) : waiting ? (
            <SkeletonLine className="w-48" />
          ) : (
            `${formatDuration(charge.duration)}, ${formatNaira(choice.priceOf(charge))}`
          )}
        </span>
      </p>
      <QuantityStepper name={charge.name} value={quantity} onChange={choice.setQuantity} />
    </div>
  )
}

function Pick({ choice }: { choice: PaymentChoice }) {
  const { all, allOwed, way, part } = choice
  const tooLittle = part !== undefined && part < LEAST_BY_CARD_NAIRA
  return (
    <div className="grid gap-3 pb-2">
      <RadioGroup
        label={<span className="sr-only">What to pay</span>}
        beside
        options={[
          { value: 'entries', label: 'These lines' },
          { value: 'part', label: 'Another amount' },
        ]}
        value={way}
        onChange={choice.setWay}
      />
      {way === 'part' ? (
        <AmountField
          label="How much"
          hint={`At least ₦${LEAST_BY_CARD_NAIRA}. The oldest debt is paid first${allOwed?.amount ? `; more than ${formatNaira(allOwed.amount)} pays your next bills` : ''}.`}
          value={part}
          onChange={choice.setPart}
          error={
            tooLittle ? `The smallest amount that can be paid by card is ₦${LEAST_BY_CARD_NAIRA}.` : undefined
          }
        />
      ) : allOwed ? (
        <ul aria-label="What you owe">
          {allOwed.settles.map((due) => (
            <PayableDue
              key={due.entry_id}
              label={nameOfDue(choice.named(due), lagosToday())}
              hint={<Lateness {...due} starts_on={choice.starts_on} />}
              amount={due.amount}
              checked={choice.takes(due.entry_id)}
              onChange={(taken) => due.entry_id && choice.take(due.entry_id, taken)}
            />
          ))}
        </ul>
      ) : all.error ? (
        <RetryNotice title="What you owe could not be loaded." query={all} />
      ) : (
        <SettledSkeleton lines={choice.lines} />
      )}
    </div>
  )
}

function Lines({ choice, purchase }: DueChoiceProps) {
  const { price, state, waiting, wanted, lost } = choice
  if (lost && price?.amount === undefined) return null
  if (!price) return waiting && wanted ? <SettledSkeleton lines={choice.lines} /> : null
  const fees = new Set(state?.late_fees.map(({ entry_id }) => entry_id))
  const settles = price.settles.filter(({ entry_id }) => entry_id === null || !fees.has(entry_id))
  const bought = purchase.items.filter(
    ({ charge }) => !price.settles.some(({ charge_id }) => charge_id === charge.id),
  )
  const single = purchase.items.length === 1 && purchase.cart_ids.length === 0
  return (
    <ul aria-label="What it settles" className={waiting ? 'stale' : undefined}>
      {settles.map((each) => (
        <SettledLine
          key={`${each.entry_id} ${each.charge_id} ${each.period?.from_on}`}
          settles={choice.named(each)}
          named={!single}
          starts_on={choice.starts_on}
          of={choice.openOf(each.entry_id)}
        />
      ))}
      {!single &&
        bought.map(({ charge, quantity }) => (
          <li
            key={charge.id}
            className="flex justify-between gap-4 border-t border-line py-2.5 first:border-t-0"
          >
            <span className="min-w-0 font-medium break-words">{charge.name}</span>
            <span className="whitespace-nowrap">
              {quantity > 1 && `${quantity} × `}
              <Money amount={choice.priceOf(charge)} />
            </span>
          </li>
        ))}
    </ul>
  )
}
