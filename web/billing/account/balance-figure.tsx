import type { ReactNode } from 'react'
import { longDay } from '#contract/day-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { Money } from '#web/ui/text/money.tsx'

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <p className="text-sm text-ink-2">{label}</p>
    <p className="mt-0.5 text-2xl font-[650] tracking-[-0.02em]">{children}</p>
  </div>
)

/** The answer before the details: what is owed and since when, or until when all is paid. */
export function BalanceFigure({ ledger, own }: { ledger: Ledger; own: boolean }) {
  const owes = own ? 'You owe' : 'Owes'
  const { owed, credit, in_advance, oldest_due_on, ageing, as_of } = ledger
  return (
    <div className="flex flex-wrap items-center gap-x-9 gap-y-4 px-5 py-4">
      {owed > 0 ? (
        <>
          <Figure label={oldest_due_on === null ? owes : `${owes}, ${sinceWords(oldest_due_on, as_of)}`}>
            <Money amount={owed} />
          </Figure>
          <div className="grid flex-1 basis-64 gap-2">
            <AgeBar ages={ageing} size={10} />
            <AgeWords ages={ageing} />
          </div>
        </>
      ) : credit > 0 ? (
        <Figure label="Credit">
          <Money amount={credit} />
        </Figure>
      ) : (
        <Figure label={owes}>
          <Money amount={0} />
        </Figure>
      )}
      <Beside ledger={ledger} inAdvance={in_advance} />
    </div>
  )
}

const sinceWords = (since: string, today: string): string =>
  `${since > today ? 'due' : 'since'} ${longDay(since, today)}`

/** What is paid ahead, until when all is paid, and what is asked for next. */
function Beside({ ledger, inAdvance }: { ledger: Ledger; inAdvance: number }) {
  const { owed, paid_until, next_due, reminded_on, as_of } = ledger
  const lines = [
    owed > 0 && reminded_on && <>Reminded {longDay(reminded_on, as_of)}</>,
    owed === 0 && paid_until && <>All paid until {longDay(paid_until, as_of)}</>,
    inAdvance > 0 && (
      <>
        <Money amount={inAdvance} /> paid in advance
      </>
    ),
    next_due && (
      <>
        Next: <Money amount={next_due.amount} />, due {longDay(next_due.due_on, as_of)}
      </>
    ),
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-ink-2 max-sm:basis-full">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three sentences in a fixed order
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}
