import type { ReactNode } from 'react'
import { rateWords } from '#contract/collection-rate.ts'
import type { EstateCollections, MonthCollected } from '#contract/collections.ts'
import { formatDay } from '#contract/dates.ts'
import { monthWords, sameMonth } from '#contract/day-words.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { BarFigure, BarFigureSkeleton } from '#web/ui/page/bar-figure.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { CloseMonth } from './close-month.tsx'
import { barsOf, methodsOf, showMonth } from './show-month.ts'

interface MonthFiguresProps {
  year: EstateCollections | undefined
  shown: MonthCollected | undefined
}

/** The shown month in large figures, beside the months as bars. */
export const MonthFigures = ({ year, shown }: MonthFiguresProps) => (
  <section
    aria-label="The month"
    className="grid gap-px overflow-hidden rounded-surface border border-line bg-line shadow-rest lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
  >
    <div aria-busy={!year || undefined} className="bg-surface p-5">
      {year && shown ? <Answer year={year} shown={shown} /> : <Skeleton className="h-91 sm:h-82 lg:h-86.5" />}
    </div>
    <div className="bg-surface p-5">
      {year ? (
        <BarFigure
          caption="Collected of what was due, by month"
          bars={barsOf(year)}
          chosen={shown && year.months.length - 1 - year.months.indexOf(shown)}
          onOpen={(index) => showMonth(year.months.at(-1 - index)?.month)}
        />
      ) : (
        <BarFigureSkeleton />
      )}
    </div>
  </section>
)

function Answer({ year, shown }: { year: EstateCollections; shown: MonthCollected }) {
  const { month, due, collected, let_off, open, received, closed } = shown
  const running = sameMonth(month, year.today)
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-md font-[620]">
          {monthWords(month)}
          {running && ' so far'}
        </h2>
        {closed ? (
          <Badge tone="good">Closed</Badge>
        ) : (
          <Badge tone={running ? 'wait' : 'off'}>{running ? 'Running' : 'Open'}</Badge>
        )}
      </div>
      <p className="mt-2 text-3xl leading-tight font-[660] tracking-[-0.03em]">{rateWords(shown)}</p>
      <p className="text-ink-2">collected of what was due</p>
      <dl className="mt-4 grid gap-y-1.5">
        <Fact label="Due" value={formatOwed(due)} strong />
        <Fact label="Collected" value={formatOwed(collected)} strong />
        {let_off > 0 && <Fact label="Given up, or in a payment plan" value={formatOwed(let_off)} />}
        <Fact label="Open" value={formatOwed(open)} />
        <Fact label="Received in the month, net" value={formatOwed(received.total)} />
        {methodsOf(received).map(({ label, amount }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 pl-4 text-sm text-ink-2">
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{formatOwed(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-3">
        Due: billed for the month, less what was cancelled. Collected: what money has paid of it so far.
        Received, net: money dated in the month, whatever it paid, less what was given back or reversed in it.
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
        <p className="text-sm text-ink-2">
          {closed && `Closed by ${closed.by} on ${formatDay(closed.at)}. Nothing can be dated into it.`}
        </p>
        <CloseMonth year={year} month={month} />
      </div>
    </div>
  )
}

const Fact = ({ label, value, strong }: { label: string; value: ReactNode; strong?: true }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className={strong ? 'text-lg font-[620] whitespace-nowrap' : 'whitespace-nowrap'}>{value}</dd>
  </div>
)
