import type { BillingPreview } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { formatDuration, periodWords } from '#contract/due-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { feeWords, firstBillWords } from '#contract/terms-words.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Money } from '#web/ui/text/money.tsx'

const daysOf = ({ first_on, last_on }: BillingPreview['by_charge'][number]): string =>
  last_on === null ? longDay(first_on) : periodWords({ from_on: first_on, until_on: last_on })

/** Homes may pay different prices. */
const eachOf = ({ price, dues, amount }: BillingPreview['by_charge'][number]): string =>
  sumNaira([{ amount: price, quantity: dues }]) === amount ? ` of ${formatNaira(price)}` : ''

export function PreviewStep({ preview }: { preview: BillingPreview }) {
  const { as_of, dues, amount, accounts, by_charge, openings, opening_credits, payments, effects } = preview
  const balance = sumNaira([
    ...[{ amount }, { amount: openings.amount }],
    ...[{ amount: -opening_credits.amount }, { amount: -payments.amount }],
  ])
  return (
    <>
      <div className="border-b border-line px-5 py-5">
        <h2 tabIndex={-1} className="text-xl font-[650] tracking-[-0.02em] text-balance outline-none">
          This will bill {countOf(accounts, 'account')} {formatNaira(amount)} on {longDay(as_of)}
        </h2>
        <p className="mt-1 text-ink-2">
          {countOf(dues, 'due')} in all. Residents see them in their account from then on.
        </p>
      </div>
      <div className="grid lg:grid-cols-[3fr_2fr] lg:divide-x lg:divide-line">
        <div className="min-w-0">
          <ul className="divide-y divide-line">
            {by_charge.map((charge) => (
              <Line
                key={charge.charge_id}
                what={charge.name}
                detail={`${daysOf(charge)}, ${countOf(charge.dues, 'due')}${eachOf(charge)}, due from ${longDay(charge.due_on)}`}
                amount={charge.amount}
              />
            ))}
            <Line strong what={`Raised on ${longDay(as_of)}`} detail={countOf(dues, 'due')} amount={amount} />
            {openings.count > 0 && (
              <Line
                what="Brought over as opening balances"
                detail={`${countOf(openings.count, 'account')}, owed from before`}
                amount={openings.amount}
              />
            )}
            {opening_credits.count > 0 && (
              <Line
                what="Credit from before"
                detail={countOf(opening_credits.count, 'account')}
                amount={-opening_credits.amount}
              />
            )}
            {payments.count > 0 && (
              <Line
                what="Paid since the first day"
                detail={`${countOf(payments.count, 'payment')}, taken off`}
                amount={-payments.amount}
              />
            )}
            {balance !== amount && (
              <Line
                strong
                what={`Balance of all on ${longDay(as_of)}`}
                detail="Owed, less what is paid ahead"
                amount={balance}
              />
            )}
          </ul>
          <Facts
            title="Each charge"
            facts={effects.map(({ name, ...effect }) => ({
              what: name,
              why: firstBillWords(effect, lagosToday()),
            }))}
          />
          <Facts
            title="Not billed now"
            facts={[
              ...preview.later.map(({ name, months, first_on, dues, amount }) => ({
                what: name,
                why: `${formatDuration(months)}, next on ${longDay(first_on)}: ${countOf(dues, 'due')}, ${formatNaira(amount)}`,
              })),
              ...preview.not_billed,
            ]}
          />
        </div>
        <div className="min-w-0 max-lg:border-t max-lg:border-line">
          {preview.largest.length > 0 && <Largest largest={preview.largest} />}
          <Facts title="And then" facts={comingFacts(preview)} />
        </div>
      </div>
    </>
  )
}

const Line = (props: { what: string; detail: string; amount: number; strong?: boolean }) => (
  <li
    className={`flex items-baseline justify-between gap-x-4 px-5 py-3 ${props.strong ? 'bg-sunken font-[620]' : ''}`}
  >
    <span className="min-w-0">
      <span className="font-[560] break-words">{props.what}</span>
      <span className="block text-sm font-normal text-ink-3">{props.detail}</span>
    </span>
    <span className="font-[560] whitespace-nowrap">
      <Money amount={props.amount} />
    </span>
  </li>
)

interface Fact {
  what: string
  why: string
}

const comingFacts = ({ next, first_late_fee }: BillingPreview): Fact[] => [
  ...(next
    ? [{ what: longDay(next.first_on), why: `${countOf(next.dues, 'due')}, ${formatNaira(next.amount)}` }]
    : []),
  ...(first_late_fee?.late_fee
    ? [
        {
          what: longDay(first_late_fee.on),
          why: `The first late fees: ${feeWords(first_late_fee.late_fee)} on ${first_late_fee.name} that is not paid`,
        },
      ]
    : []),
]

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={title} className="border-t border-line px-5 py-4">
      <h3 className="font-[620]">{title}</h3>
      <dl className="mt-2 grid gap-2">
        {facts.map(({ what, why }) => (
          <div key={`${what}${why}`} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt className="font-[560] break-words">{what}</dt>
            <dd className="text-ink-2">{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Largest = ({ largest }: Pick<BillingPreview, 'largest'>) => (
  <section aria-label="Largest to begin with" className="px-5 py-4">
    <h3 className="font-[620]">Largest to begin with</h3>
    <ul className="mt-2 divide-y divide-line">
      {largest.map(({ tenancy, before, balance }) => (
        <li key={tenancy.id} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="font-[560] break-words">{tenancy.name}</span>
            <span className="block text-sm text-ink-3">{tenancy.property}</span>
          </span>
          <span className="text-right">
            <b className="font-[620]">
              <Money amount={balance} />
            </b>
            {before !== 0 && (
              <span className="block text-sm text-ink-3">
                <Money amount={before} /> before
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
